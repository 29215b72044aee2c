import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followContext, holdContext, iterateInContext, watchPromises } from './async-context.ts';

const holder: { contextFrame: unknown } = { contextFrame: undefined };
const native = Object.getOwnPropertyDescriptor(Promise.prototype, 'then');
/** Reads the current frame as the engine would, and replaces it to detect leaks. */
const look = (): unknown => {
  const seen = holder.contextFrame;
  holder.contextFrame = 'left behind';
  return seen;
};
const within = <T>(frame: string, run: () => T): T => {
  holder.contextFrame = frame;
  try {
    return run();
  } finally {
    holder.contextFrame = undefined;
  }
};
async function* counted(): AsyncGenerator<number> {
  yield 1;
  yield 2;
}

describe('the asynchronous context', () => {
  beforeAll(() => {
    watchPromises(holder);
    followContext();
  });
  afterAll(() => void Object.defineProperty(Promise.prototype, 'then', native ?? {}));

  it.each<[string, () => unknown]>([
    ['a value', () => 1],
    ['a promise', () => Promise.resolve(1)],
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    ['a thenable', () => ({ then: (done: (value: number) => void) => done(1) })],
    ['a promise for later', () => new Promise((done) => setTimeout(done, 1))],
  ])('is restored after an await of %s', async (_name, make) => {
    const one = async (frame: string): Promise<unknown> => {
      try {
        await holdContext(make());
      } catch {
        return `${frame} ${String(look())}`;
      }
      return `${frame} ${String(look())}`;
    };
    const both = [within('a', () => one('a')), within('b', () => one('b'))];
    expect(await Promise.all(both)).toEqual(['a a', 'b b']);
  });

  it('is restored in callbacks of then, catch and finally', async () => {
    const seen: unknown[] = [];
    const note = (): void => void seen.push(look());
    await within('a', () => Promise.reject(new Error('no')).catch(note).finally(note).then(note, note));
    expect(seen).toEqual(['a', 'a', 'a']);
  });

  it.each<[string, () => AsyncIterable<number> | Iterable<unknown>]>([
    ['an async generator', counted],
    ['promises in an array', () => [1, Promise.resolve(2)]],
  ])('is restored in every iteration of a loop over %s', async (_name, make) => {
    const seen: unknown[] = [];
    const loop = within('a', async () => {
      for await (const value of iterateInContext(make()) as AsyncIterable<unknown>) {
        seen.push(value, holder.contextFrame);
        const frame = holder.contextFrame;
        await Promise.resolve();
        holder.contextFrame = frame;
      }
    });
    holder.contextFrame = 'of others';
    await loop;
    expect(seen).toEqual([1, 'a', 2, 'a']);
  });

  it('adds and removes no microtask', async () => {
    const order: string[] = [];
    const count = async (name: string, wait: (value: unknown) => unknown): Promise<void> => {
      for (const value of [1, Promise.resolve(), { then: (done: () => void) => done() }]) {
        await wait(value);
        order.push(name);
      }
    };
    await Promise.all([
      count('plain', (value) => value),
      count('held', holdContext),
      count('plain too', (value) => value),
    ]);
    expect(order).toEqual([1, 2, 3].flatMap(() => ['plain', 'held', 'plain too']));
  });

  it('leaves a loop early as the language does', async () => {
    let isLeft = false;
    const leaving = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false, value: 1 }),
        return: () => Promise.resolve({ done: (isLeft = true), value: undefined }),
      }),
    };
    for await (const one of iterateInContext(leaving) as AsyncIterable<unknown>) if (one === 1) break;
    expect(isLeft).toBe(true);
  });
});
