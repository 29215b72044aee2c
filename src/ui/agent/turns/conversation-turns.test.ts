import { describe, expect, it } from 'vitest';
import type { ConversationId, ModelTurn, PersonTurn, TurnId } from '../../../agent/contract/conversation.ts';
import { answeringMs, exchangesOf, mergeTurns, sumUse } from './conversation-turns.ts';

const id = (text: string) => text as TurnId;
const at = '2026-11-21T12:00:00.000Z';
const person = (name: string, parent?: string): PersonTurn => ({
  id: id(name),
  conversationId: 'c' as ConversationId,
  role: 'person',
  text: name,
  createdAt: at,
  ...(parent === undefined ? {} : { parent: id(parent) }),
});
const model = (name: string, parent: string, more: Partial<ModelTurn> = {}): ModelTurn => ({
  id: id(name),
  conversationId: 'c' as ConversationId,
  role: 'model',
  parent: id(parent),
  createdAt: at,
  state: 'done',
  parts: [],
  times: { requests: 1 },
  model: { kind: 'anthropic', name: 'A', model: 'a' },
  ...more,
});

describe('mergeTurns', () => {
  const turns = [person('a'), model('b', 'a')];

  it('replaces changed turns and keeps the others', () => {
    const changed = model('b', 'a', { state: 'answering' });
    const merged = mergeTurns(turns, [changed]);
    expect(merged?.[0]).toBe(turns[0]);
    expect(merged?.[1]).toBe(changed);
  });

  it('adds turns that follow the last one, several at once', () => {
    expect(mergeTurns(turns, [person('c', 'b'), model('d', 'c')])?.map((turn) => turn.id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('takes the first turn of an empty conversation', () => {
    expect(mergeTurns([], [person('a')])?.map((turn) => turn.id)).toEqual(['a']);
  });

  it('returns undefined for a turn of another branch', () => {
    expect(mergeTurns(turns, [model('x', 'a')])).toBeUndefined();
  });
});

describe('sumUse', () => {
  it('adds up tokens, and cost where it is known', () => {
    const turns = [
      person('a'),
      model('b', 'a', { usage: { inputTokens: 10, outputTokens: 2 }, cost: 0.5 }),
      model('c', 'b', { usage: { inputTokens: 20, outputTokens: 3, isEstimate: true } }),
    ];
    expect(sumUse(turns)).toEqual({ tokens: 35, cost: 0.5, isEstimate: true });
    expect(sumUse([person('a')])).toEqual({ tokens: 0, cost: undefined, isEstimate: false });
  });
});

describe('answeringMs', () => {
  it('adds up the steps of the last answer', () => {
    const turns = [
      person('a'),
      model('b', 'a', { times: { requests: 1, endedMs: 900 } }),
      person('c', 'b'),
      model('d', 'c', { times: { requests: 1, answeredMs: 20, endedMs: 50 } }),
      model('e', 'd', { times: { requests: 1, answeredMs: 30 } }),
      model('f', 'e', { state: 'answering' }),
    ];
    expect(answeringMs(turns)).toBe(80);
    expect(answeringMs(turns.slice(0, 3))).toBe(0);
  });
});

describe('exchangesOf', () => {
  it('groups all answers under their message', () => {
    const found = exchangesOf([person('a'), model('b', 'a'), model('c', 'b'), person('d', 'c')]);
    expect(found.map(({ person: reported, answers }) => [reported?.id, answers.map((turn) => turn.id)])).toEqual([
      ['a', ['b', 'c']],
      ['d', []],
    ]);
  });
});
