import { describe, expect, it } from 'vitest';
import type { DecisionKey } from '../core/decisions/decision.ts';
import { createDecisionQueue } from './decision-queue.ts';

interface Content {
  readonly act: string;
  readonly more?: { readonly a?: number; readonly b?: number };
}
const setUp = () => createDecisionQueue<Content, string>();
const codeOf = (find: () => unknown): unknown => {
  try {
    return find();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('decisions', () => {
  it('have an id of their own, and a digest of what they show', () => {
    const queue = setUp();
    const [one, same, other] = [
      queue.add({ act: 'GET', more: { a: 1, b: 2 } }, 'one'),
      queue.add({ more: { b: 2, a: 1 }, act: 'GET' }, 'same'),
      queue.add({ act: 'DELETE' }, 'other'),
    ];
    expect(one).toEqual({
      act: 'GET',
      more: { a: 1, b: 2 },
      decision: {
        id: expect.any(String) as string,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
    expect(one.decision.digest).toBe(same.decision.digest);
    expect(one.decision.digest).not.toBe(other.decision.digest);
    expect(new Set([one, same, other].map(({ decision }) => decision.id)).size).toBe(3);
    expect(queue.list().map(({ owner }) => owner)).toEqual(['one', 'same', 'other']);
    expect(queue.size()).toBe(3);
  });

  it('stay what they were, whatever becomes of what was given', () => {
    const queue = setUp();
    const given = { act: 'GET', more: { a: 1 } };
    const { decision } = queue.add(given, 'one');
    given.more.a = 2;
    expect(queue.find(decision).shown.more).toEqual({ a: 1 });
  });

  it('are found by exactly the key that was shown', () => {
    const queue = setUp();
    const { decision } = queue.add({ act: 'GET' }, 'one');
    const { digest } = queue.add({ act: 'DELETE' }, 'two').decision;
    expect(queue.find(decision)).toEqual({ shown: { act: 'GET', decision }, owner: 'one' });
    const { id } = decision;
    const wrong: [unknown, string][] = [
      [{ id, digest }, 'conflict'],
      [{ id }, 'conflict'],
      [{ id, digest: undefined }, 'conflict'],
      [{ id, digest: decision.digest.toUpperCase() }, 'conflict'],
      [{ id: '', digest }, 'not-found'],
      [{ digest }, 'not-found'],
      [{ id: [id], digest }, 'not-found'],
      [id, 'not-found'],
      [[id, digest], 'not-found'],
      [null, 'not-found'],
      [undefined, 'not-found'],
    ];
    for (const [key, code] of wrong) expect(codeOf(() => queue.find(key))).toBe(code);
    // A wrong answer closes nothing.
    expect(queue.size()).toBe(2);
  });

  it('that change are new decisions in the same position', () => {
    const queue = setUp();
    const keys: DecisionKey[] = ['a', 'b', 'c'].map((act) => queue.add({ act }, act).decision);
    const [, b] = keys;
    const changed = b === undefined ? undefined : queue.replace(b.id, { act: 'B' });
    expect(queue.list().map(({ shown, owner }) => [shown.act, owner])).toEqual([
      ['a', 'a'],
      ['B', 'b'],
      ['c', 'c'],
    ]);
    expect(codeOf(() => queue.find(b))).toBe('not-found');
    expect(queue.find(changed?.decision).owner).toBe('b');
    expect(b === undefined ? undefined : queue.replace(b.id, { act: 'again' })).toBeUndefined();
  });

  it('are removed once', () => {
    const queue = setUp();
    const { decision } = queue.add({ act: 'GET' }, 'one');
    expect([queue.remove(decision.id), queue.remove(decision.id)]).toEqual([true, false]);
    expect(codeOf(() => queue.find(decision))).toBe('not-found');
  });
});
