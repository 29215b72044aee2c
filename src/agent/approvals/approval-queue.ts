import type { ValidationProblem } from '../../core/call.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { AgentSkills, SkillCall } from '../contract/agent-skills.ts';
import type { ApprovalTask } from '../contract/tasks/task.ts';
import type { ApprovalPolicy, CallPart, ConversationId, OpenApproval } from '../contract/conversation.ts';
import { createDecisionQueue } from '../../platform/decision-queue.ts';
import { ABORTED, ToolyardError, type ErrorCode, type ToolError } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { RealPath, ResolvedInput } from '../contract/resolve-input-paths.ts';
import type { ApprovalGroup, ToolTraits } from '../contract/tool-traits.ts';
import type { Tool } from '../../core/tool.ts';
import { decideCall, decideCalls } from './decide-calls.ts';
import { parseBatchDecision, parseDecision } from './decision.ts';
import { contentOf, judgedOf, resolvedInput } from './judged-call.ts';
import { judgeCall, type JudgedCall } from './policy.ts';
import { deniedByPolicy, applySettings, type ApprovalQueue, type PendingApproval } from './pending-approvals.ts';
import type { ApprovalStore } from './approval-store.ts';
import { withoutRule, withPolicy } from './settings.ts';

export type InputCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly errors: readonly ValidationProblem[] };

export interface ApprovalPorts {
  /** Finds a tool by name, in all tiers. */
  readonly lookup: (toolName: string, conversationId?: string) => Promise<Tool | undefined>;
  readonly traitsOf: (tool: Tool) => ToolTraits;
  /** All groups. */
  readonly groups: readonly ApprovalGroup[];
  /** Why the call path would refuse to call this tool even if a person allowed the call. */
  readonly refusal: (tool: Tool | undefined, toolName: string) => Pick<ToolError, 'code' | 'message'> | undefined;
  /**
   * Whether arguments match a tool's schema; `coerce` converts them as the call path does for a model. An untrusted
   * schema is compiled in a sandboxed validator.
   */
  readonly validate: (tool: Tool, input: JsonObject, coerce: boolean) => Promise<InputCheck>;
  /** Follows the links in a path of the workspace. */
  readonly realPath: RealPath;
  /** Puts what is under the numbers of a call for a page into its arguments. Absent where there are no pages. */
  readonly targets?: (toolName: string, input: JsonObject) => Promise<Omit<ResolvedInput, 'isResolved'>>;
  /** Approvals of a skill in use, which hold for the answer that uses it. */
  readonly skills?: Pick<AgentSkills, 'approves'>;
  readonly store: ApprovalStore;
  /** Called when the open calls or the settings change. */
  readonly onChange: () => void;
  readonly now?: () => Date;
}

export interface ApprovalCall {
  readonly callId: ToolCallId;
  readonly conversationId: ConversationId;
  readonly toolName: string;
  readonly input: JsonObject;
  /** Key of the tool for which a person allowed this very call before, with this input. */
  readonly allowedKey?: string;
  /** It waited when its page was closed: no setting lets it through before a person was asked again. */
  readonly isResumed?: true;
  /** It is a call of a task: the card says so, and rights of skills count only where the conversations above have them. */
  readonly task?: ApprovalTask & { readonly above: readonly ConversationId[] };
}

type Approved = NonNullable<CallPart['approval']>;
/**
 * `input` is what runs, including the person's edits if `approval.edited` is set. `toolKey` is the key of the tool that
 * was judged; another tool of the same name must not run. `error`: no person was asked, because the call could not run.
 */
export type ApprovalVerdict =
  | { readonly ok: true; readonly input: JsonObject; readonly approval: Approved; readonly toolKey: string }
  | {
      readonly ok: false;
      readonly approval: Approved;
      readonly error?: { readonly code: ErrorCode; readonly message: string };
    };

/**
 * Who decides: the person according to the settings, the person for each call, nobody, or whoever started the run.
 * Calls of untrusted tools always ask the person.
 */
export type ApprovalMode =
  | { readonly kind: 'settings' }
  | { readonly kind: 'each' }
  | { readonly kind: 'always' }
  | { readonly kind: 'caller'; readonly ask: (call: ApprovalCall) => Promise<boolean> };

