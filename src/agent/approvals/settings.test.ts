import { describe, expect, it } from 'vitest';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalRule } from '../contract/conversation.ts';
import { LIMITS } from '../../core/limits.ts';
import { parseDecision } from './decision.ts';
import { judgeCall, type JudgedCall } from './policy.ts';
import { parsePolicies, parseRules, withoutRule, withPolicy, withRule } from './settings.ts';

const AT = '2026-11-26T00:00:00.000Z';
const rule = (id: string, createdAt = AT): ApprovalRule => ({ id, toolKey: 'k', toolName: 'n', createdAt });
const settings = (rules: readonly ApprovalRule[] = []): ApprovalSettings => ({
  policies: { files: 'allow', web: 'deny', code: 'ask' },
  rules,
});

describe('judgeCall', () => {
  const origin = (name: string) => name as JudgedCall['origin'];
  const call: JudgedCall = { toolKey: 'k', origin: origin('code'), isUntrusted: false, input: {} };

  it.each<[string, Partial<JudgedCall>, readonly ApprovalRule[], object]>([
    ['the policy of the group', { origin: origin('files') }, [], { policy: 'allow', by: 'policy' }],
    ['a denied group, even with a rule', { origin: origin('web') }, [rule('1')], { policy: 'deny', by: 'policy' }],
    [
      'a denied group, even for an untrusted tool',
      { origin: origin('web'), isUntrusted: true },
      [],
      { policy: 'deny', by: 'policy' },
    ],
    [
      'an untrusted tool asks, whatever is allowed',
      { origin: origin('files'), isUntrusted: true },
      [],
      { policy: 'ask', by: 'policy' },
    ],
    [
      'an untrusted tool asks, whatever a rule says',
      { isUntrusted: true },
      [rule('1')],
      { policy: 'ask', by: 'policy' },
    ],
    ['a rule of this tool', {}, [rule('1')], { policy: 'allow', by: 'rule' }],
    ['a rule of another tool', { toolKey: 'other' }, [rule('1')], { policy: 'ask', by: 'policy' }],
    [
      'a rule with a pattern that fits',
      { input: { a: 'x' } },
      [{ ...rule('1'), pattern: { a: 'x' } }],
      { policy: 'allow', by: 'rule' },
    ],
    [
      'a rule with a pattern that does not',
      { input: { a: 'y' } },
      [{ ...rule('1'), pattern: { a: 'x' } }],
      { policy: 'ask', by: 'policy' },
    ],
    ['a group that nobody decided on', { origin: origin('new') }, [], { policy: 'ask', by: 'policy' }],
  ])('%s', (_what, change, rules, expected) => {
    expect(judgeCall({ ...call, ...change }, settings(rules))).toEqual(expected);
  });
});

