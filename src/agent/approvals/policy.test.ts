import { describe, expect, it } from 'vitest';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalPolicy, ApprovalRule } from '../contract/conversation.ts';
import { judgeCall, type JudgedCall } from './policy.ts';

const call: JudgedCall = { toolKey: 'write 1', origin: 'builtin', isUntrusted: false, input: { path: '/notes/a' } };
const rule = (more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id: 'r',
  toolKey: 'write 1',
  toolName: 'write',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const under = (policy: ApprovalPolicy | undefined, ...rules: readonly ApprovalRule[]): ApprovalSettings =>
  // A stored group can be missing, as that of a newer version.
  ({ policies: policy === undefined ? {} : { builtin: policy }, rules }) as ApprovalSettings;

describe('without a rule', () => {
  it.each<[ApprovalPolicy | undefined, ApprovalPolicy]>([
    ['allow', 'allow'],
    ['ask', 'ask'],
    ['deny', 'deny'],
    [undefined, 'ask'],
  ])('the policy %j of a group decides: %s', (stored, policy) => {
    expect(judgeCall(call, under(stored))).toEqual({ policy, by: 'policy' });
  });

  it('an untrusted tool asks, unless its group is denied', () => {
    const judged = (policy: ApprovalPolicy) => judgeCall({ ...call, isUntrusted: true }, under(policy, rule()));
    expect(judged('allow')).toEqual({ policy: 'ask', by: 'policy' });
    expect(judged('ask')).toEqual({ policy: 'ask', by: 'policy' });
    expect(judged('deny')).toEqual({ policy: 'deny', by: 'policy' });
  });
});

describe('a rule', () => {
  it('allows what would ask, and is never the reason for anything else', () => {
    expect(judgeCall(call, under('ask', rule()))).toEqual({ policy: 'allow', by: 'rule' });
    expect(judgeCall(call, under(undefined, rule()))).toEqual({ policy: 'allow', by: 'rule' });
    expect(judgeCall(call, under('allow', rule()))).toEqual({ policy: 'allow', by: 'policy' });
    expect(judgeCall(call, under('deny', rule()))).toEqual({ policy: 'deny', by: 'policy' });
  });

  it('is for its tool alone', () => {
    expect(judgeCall(call, under('ask', rule({ toolKey: 'write 2' }))).policy).toBe('ask');
    expect(judgeCall(call, under('ask', rule({ toolKey: 'write 2' }), rule())).policy).toBe('allow');
  });

  it('with a pattern fits only such arguments', () => {
    expect(judgeCall(call, under('ask', rule({ pattern: { path: '/notes/a' } }))).policy).toBe('allow');
    expect(judgeCall(call, under('ask', rule({ pattern: { path: '/other' } }))).policy).toBe('ask');
  });

  it('with a pattern fits no path that could not be followed, and one without a pattern does', () => {
    const unresolved: JudgedCall = { ...call, isUnresolved: true };
    expect(judgeCall(unresolved, under('ask', rule({ pattern: { path: '/notes/a' } }))).policy).toBe('ask');
    expect(judgeCall(unresolved, under('ask', rule({ pattern: {} }))).policy).toBe('ask');
    expect(judgeCall(unresolved, under('ask', rule())).policy).toBe('allow');
  });
});