export interface Approvals {
  /**
   * Whether a call may run. Waits for the person without a time limit; an abort ends the wait. Never rejects.
   *
   * @param onWaiting called when it begins to wait for the person
   */
  readonly approve: (
    call: ApprovalCall,
    signal: AbortSignal,
    mode?: ApprovalMode,
    onWaiting?: () => void,
  ) => Promise<ApprovalVerdict>;
  /** Oldest first. */
  readonly open: () => OpenApproval[];
  /**
   * @param key names what was shown; from the page, like the decision
   * @throws ToolyardError `not-found`; `invalid-input` and `conflict` leave the call waiting
   */
  readonly decide: (key: unknown, decision: unknown) => Promise<void>;
  /**
   * One decision on the calls that a card listed, each by the key of what was shown: all of them or none. A call that
   * joined later is not among them.
   *
   * @param answer from the page
   * @throws like `decide`
   */
  readonly decideBatch: (answer: unknown) => Promise<void>;
  readonly settings: () => Promise<ApprovalSettings>;
  /** @throws ToolyardError `invalid-input`, `transport` */
  readonly setPolicy: (origin: unknown, policy: unknown) => Promise<ApprovalSettings>;
  readonly removeRule: (id: string) => Promise<ApprovalSettings>;
  /** @throws ToolyardError `not-found` for a rule that was not removed here */
  readonly undoRemoveRule: (id: string) => Promise<ApprovalSettings>;
}

const BY_POLICY: Approved = { by: 'policy' };
const STOPPED: ApprovalVerdict = {
  ok: false,
  approval: { by: 'policy', reason: 'Stopped before anyone answered' },
  error: ABORTED,
};