describe('policies', () => {
  const groups = [
    { id: 'files', policy: 'ask' },
    { id: 'web', policy: 'deny' },
  ] as unknown as Parameters<typeof parsePolicies>[1];

  it.each<[string, unknown, object]>([
    [
      'stored ones',
      { formatVersion: 1, policies: { files: 'allow', other: 'allow' } },
      { files: 'allow', web: 'deny' },
    ],
    ['none', undefined, { files: 'ask', web: 'deny' }],
    ['a later format', { formatVersion: 2, policies: { files: 'allow' } }, { files: 'ask', web: 'deny' }],
    ['no policies', { formatVersion: 1, policies: 'all' }, { files: 'ask', web: 'deny' }],
    ['words nobody knows', { formatVersion: 1, policies: { files: 'always' } }, { files: 'ask', web: 'deny' }],
    [
      'a prototype',
      { formatVersion: 1, policies: Object.create({ files: 'allow' }) as unknown },
      { files: 'ask', web: 'deny' },
    ],
  ])('%s are read', (_what, stored, expected) => {
    expect(parsePolicies(stored, groups)).toEqual(expected);
  });

  it('change one by one', () => {
    expect(withPolicy(settings(), 'code', 'allow').policies).toEqual({ files: 'allow', web: 'deny', code: 'allow' });
    for (const [origin, policy] of [
      ['new', 'ask'],
      ['toString', 'ask'],
      [['code'], 'ask'],
      [5, 'ask'],
      ['code', 'always'],
    ])
      expect(() => withPolicy(settings(), origin, policy)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});

describe('rules', () => {
  it('are read oldest first, without those that cannot be parsed', () => {
    const [first, second, third] = [
      rule('1', '2026-01-01T00:00:00.000Z'),
      rule('2', '2026-01-02T00:00:00.000Z'),
      rule('3', '2026-01-03T00:00:00.000Z'),
    ];
    const kept = { ...third, pattern: { a: '*' } };
    expect(parseRules([kept, first, { ...first, pattern: {} }, null, { id: '4' }, second])).toEqual([
      first,
      second,
      kept,
    ]);
  });

  it('are added once', () => {
    const one = withRule(settings(), { toolKey: 'k', toolName: 'n' }, AT);
    expect(one.rules).toEqual([{ id: expect.any(String) as unknown, toolKey: 'k', toolName: 'n', createdAt: AT }]);
    expect(withRule(one, { toolKey: 'k', toolName: 'n' }, AT)).toBe(one);
    const two = withRule(one, { toolKey: 'k', toolName: 'n', pattern: { a: 1 } }, AT);
    expect(two.rules).toHaveLength(2);
    expect(withRule(two, { toolKey: 'k', toolName: 'n', pattern: { a: 1 } }, AT)).toBe(two);
    expect(withRule(two, { toolKey: 'k', toolName: 'n', pattern: { a: 2 } }, AT).rules).toHaveLength(3);
    expect(withRule(two, { toolKey: 'other', toolName: 'n' }, AT).rules).toHaveLength(3);
  });

  it('are at most so many', () => {
    const rules = Array.from({ length: LIMITS.approvals.maxRules }, (_, at) => rule(String(at)));
    const most = withRule(settings(rules.slice(1)), { toolKey: 'new', toolName: 'n' }, AT);
    expect(most.rules).toHaveLength(LIMITS.approvals.maxRules);
    expect(() => withRule(most, { toolKey: 'newer', toolName: 'n' }, AT)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    );
  });

  it('are removed by their id', () => {
    expect(withoutRule(settings([rule('1'), rule('2')]), '1').rules).toEqual([rule('2')]);
  });
});

describe('parseDecision', () => {
  it.each<[unknown, unknown]>([
    [{ kind: 'once' }, { kind: 'once' }],
    [
      { kind: 'once', input: { a: 1 } },
      { kind: 'once', input: { a: 1 } },
    ],
    [
      { kind: 'always', input: { a: 1 }, more: 1 },
      { kind: 'always', input: { a: 1 } },
    ],
    [
      { kind: 'like', pattern: { a: '*' } },
      { kind: 'like', pattern: { a: '*' } },
    ],
    [
      { kind: 'deny', reason: ' no ' },
      { kind: 'deny', reason: 'no' },
    ],
    [
      { kind: 'deny', reason: 'x'.repeat(LIMITS.approvals.maxReasonChars) },
      { kind: 'deny', reason: 'x'.repeat(LIMITS.approvals.maxReasonChars) },
    ],
  ])('%o', (value, expected) => {
    expect(parseDecision(value)).toEqual(expected);
  });

  it.each([
    [null],
    ['once'],
    [{}],
    [{ kind: 'never' }],
    [{ kind: 'once', input: 'a' }],
    [{ kind: 'like', pattern: {} }],
    [{ kind: 'deny' }],
    [{ kind: 'deny', reason: 'x'.repeat(LIMITS.approvals.maxReasonChars + 1) }],
  ])('refuses %o', (value) => {
    expect(() => parseDecision(value)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});
