import type { ToolRecord } from '../../core/tool.ts';
import { toast } from '../elements/layers/toast.ts';
import type { AppContext } from '../stores/app-context.ts';
import { curlOf, snippetOf, type RelayAccess } from './snippets.ts';
import { reachTexts } from './texts/index.ts';

const USUAL_PORT = 4180;

/** Copies the text by which a program outside the tab calls this tool. The token is the reader's own. */
export async function copyForClient(
  { host }: Pick<AppContext, 'host'>,
  { name, cases }: Pick<ToolRecord, 'name' | 'cases'>,
  as: 'curl' | 'config',
): Promise<void> {
  const { relay } = await host.reach.view();
  const port = 'port' in relay ? relay.port : USUAL_PORT;
  const access: RelayAccess = { port, token: as === 'curl' ? '$TOOLYARD_TOKEN' : '${TOOLYARD_TOKEN}' };
  const text = as === 'curl' ? curlOf(name, cases?.[0]?.input ?? {}, access) : snippetOf('cursor', access).text;
  try {
    await navigator.clipboard.writeText(text);
    toast.success(reachTexts.copied);
  } catch {
    toast.error(reachTexts.notCopied);
  }
}