/** Calls of models that wait for a person, and the policies and rules that decide without one. */
export function createApprovals(ports: ApprovalPorts): Approvals {
  const queue: ApprovalQueue = { ports, waiting: createDecisionQueue() };
  const { waiting } = queue;
  const { store, onChange } = ports;
  const removed = new Map<string, ApprovalSettings['rules'][number]>();
  const changed = async (make: (stored: ApprovalSettings) => ApprovalSettings): Promise<ApprovalSettings> => {
    const after = await store.change(make);
    await applySettings(queue);
    onChange();
    return after;
  };

  return {
    approve: async (call, signal, mode = { kind: 'settings' }, onWaiting = () => undefined) => {
      if (signal.aborted) return STOPPED;
      try {
        return await approve(queue, call, { signal, mode, onWaiting });
      } catch (error) {
        return refusedBefore(
          'crashed',
          `Whether it may run could not be found out: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
    open: () => waiting.list().map(({ shown }) => shown),
    decide: async (key, decision) => await decideCall(queue, key, parseDecision(decision)),
    decideBatch: async (answer) => await decideCalls(queue, parseBatchDecision(answer)),
    settings: async () => await store.read(),
    setPolicy: (origin, policy) => changed((stored) => withPolicy(stored, origin, policy)),
    removeRule: (id) =>
      changed((stored) => {
        const rule = stored.rules.find((one) => one.id === id);
        if (rule === undefined) return stored;
        removed.set(id, rule);
        return withoutRule(stored, id);
      }),
    undoRemoveRule: (id) =>
      changed((stored) => {
        const rule = removed.get(id);
        if (rule === undefined) throw new ToolyardError('not-found', 'This rule was not removed here');
        removed.delete(id);
        return { ...withoutRule(stored, id), rules: [...stored.rules, rule] };
      }),
  };
}

function wait(
  { ports, waiting }: ApprovalQueue,
  call: ApprovalCall,
  tool: Tool,
  judged: JudgedCall,
  mode: ApprovalMode,
  signal: AbortSignal,
): Promise<ApprovalVerdict> {
  const { onChange } = ports;
  return new Promise((resolve) => {
    const settle = (verdict: ApprovalVerdict): void => {
      if (entry.id === undefined || !waiting.remove(entry.id)) return;
      signal.removeEventListener('abort', stop);
      resolve(verdict);
      onChange();
    };
    const stop = (): void => settle(STOPPED);
    signal.addEventListener('abort', stop);
    const entry: PendingApproval = { call, mode, id: undefined, judged, isBeingDecided: false, settle };
    entry.id = waiting.add(contentOf(call, tool, judged, ports), entry).decision.id;
    onChange();
  });
}

interface WaitOptions {
  readonly signal: AbortSignal;
  readonly mode: ApprovalMode;
  readonly onWaiting: () => void;
}

async function approve(
  queue: ApprovalQueue,
  given: ApprovalCall,
  { signal, mode, onWaiting }: WaitOptions,
): Promise<ApprovalVerdict> {
  const { lookup, groups, refusal, validate, store, skills } = queue.ports;
  // Where they have to be read, while the tool is looked up.
  const settings = store.current();
  settings.catch(() => undefined);
  const tool = await lookup(given.toolName, given.conversationId);
  const refused = refusal(tool, given.toolName);
  if (refused !== undefined || tool === undefined)
    return refusedBefore(
      refused?.code ?? 'not-found',
      refused?.message ?? `There is no tool named ${JSON.stringify(given.toolName)}`,
    );
  const plain = await resolvedInput(queue.ports, tool, given.input);
  const { input, refusal: reason } = plain;
  if (reason !== undefined) return refusedBefore('not-found', reason);
  const call: ApprovalCall = { ...given, input };
  const judged = await judgedOf(queue.ports, tool, plain, mode);
  const { policy, by } = judgeCall(judged, await settings);
  if (policy === 'deny') return deniedByPolicy(judged, groups);
  const { toolKey } = judged;
  if (policy === 'allow' && call.isResumed !== true) return { ok: true, input: call.input, approval: { by }, toolKey };
  if (isOpenToRules(policy, judged, mode, call) && (await isApprovedBySkills(skills, call, toolKey)))
    return { ok: true, input: call.input, approval: { by: 'rule' }, toolKey };
  // A link that was made since leads to something else than what was allowed.
  if (call.allowedKey === toolKey && isSameJson(input, given.input) && judged.asksEachTime !== true)
    return { ok: true, input: call.input, approval: { by: 'person' }, toolKey };
  if (mode.kind === 'always' && !judged.isUntrusted && judged.asksEachTime !== true)
    return { ok: true, input: call.input, approval: { by: 'caller' }, toolKey };
  // A call that would be refused for its arguments asks nobody.
  const check = await validate(tool, call.input, true);
  if (!check.ok) return refusedBefore('invalid-input', check.message);
  if (signal.aborted) return STOPPED;
  if (mode.kind === 'caller' && !judged.isUntrusted && judged.asksEachTime !== true)
    return await askCaller(mode.ask, call, toolKey, signal);
  onWaiting();
  return await wait(queue, call, tool, judged, mode, signal);
}

/** Whether an approval of a skill may let a call through: one that settings would ask a person for. */
function isOpenToRules(
  policy: ApprovalPolicy,
  { isUntrusted, isUnresolved, asksEachTime }: JudgedCall,
  mode: ApprovalMode,
  { isResumed }: ApprovalCall,
): boolean {
  if (asksEachTime === true) return false;
  return policy === 'ask' && !isUntrusted && isUnresolved !== true && mode.kind === 'settings' && isResumed !== true;
}

/** For a task, a skill of each conversation above it has to allow the call too. */
async function isApprovedBySkills(
  skills: ApprovalPorts['skills'],
  call: ApprovalCall,
  toolKey: string,
): Promise<boolean> {
  if (skills === undefined) return false;
  for (const id of [call.conversationId, ...(call.task?.above ?? [])])
    if (!(await skills.approves(id, toCompare(call, toolKey)))) return false;
  return true;
}

function toCompare({ toolName, input }: ApprovalCall, toolKey: string): SkillCall {
  return { toolName, toolKey, input };
}

async function askCaller(
  ask: (call: ApprovalCall) => Promise<boolean>,
  call: ApprovalCall,
  toolKey: string,
  signal: AbortSignal,
): Promise<ApprovalVerdict> {
  const stopped = new Promise<'stopped'>((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
  const answer = await Promise.race([stopped, ask(call)]);
  if (answer === 'stopped') return STOPPED;
  // The value comes from another thread, so its type is not checked.
  return answer === true
    ? { ok: true, input: call.input, approval: { by: 'caller' }, toolKey }
    : { ok: false, approval: { by: 'caller' } };
}

function refusedBefore(code: ErrorCode, message: string): ApprovalVerdict {
  return { ok: false, approval: BY_POLICY, error: { code, message } };
}
