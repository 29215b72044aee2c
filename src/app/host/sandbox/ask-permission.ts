import { BUILTIN_CODE } from '../../../catalog/contract/builtin.ts';
import type { AskingTool, AskContent } from '../../../catalog/contract/services.ts';
import type { QuestionQueue } from '../../../catalog/index.ts';
import { accessRequestOf, type AccessRequest } from '../../../core/decisions/access-request.ts';
import type { ToolCall } from '../../../core/call.ts';
import { mergePermissions } from '../../../core/permissions/parse-permissions.ts';
import type { Permissions } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { AskPermission, RunContext } from '../../../sandbox/contract/sandboxed-run.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { HostKind } from '../storage-mode.ts';

interface AskDeps {
  readonly questions: () => Pick<QuestionQueue, 'ask'>;
  readonly grants: Pick<GrantStore, 'widen'>;
  readonly readSecrets: (names: readonly string[]) => Promise<RunContext['secrets']>;
  readonly hostKind: HostKind;
  /** Reports the change to the page and other tabs. */
  readonly changed: () => void;
}

/**
 * How a run asks a person for what it was refused: who started it by hand, and who watches a conversation or cases run.
 * Others would wait for nobody.
 * What is allowed is what the question listed.
 */
export function createAskPermission(deps: AskDeps) {
  return (
    tool: AskedFor,
    call: AskingCall,
    runContext: Pick<RunContext, 'grant'>,
    /** Makes more of a request than what was refused. */
    widen: (request: AccessRequest) => Promise<AccessRequest> = (request) => Promise.resolve(request),
  ): Pick<RunContext, 'asking'> => {
    if ((call.caller !== 'person' && call.hasPerson !== true) || deps.hostKind === 'embed') return {};
    let { grant } = runContext;
    const ask: AskPermission = async (summary, signal) => {
      const refused = accessRequestOf(summary);
      const request = refused === undefined ? undefined : await widen(refused);
      if (request?.kind !== 'permissions') return undefined;
      const { permissions } = request;
      const end = await deps.questions().ask(questionOf(tool, call, request), signal);
      if (end.kind !== 'allowed') return end.kind === 'declined' ? 'declined' : undefined;
      // What cannot be stored holds for this run all the same, and is asked again in the next one.
      if (end.howLong === 'always') await keep(deps, tool, permissions).catch(() => undefined);
      grant = mergePermissions(permissions, grant);
      return { grant, secrets: await deps.readSecrets(grant.secrets) };
    };
    // A secret is made for good or for this tab; a trial has neither.
    return { asking: { asks: deps.hostKind === 'trial' ? 'network' : 'secrets', ask } };
  };
}

type AskedFor = Pick<Tool, 'id' | 'name' | 'trusted' | 'source'>;
type AskingCall = Pick<ToolCall, 'toolCallId' | 'caller' | 'hasPerson'>;

export function askingToolOf({ id, name, trusted, source }: AskedFor): AskingTool {
  return { id, name, trusted, codeHash: source?.codeHash ?? BUILTIN_CODE };
}

function questionOf(
  tool: AskedFor,
  { toolCallId, caller }: AskingCall,
  { permissions, carried }: Extract<AccessRequest, { readonly kind: 'permissions' }>,
): AskContent {
  const { name: toolName } = tool;
  return { kind: 'permission', toolCallId, toolName, caller, tool: askingToolOf(tool), asked: permissions, carried };
}

async function keep({ grants, changed }: AskDeps, tool: AskedFor, asked: Permissions): Promise<void> {
  const { id, codeHash, trusted } = askingToolOf(tool);
  await grants.widen(id, codeHash, asked, { trusted });
  changed();
}
