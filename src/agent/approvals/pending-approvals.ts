import type { ApprovalContent } from '../contract/conversation.ts';
import type { DecisionId } from '../../core/decisions/decision.ts';
import { ToolyardError } from '../../core/errors.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { Tool } from '../../core/tool.ts';
import type { DecisionQueue } from '../../platform/decision-queue.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalGroup } from '../contract/tool-traits.ts';
import type { ApprovalCall, ApprovalMode, ApprovalPorts, ApprovalVerdict } from './approval-queue.ts';
import { contentOf, judgedOf, resolvedInput } from './judged-call.ts';
import { judgeCall, type JudgedCall } from './policy.ts';

/** A call that waits for a person. */
export interface PendingApproval {
  readonly mode: ApprovalMode;
  /** What is shown now, and would run. */
  call: ApprovalCall;
  id: DecisionId | undefined;
  judged: JudgedCall;
  isBeingDecided: boolean;
  readonly settle: (verdict: ApprovalVerdict) => void;
}

/** State that the steps of an approval share. */
export interface ApprovalQueue {
  readonly ports: ApprovalPorts;
  readonly waiting: DecisionQueue<ApprovalContent, PendingApproval>;
}

/** Settles the waiting calls that the settings allow or deny, as they are now. */
export async function applySettings(queue: ApprovalQueue): Promise<void> {
  const { ports, waiting } = queue;
  for (const { owner: entry } of waiting.list()) {
    const tool = entry.isBeingDecided ? undefined : await ports.lookup(entry.call.toolName, entry.call.conversationId);
    if (tool !== undefined && (await isAsShown(queue, entry, tool))) judgeAgain(ports, entry, await ports.store.read());
  }
}

function judgeAgain({ groups }: ApprovalPorts, entry: PendingApproval, stored: ApprovalSettings): void {
  const { call, judged, isBeingDecided, settle } = entry;
  const { policy, by } = judgeCall(judged, stored);
  if (policy === 'ask' || isBeingDecided) return;
  // A person is looking at it after a reload: nothing but their answer to this very call lets it run.
  if (policy === 'allow' && call.isResumed === true) return;
  settle(
    policy === 'allow'
      ? { ok: true, input: call.input, approval: { by }, toolKey: judged.toolKey }
      : deniedByPolicy(judged, groups),
  );
}

/**
 * Makes sure that the call would do what the person saw; otherwise it is shown as it is now.
 *
 * @throws ToolyardError `conflict`
 */
export async function needUnchanged(queue: ApprovalQueue, entry: PendingApproval): Promise<Tool> {
  const tool = await queue.ports.lookup(entry.call.toolName, entry.call.conversationId);
  if (tool === undefined) throw new ToolyardError('conflict', 'This tool is gone: deny the call, or put the tool back');
  if (await isAsShown(queue, entry, tool)) return tool;
  throw new ToolyardError('conflict', 'What this call would do has changed since it was shown: look at it again');
}

/**
 * Whether the tool, and the paths that links lead to, are still those that are shown; otherwise shows them as they are
 * now.
 */
export async function isAsShown(
  { ports, waiting }: ApprovalQueue,
  entry: PendingApproval,
  tool: Tool,
  input = entry.call.input,
): Promise<boolean> {
  const { call, judged: before } = entry;
  const plain = await resolvedInput(ports, tool, input);
  const judged = await judgedOf(ports, tool, plain, entry.mode);
  const isSame =
    judged.toolKey === before.toolKey &&
    judged.origin === before.origin &&
    judged.isUntrusted === before.isUntrusted &&
    judged.isUnresolved === before.isUnresolved &&
    judged.asksEachTime === before.asksEachTime &&
    isSameJson(plain.input, call.input);
  if (isSame) return true;
  entry.judged = judged;
  entry.call = { ...call, input: plain.input };
  const changed = { ...contentOf(entry.call, tool, judged, ports), hasChanged: true as const };
  entry.id = entry.id === undefined ? undefined : waiting.replace(entry.id, changed)?.decision.id;
  ports.onChange();
  return false;
}

export function deniedByPolicy({ origin }: JudgedCall, groups: readonly ApprovalGroup[]): ApprovalVerdict {
  const name = groups.find(({ id }) => id === origin)?.name ?? 'this tool';
  return { ok: false, approval: { by: 'policy', reason: `Calls of ${name} are not allowed in the settings` } };
}
