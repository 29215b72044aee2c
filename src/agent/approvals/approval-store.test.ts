import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { ApprovalGroup } from '../contract/tool-traits.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createApprovalStore, type ApprovalStore } from './approval-store.ts';
import { judgeCall } from './policy.ts';
import { withoutRule, withPolicy, withRule } from './settings.ts';

const AT = '2026-01-01T00:00:00.000Z';
const words = { name: 'g', about: 'g' };
const GROUPS = Array.from(
  { length: 300 },
  // The group ids of a test are any text.
  (_, at) =>
    ({ id: `g${String(at)}`, name: 'g', policy: 'ask', words: { en: words, de: words } }) as unknown as ApprovalGroup,
);

/** Two tabs, each with a connection of its own, which hear nothing of each other. */
let tabs: readonly [ApprovalStore, ApprovalStore];

beforeEach(async () => {
  const [one, other] = [await emptyDatabase(), await openDatabase()];
  const silent = { publish: () => undefined };
  tabs = [createApprovalStore(one, silent, GROUPS), createApprovalStore(other, silent, GROUPS)];
});

const tabOf = (at: number): ApprovalStore => (at % 2 === 0 ? tabs[0] : tabs[1]);
const keyOf = (at: number): string => `tool-${String(at)}`;
const add = (at: number): Promise<unknown> =>
  tabOf(at).change((stored) => withRule(stored, { toolKey: keyOf(at), toolName: 't' }, AT));

test('of 1,000 simultaneous changes in two tabs none is lost', async () => {
  await Promise.all(Array.from({ length: 350 }, (_, at) => add(at)));
  const before = (await tabs[0].read()).rules;
  expect(before).toHaveLength(350);
  const removed = before.filter((_rule, at) => at % 2 === 0).map(({ id }) => id);
  await Promise.all([
    ...Array.from({ length: 300 }, (_, at) =>
      tabOf(at).change((stored) => withPolicy(stored, `g${String(at)}`, 'deny')),
    ),
    ...removed.map((id, at) => tabOf(at + 1).change((stored) => withoutRule(stored, id))),
    ...Array.from({ length: 175 }, (_, at) => add(1_000 + at)),
  ]);
  for (const tab of tabs) {
    const { policies, rules } = await tab.read();
    expect(Object.values(policies).filter((policy) => policy !== 'deny')).toEqual([]);
    const kept = new Set(rules.map(({ id }) => id));
    expect([rules.length, removed.filter((id) => kept.has(id)).length]).toEqual([350, 0]);
  }
});

test('a rule that one tab removed decides nothing in the other, nor does a policy that it changed', async () => {
  for (let at = 0; at < 12; at += 1) {
    const [here, there] = [tabOf(at), tabOf(at + 1)];
    const call = { toolKey: keyOf(at), origin: 'g0', isUntrusted: false, input: {} } as unknown as Parameters<
      typeof judgeCall
    >[0];
    await here.change((stored) => withRule(stored, { toolKey: keyOf(at), toolName: 't' }, AT));
    expect(judgeCall(call, await there.read()).policy).toBe('allow');
    const id = (await there.read()).rules.find(({ toolKey }) => toolKey === keyOf(at))?.id ?? '';
    await there.change((stored) => withoutRule(stored, id));
    expect(judgeCall(call, await here.read()).policy).toBe('ask');
    await there.change((stored) => withPolicy(stored, 'g0', 'deny'));
    expect(judgeCall(call, await here.read()).policy).toBe('deny');
    await here.change((stored) => withPolicy(stored, 'g0', 'ask'));
  }
});

test('what one tab was told of decides the very next call in the other', async () => {
  for (let at = 0; at < 6; at += 1) {
    const [here, there] = [tabOf(at), tabOf(at + 1)];
    await here.change((stored) => withPolicy(stored, 'g0', 'allow'));
    // In use in both, so that neither has to read.
    await Promise.all([here.current(), there.current()]);
    const rule = await here.change((stored) => withRule(stored, { toolKey: keyOf(at), toolName: 't' }, AT));
    expect((await here.current()).rules).toHaveLength(1);
    await there.current();
    await there.change((stored) => withPolicy(stored, 'g0', 'deny'));
    expect((await here.current()).policies).toMatchObject({ g0: 'deny' });
    await here.change((stored) => withoutRule(stored, rule.rules[0]?.id ?? ''));
    expect((await there.current()).rules).toEqual([]);
  }
});

test('a change that is refused changes nothing', async () => {
  await add(1);
  const before = await tabs[1].read();
  await expect(tabs[0].change((stored) => withPolicy(stored, 'none', 'allow'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await tabs[0].change((stored) => stored)).toEqual(before);
  expect(await tabs[1].read()).toEqual(before);
});

test('other tabs hear of a change, and of nothing else', async () => {
  const database = await emptyDatabase();
  const published: unknown[] = [];
  const store = createApprovalStore(database, { publish: (message) => void published.push(message) }, GROUPS);
  await store.change((stored) => stored);
  expect(published).toEqual([]);
  await store.change((stored) => withPolicy(stored, 'g0', 'deny'));
  expect(published).toEqual([{ type: 'agent-records-changed' }]);
  await expect(store.change((stored) => withPolicy(stored, 'none', 'deny'))).rejects.toThrow();
  expect(published).toHaveLength(1);
});

test('a policy and a rule are each written where they are read, and nothing else is', async () => {
  const database = await emptyDatabase();
  const store = createApprovalStore(database, { publish: () => undefined }, GROUPS);
  await store.change((stored) => withRule(stored, { toolKey: 'k', toolName: 't' }, AT));
  expect(await database.get('settings', 'approvals')).toBeUndefined();
  const [rule] = await database.getAll('approvalRules');
  await store.change((stored) => withPolicy(stored, 'g0', 'deny'));
  expect(await database.get('settings', 'approvals')).toMatchObject({ formatVersion: 1, policies: { g0: 'deny' } });
  expect(await database.getAll('approvalRules')).toEqual([rule]);
  // A record that another version wrote is left alone.
  await database.put('approvalRules', { ...rule, id: 'other', later: true } as never);
  await store.change((stored) => withRule(stored, { toolKey: 'l', toolName: 't' }, AT));
  expect(await database.get('approvalRules', 'other' as never)).toMatchObject({ later: true });
  await store.change((stored) => withoutRule(stored, rule?.id ?? ''));
  expect((await database.getAll('approvalRules')).map(({ toolKey }) => toolKey).sort()).toEqual(['k', 'l']);
});
