import { BUILTIN_CODE, builtinIdOf } from '../../../catalog/contract/builtin.ts';
import { withoutParts } from '../../../core/decisions/access-parts.ts';
import type { AccessRequest } from '../../../core/decisions/access-request.ts';
import type { ToolCall } from '../../../core/call.ts';
import { createDecisionQueue } from '../../../platform/decision-queue.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { CodeHash, ToolCallId } from '../../../core/ids.ts';
import { isRecord } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { FileAccess } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { AccessDecision, AccessService } from '../../../sandbox/contract/services.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { RunSecrets } from './run-secrets.ts';
import { withoutModelKeys } from './without-model-keys.ts';
import { withWholeRegistry } from './registry-access-request.ts';

interface AccessDeps {
  readonly grants: Pick<GrantStore, 'widen' | 'grantOnce'>;
  readonly secrets: Pick<RunSecrets, 'bind'>;
  /** Allows more origins of package archives besides the registry. */
  readonly addPackageOrigins: (origins: readonly string[]) => Promise<unknown>;
  /** Address of the package registry; empty if none is set. */
  readonly registry: () => Promise<string>;
  /** Tells the page and other tabs that grants have changed. */
  readonly changed: () => void;
}

/** What carries out the answer: not shown, and not from the page. */
interface Owner {
  readonly call: Pick<ToolCall, 'toolCallId' | 'caller'>;
  readonly codeHash: CodeHash;
}

/** What runs that ended lacked, until a person decides. */
export interface AccessRequests {
  readonly service: AccessService;
  /** A run has ended without the access that it requested. */
  readonly add: (tool: Tool, call: ToolCall, request: AccessRequest) => void;
}

export function createAccessRequests(deps: AccessDeps): AccessRequests {
  const queue = createDecisionQueue<Omit<AccessDecision, 'decision'>, Owner>();
  let adding = Promise.resolve();
  const add: AccessRequests['add'] = ({ id, name, trusted, source }, { toolCallId, caller, input }, request) => {
    const owner = { call: { toolCallId, caller }, codeHash: source?.codeHash ?? BUILTIN_CODE };
    const put = (registry: string): void => {
      const open = withoutModelKeys(request);
      if (open === undefined) return;
      const whole = id === builtinIdOf('bash') ? withWholeRegistry(open, input, registry) : open;
      queue.add({ toolCallId, tool: { id, name, trusted }, request: whole }, owner);
      const [oldest] = queue.list();
      if (queue.size() > LIMITS.grants.maxAccessRequests && oldest !== undefined)
        queue.remove(oldest.shown.decision.id);
    };
    adding = adding
      .then(deps.registry)
      .catch(() => '')
      .then(put);
  };
  return {
    add,
    service: {
      ofCall: async (toolCallId) => {
        await adding;
        return queue.list().find(({ owner }) => owner.call.toolCallId === toolCallId)?.shown;
      },
      answer: async (key, answer) => {
        const given = parseAnswer(answer);
        await queue.answer(key, async ({ shown, owner }) => {
          if (given.kind === 'declined') return;
          if (shown.request.kind === 'package-origins') await deps.addPackageOrigins(shown.request.origins);
          else await grant(deps, shown, shown.request, owner, given);
        });
      },
    },
  };
}

type Allowed = Exclude<ReturnType<typeof parseAnswer>, { readonly kind: 'declined' }>;

/** Grants what was shown without what the person left out, with the access to files that they chose. */
async function grant(
  { grants, changed, secrets }: AccessDeps,
  { tool: { id, trusted } }: AccessDecision,
  asked: Extract<AccessRequest, { readonly kind: 'permissions' }>,
  { call, codeHash }: Owner,
  { files, repeatAs, entered, without }: Allowed,
): Promise<void> {
  const permissionsAsked = { ...asked.permissions, files: files ?? asked.permissions.files };
  const allowed = withoutParts({ ...asked, permissions: permissionsAsked }, without);
  if (allowed === undefined) throw new ToolyardError('invalid-input', 'Nothing is left to allow');
  const { permissions } = allowed;
  // Of one that was entered the person said where it may go.
  const sends = [...allowed.carried, ...allowed.unbound].filter(({ secret }) => !entered.includes(secret));
  const subject = { trusted };
  if (repeatAs !== undefined) {
    // For the repetition that the person asked for, and for nobody else.
    grants.grantOnce({ toolCallId: repeatAs, caller: call.caller }, id, codeHash, permissions, subject);
    await secrets.bind(sends, repeatAs);
    return;
  }
  await grants.widen(id, codeHash, permissions, subject);
  changed();
  await secrets.bind(sends);
}

function parseAnswer(answer: unknown):
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'allowed';
      readonly files?: FileAccess;
      readonly repeatAs?: ToolCallId;
      readonly entered: readonly string[];
      readonly without: readonly string[];
    } {
  const { kind, howLong, files, repeatAs, entered, without } = isRecord(answer) ? answer : {};
  if (kind === 'declined') return { kind };
  const isForOnce = howLong === 'once' && typeof repeatAs === 'string' && repeatAs !== '';
  const hasFiles = files === 'none' || files === 'read' || files === 'write';
  if (kind !== 'allowed' || (!isForOnce && howLong !== 'always') || (files !== undefined && !hasFiles))
    throw new ToolyardError('invalid-input', 'This is no answer to the question');
  return {
    kind,
    entered: textsIn(entered),
    without: textsIn(without),
    ...(hasFiles ? { files } : {}),
    // The page makes ids of calls.
    ...(isForOnce ? { repeatAs: repeatAs as ToolCallId } : {}),
  };
}

function textsIn(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];
}
