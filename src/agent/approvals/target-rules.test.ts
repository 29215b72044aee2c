import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { sampleBuiltin } from '../../core/testing/sample-tool.ts';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { toolKeyOf } from '../contract/tool-key.ts';
import { BUILTIN_CODE } from '../../catalog/contract/builtin.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { createApprovals, type ApprovalMode, type ApprovalPorts } from './approval-queue.ts';
import { parsePolicies } from './settings.ts';

const click = sampleBuiltin('click_element');
const TRAITS = fakeTraits({ origin: 'builtin', group: 'builtin', codeKey: BUILTIN_CODE, isPageAct: true });

/** Approvals of a page tool where `page` says what is under its numbers. */
async function pageApprovals(pattern?: JsonObject) {
  const rules: ApprovalSettings['rules'] = [
    {
      id: 'r',
      toolName: 'click_element',
      toolKey: await toolKeyOf(click, TRAITS),
      createdAt: '2026-01-01T00:00:00.000Z',
      pattern: pattern ?? { target: 'nothing' },
    },
  ];
  const stored: ApprovalSettings = { policies: parsePolicies(undefined, FAKE_GROUPS), rules };
  const page: { target: string; more: Partial<Awaited<ReturnType<NonNullable<ApprovalPorts['targets']>>>> } = {
    target: 'button "Refund"',
    more: {},
  };
  const controller = new AbortController();
  const approvals = createApprovals({
    lookup: async () => click,
    traitsOf: () => TRAITS,
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    validate: async () => ({ ok: true }),
    realPath: async (path) => path,
    targets: async (_name, input) => ({ input: { ...input, target: page.target }, ...page.more }),
    store: { read: async () => stored, current: async () => stored, change: async (make) => make(stored) },
    onChange: () => undefined,
  });
  const approve = (mode?: ApprovalMode) =>
    approvals.approve(
      {
        callId: 'c' as ToolCallId,
        conversationId: 'c' as ConversationId,
        toolName: 'click_element',
        input: { annotationId: 7, target: 'a lie' },
      },
      controller.signal,
      mode,
    );
  const waits = async (): Promise<void> => {
    for (let at = 0; approvals.open().length === 0 && at < 50; at += 1)
      await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { approvals, page, approve, waits };
}

it('a card shows what is under the number, and the call insists on it', async () => {
  const { approvals, approve, waits } = await pageApprovals();
  const verdict = approve();
  await waits();
  const [shown] = approvals.open();
  expect(shown?.input).toEqual({ annotationId: 7, target: 'button "Refund"' });
  await approvals.decide(shown?.decision, { kind: 'once' });
  expect(await verdict).toMatchObject({ ok: true, input: { annotationId: 7, target: 'button "Refund"' } });
});

it('what became another thing is shown again, and the answer to the first is refused', async () => {
  const { approvals, page, approve, waits } = await pageApprovals();
  const verdict = approve();
  await waits();
  const [first] = approvals.open();
  page.target = 'button "Delete all"';
  await expect(approvals.decide(first?.decision, { kind: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  const [second] = approvals.open();
  expect(second).toMatchObject({ hasChanged: true, input: { target: 'button "Delete all"' } });
  await approvals.decide(second?.decision, { kind: 'once' });
  expect(await verdict).toMatchObject({ input: { target: 'button "Delete all"' } });
});

it('a rule is compared with what is under the number, not with what the model wrote', async () => {
  const fits = await pageApprovals({ target: 'button "Refund"*' });
  expect(await fits.approve()).toMatchObject({ ok: true, approval: { by: 'rule' } });
  const other = await pageApprovals({ target: 'a lie' });
  void other.approve();
  await other.waits();
  expect(other.approvals.open()).toHaveLength(1);
});

it('a call into a password or a card asks each time, whatever allows it', async () => {
  const { approvals, page, approve, waits } = await pageApprovals({ target: '*' });
  page.more = { asksEachTime: true };
  const verdict = approve({ kind: 'always' });
  await waits();
  const [shown] = approvals.open();
  expect(shown).toMatchObject({ asksEachTime: true, suggestion: {} });
  await expect(approvals.decide(shown?.decision, { kind: 'always' })).rejects.toMatchObject({ code: 'invalid-input' });
  await approvals.decide(shown?.decision, { kind: 'once' });
  expect(await verdict).toMatchObject({ ok: true, approval: { by: 'person' } });
});

it('a number that stands for nothing asks nobody', async () => {
  const { approvals, page, approve } = await pageApprovals({ target: '*' });
  page.more = { refusal: 'Annotation 7 is gone: call annotate_page again' };
  expect(await approve()).toMatchObject({
    ok: false,
    error: { code: 'not-found', message: 'Annotation 7 is gone: call annotate_page again' },
  });
  expect(approvals.open()).toEqual([]);
});
