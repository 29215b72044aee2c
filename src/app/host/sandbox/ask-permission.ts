import { BUILTIN_CODE } from '../../../catalog/contract/builtin.ts';
import type { AskingTool, AskContent } from '../../../catalog/contract/services.ts';
import type { QuestionQueue } from '../../../catalog/index.ts';
import { withoutParts } from '../../../core/decisions/access-parts.ts';
import { accessRequestOf, type AccessRequest, type CarriedSecret } from '../../../core/decisions/access-request.ts';
import { defined } from '../../../core/defined.ts';
import type { CodeHash } from '../../../core/ids.ts';
import type { ToolCall } from '../../../core/call.ts';
import { mergePermissions } from '../../../core/permissions/parse-permissions.ts';
import type { Permissions } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { AskPermission, RunContext } from '../../../sandbox/contract/sandboxed-run.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { RunSecrets } from './run-secrets.ts';
import { withoutModelKeys } from './without-model-keys.ts';
import type { HostKind } from '../storage-mode.ts';

interface AskDeps {
  readonly questions: () => Pick<QuestionQueue, 'ask'>;
  readonly grants: Pick<GrantStore, 'widen'>;
  readonly secrets: Pick<RunSecrets, 'read' | 'bind'>;
  readonly hostKind: HostKind;
  /** Reports the change to the page and other tabs. */
  readonly changed: () => void;
}

/**
 * How a run asks a person for what it was refused: who started it by hand, and who watches a conversation or cases run.
 * Others would wait for nobody.
 * What is allowed is what the question listed, without what the person left out.
 */
export function createAskPermission(deps: AskDeps) {
  return (
    tool: AskedFor,
    call: AskingCall,
    runContext: Pick<RunContext, 'grant'> & { readonly sends?: readonly CarriedSecret[] },
    /** Makes more of a request than what was refused. */
    widen: (request: AccessRequest) => Promise<AccessRequest> = (request) => Promise.resolve(request),
  ): Pick<RunContext, 'asking'> => {
    if ((call.caller !== 'person' && call.hasPerson !== true) || deps.hostKind === 'embed') return {};
    let { grant } = runContext;
    let sends = runContext.sends ?? [];
    const ask: AskPermission = async (summary, signal) => {
      const refused = accessRequestOf(summary);
      const open = refused === undefined ? undefined : withoutModelKeys(refused);
      const request = open === undefined ? undefined : await widen(open);
      if (request?.kind !== 'permissions') return undefined;
      const end = await deps.questions().ask(questionOf(tool, call, request), signal);
      if (end.kind !== 'allowed') return end.kind === 'declined' ? 'declined' : undefined;
      const allowed = withoutParts(request, end.without ?? []);
      if (allowed === undefined) return 'declined';
      // Of one that was entered the person said where it may go.
      const entered = new Set(end.secrets.map(({ name }) => name));
      const more = [...allowed.carried, ...allowed.unbound].filter(({ secret }) => !entered.has(secret));
      // What cannot be stored holds for this run all the same, and is asked again in the next one.
      if (end.howLong === 'always') await keep(deps, tool, allowed.permissions, more).catch(() => undefined);
      sends = [...sends, ...more];
      grant = mergePermissions(allowed.permissions, grant);
      return { grant, secrets: await deps.secrets.read(grant.secrets, sends) };
    };
    return { asking: { asks: 'secrets', ask } };
  };
}

/** `codeHash` where it is not that of the tool's own code. */
type AskedFor = Pick<Tool, 'id' | 'name' | 'trusted' | 'source'> & { readonly codeHash?: CodeHash };
type AskingCall = Pick<ToolCall, 'toolCallId' | 'caller' | 'hasPerson'>;

export function askingToolOf({ id, name, trusted, source, codeHash }: AskedFor): AskingTool {
  return { id, name, trusted, codeHash: codeHash ?? source?.codeHash ?? BUILTIN_CODE };
}

function questionOf(
  tool: AskedFor,
  { toolCallId, caller }: AskingCall,
  { permissions: asked, carried, unbound }: Extract<AccessRequest, { readonly kind: 'permissions' }>,
): AskContent {
  const { name: toolName } = tool;
  return {
    ...{ kind: 'permission', toolCallId, toolName, caller, tool: askingToolOf(tool), asked, carried },
    ...defined({ unbound }),
  };
}

async function keep(
  { grants, changed, secrets }: AskDeps,
  tool: AskedFor,
  asked: Permissions,
  sends: readonly CarriedSecret[],
): Promise<void> {
  const { id, codeHash, trusted } = askingToolOf(tool);
  await grants.widen(id, codeHash, asked, { trusted });
  changed();
  await secrets.bind(sends);
}
