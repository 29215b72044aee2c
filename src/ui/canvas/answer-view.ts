import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { PANEL_LIMITS } from '../../panels/contract/panel-limits.ts';
import type { PanelPage } from '../../panels/contract/services.ts';
import type { ViewChannel } from '../../panels/contract/view-channel.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { AppQuestion } from '../apps/app-permission-prompt.tsx';
import { canvasTexts } from './texts/index.ts';

interface AnswerViewDeps {
  readonly host: Pick<HostServices, 'panels' | 'calls'>;
  readonly page: PanelPage;
  readonly channel: ViewChannel;
  /** Asks the person. */
  readonly ask: (question: AppQuestion['question']) => Promise<AppQuestion['answer']>;
}

/** A request of a view; untrusted. */
type ViewAsk =
  | { readonly ask: 'fetch'; readonly method: string; readonly path: string; readonly body: JsonValue | undefined }
  | { readonly ask: 'call-tool'; readonly name: string; readonly input: JsonObject };

const MAX_NAME_CHARS = 200;

/**
 * Answers what the view of a panel asks for: its own API, and tools of the app, each call of which a person allows. A
 * view that asks too much at once is refused, and one that was denied three calls has to be loaded again.
 */
export function answerView({ host, page, channel, ask }: AnswerViewDeps): () => void {
  let open = 0;
  let denials = 0;
  const texts = canvasTexts.view;
  const free = new Set<string>();

  const callTool = async (name: string, input: JsonObject): Promise<JsonValue> => {
    if (denials >= PANEL_LIMITS.maxDenials) throw new Error(texts.deniedOften);
    const answer = free.has(name) ? 'allow' : await ask({ kind: 'call', toolName: name, input });
    if (answer === 'deny') {
      denials += 1;
      throw new Error(texts.denied);
    }
    if (answer === 'allow-tool') free.add(name);
    const toolCallId = newId<ToolCallId>();
    const result = await host.calls.execute({ toolCallId, toolName: name, parameters: input, caller: 'person' });
    if (!result.success) throw new Error(result.error ?? texts.failed);
    return result.result ?? null;
  };

  const perform = async (asked: ViewAsk): Promise<JsonValue> => {
    if (open >= PANEL_LIMITS.maxOpenRequests) throw new Error(texts.busy);
    open += 1;
    try {
      if (asked.ask === 'call-tool') return await callTool(asked.name, asked.input);
      const { method, path, body } = asked;
      const request = { method, path, ...(body === undefined ? {} : { body }) };
      return { ...(await host.panels.fetch(page.panelId, page.hash, request)) };
    } finally {
      open -= 1;
    }
  };

  return channel.listen('api', (message) => {
    if (!isRecord(message) || typeof message['id'] !== 'number') return;
    const { id } = message;
    const asked = readAsk(message);
    if (asked === undefined) return;
    perform(asked).then(
      (value) => channel.send('api', { id, value }),
      (error: unknown) => channel.send('api', { id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

function readAsk({ ask, method, path, body, name, input }: Record<string, unknown>): ViewAsk | undefined {
  if (ask === 'fetch' && typeof method === 'string' && typeof path === 'string')
    // It arrived as JSON.
    return { ask, method, path, body: body as JsonValue | undefined };
  if (ask === 'call-tool' && typeof name === 'string' && name.length <= MAX_NAME_CHARS && isRecord(input))
    return { ask, name, input: input as JsonObject };
  return undefined;
}
