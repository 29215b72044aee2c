import { ToolyardError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { ApprovalDecision, BatchDecision } from '../contract/conversation.ts';
import type { ApprovalVerdict } from './approval-queue.ts';
import { resolvedInput, normalizedInput } from './judged-call.ts';
import { fitsPattern } from './pattern.ts';
import {
  isAsShown,
  applySettings,
  needUnchanged,
  type ApprovalQueue,
  type PendingApproval,
} from './pending-approvals.ts';
import { withRule } from './settings.ts';

/**
 * Carries out a person's decision on one call.
 *
 * @param key names what was shown
 * @throws ToolyardError `not-found`, `invalid-input`, `conflict`; the call then keeps waiting
 */
export async function decideCall(queue: ApprovalQueue, key: unknown, decision: ApprovalDecision): Promise<void> {
  const entry = openCall(queue, key);
  await whileDecided([entry], async () => {
    if (decision.kind === 'deny') return entry.settle(denied(decision.reason));
    const verdict = await allowed(queue, entry, decision.input);
    if (decision.kind !== 'once' && entry.judged.isUntrusted)
      throw new ToolyardError('invalid-input', 'A tool that is not trusted is asked for each time: allow it once');
    if (decision.kind !== 'once' && entry.judged.asksEachTime === true)
      throw new ToolyardError('invalid-input', 'A call that types into a password or a card is asked for each time');
    if (decision.kind === 'like' && !fitsPattern(decision.pattern, verdict.input))
      throw new ToolyardError('invalid-input', 'The arguments of this call do not fit the pattern');
    if (decision.kind === 'once') return entry.settle(verdict);
    const { ports } = queue;
    const { now = () => new Date() } = ports;
    const rule = {
      toolKey: entry.judged.toolKey,
      toolName: entry.call.toolName,
      ...(decision.kind === 'like' ? { pattern: decision.pattern } : {}),
    };
    await ports.store.change((before) => withRule(before, rule, now().toISOString()));
    entry.settle(verdict);
    await applySettings(queue);
  });
}

/**
 * Carries out one decision on the calls that a card listed: all of them or none. A call that is not listed keeps waiting,
 * whatever it is like. An untrusted tool is allowed by itself, never with others.
 *
 * @throws ToolyardError `not-found`, `invalid-input`, `conflict`; then all of them keep waiting
 */
export async function decideCalls(queue: ApprovalQueue, { calls, decision }: BatchDecision): Promise<void> {
  const entries = calls.map(({ shown }) => openCall(queue, shown));
  if (new Set(entries).size < entries.length) throw new ToolyardError('invalid-input', 'A call is listed twice');
  if (new Set(entries.map(({ call }) => call.conversationId)).size > 1)
    throw new ToolyardError('invalid-input', 'Calls of several conversations are not decided together');
  await whileDecided(entries, async () => {
    if (decision.kind === 'deny') {
      for (const entry of entries) entry.settle(denied(decision.reason));
      return;
    }
    const allowedCalls: { readonly entry: PendingApproval; readonly verdict: ApprovalVerdict }[] = [];
    for (const [at, entry] of entries.entries()) {
      allowedCalls.push({ entry, verdict: await allowed(queue, entry, calls[at]?.input) });
      if (entry.judged.isUntrusted)
        throw new ToolyardError('invalid-input', 'A tool that is not trusted is not allowed together with others');
    }
    // All of them are open until here: none was stopped or answered by the settings while the others were looked at.
    for (const { shown } of calls) queue.waiting.find(shown);
    for (const { entry, verdict } of allowedCalls) entry.settle(verdict);
  });
}

/** The open call that was shown in this form. */
function openCall({ waiting }: ApprovalQueue, key: unknown): PendingApproval {
  const { owner } = waiting.find(key);
  if (owner.isBeingDecided) throw new ToolyardError('not-found', 'This call does not wait any more');
  return owner;
}

/** No other answer and no setting decides these calls meanwhile. */
async function whileDecided(entries: readonly PendingApproval[], work: () => Promise<void>): Promise<void> {
  for (const entry of entries) entry.isBeingDecided = true;
  try {
    await work();
  } finally {
    for (const entry of entries) entry.isBeingDecided = false;
  }
}

function denied(reason: string): ApprovalVerdict {
  return { ok: false, approval: { by: 'person', ...(reason === '' ? {} : { reason }) } };
}

/**
 * What a person allows of a call that is still as it was shown, with the arguments they wrote, which are checked against
 * the schema again.
 */
async function allowed(
  queue: ApprovalQueue,
  entry: PendingApproval,
  editedInput: JsonObject | undefined,
): Promise<Extract<ApprovalVerdict, { readonly ok: true }>> {
  const { ports } = queue;
  const { call } = entry;
  const tool = await needUnchanged(queue, entry);
  const { toolKey } = entry.judged;
  if (editedInput === undefined || isSameJson(editedInput, call.input))
    return { ok: true, input: call.input, approval: { by: 'person' }, toolKey };
  const { input } = await resolvedInput(ports, tool, editedInput);
  if (!isSameJson(input, await normalizedInput(ports, tool, editedInput))) {
    await isAsShown(queue, entry, tool, input);
    throw new ToolyardError('conflict', 'A path that you wrote leads to another place: look at the call again');
  }
  const check = await ports.validate(tool, input, false);
  if (!check.ok)
    throw new ToolyardError('invalid-input', check.message, { callId: call.callId, errors: [...check.errors] });
  return { ok: true, input, approval: { by: 'person', edited: true }, toolKey };
}
