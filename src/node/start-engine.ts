import { requestFor } from '../core/decisions/access-request.ts';
import type { EngineCause, EngineUsed, ToolCall } from '../core/call.ts';
import type { ToolError } from '../core/errors.ts';
import { jsonOf } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';
import type { NodeEngine } from './contract/node-engine.ts';
import type { EngineSettings } from './contract/node-engines.ts';
import { NO_PERMISSIONS, type GrantedPermissions, type Permissions } from '../core/permissions/permissions.ts';
import type { Tool } from '../core/tool.ts';
import { chooseEngine } from './choose-engine.ts';
import type { WebContainerEngine } from './webcontainer/engine.ts';
import { defined } from '../core/defined.ts';

/** Why another engine was used than the intended one, as a result reports it. */
export type EngineNote = Pick<EngineUsed, 'fellBackFrom' | 'cause' | 'reason'>;

/** The started engine of one run and the note on its choice; or the error. */
export type StartedEngine =
  | { readonly ok: true; readonly engine: NodeEngine; readonly note: EngineNote }
  | { readonly ok: false; readonly error: ToolError };
export type StartEngine = (
  tool: Tool,
  call: Pick<ToolCall, 'engine'>,
  grant: GrantedPermissions,
) => Promise<StartedEngine>;

export interface StartEngineDeps {
  readonly embedded: NodeEngine;
  readonly webcontainer: WebContainerEngine;
  readonly settings: () => Promise<EngineSettings>;
}

/** Causes that are found within a second, so the next try may come soon. */
const QUICK: ReadonlySet<EngineCause> = new Set(['not-isolated', 'unreachable', 'blocked', 'frame', 'lost']);

/** Reasons that concern a tool; the engine reports those that concern the service. */
const REASONS: Readonly<Partial<Record<EngineCause, string>>> = {
  stranger: 'Untrusted code never runs in a WebContainer: trust the tool first',
  secrets: 'A tool with secrets never runs in a WebContainer, whose requests nobody can watch',
  'not-agreed': 'Nobody has agreed to load the WebContainer: Settings → Node.js',
  'not-granted': 'This tool has no grant for the unrestricted engine',
};

export function createEngineStarter(
  { embedded, webcontainer, settings }: StartEngineDeps,
  now: () => number = Date.now,
): StartEngine {
  return async (tool, call, grant) => {
    const { preference, byTool, agreement } = await settings();
    const state = webcontainer.state();
    const isFresh =
      state.kind === 'failed' &&
      now() - state.atMs <
        (QUICK.has(state.cause) ? LIMITS.webcontainer.retryQuickMs : LIMITS.webcontainer.retrySlowMs);
    const choice = chooseEngine({
      preference: call.engine ?? new Map(byTool).get(tool.id) ?? preference,
      byCall: call.engine !== undefined,
      trusted: tool.trusted,
      hasSecrets: [...tool.requested.secrets, ...grant.secrets, ...grant.revealSecrets].length > 0,
      granted: grant.engine === 'unrestricted' || agreement?.tools === 'own',
      agreed: agreement !== undefined,
      failed: isFresh ? state.cause : undefined,
    });
    if (choice.engine === 'none') return { ok: false, error: refusal(tool.name, choice.cause) };
    if (choice.engine === 'embedded') {
      const reason =
        choice.fell && state.kind === 'failed'
          ? state.message
          : choice.cause === undefined
            ? undefined
            : REASONS[choice.cause];
      return { ok: true, engine: embedded, note: noteOf(choice.cause, reason, choice.fell) };
    }
    const started = await webcontainer.start();
    if (started.ok) return { ok: true, engine: webcontainer, note: {} };
    return { ok: true, engine: embedded, note: noteOf(started.cause ?? 'lost', started.message, true) };
  };
}

/** The note for a run that was intended for the WebContainer. */
export function noteOf(cause: EngineCause | undefined, reason: string | undefined, fell: boolean): EngineNote {
  return {
    ...(fell ? { fellBackFrom: 'webcontainer' as const } : {}),
    ...defined({ cause, reason }),
  };
}

function refusal(toolName: string, cause: EngineCause): ToolError {
  const message = `Failed to execute ${toolName}: ${REASONS[cause] ?? 'it may not run in a WebContainer'}`;
  if (cause === 'not-agreed') return { code: 'engine-unavailable', message, data: { engine: cause } };
  if (cause !== 'not-granted') return { code: 'denied', message, data: { reason: cause } };
  const permissions: Permissions = { ...NO_PERMISSIONS, engine: 'unrestricted' };
  return {
    code: 'denied',
    message,
    data: { requested: jsonOf(permissions), tried: [], bindings: [] },
    request: requestFor(permissions),
  };
}
