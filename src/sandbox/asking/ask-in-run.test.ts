import { expect, it } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { createAskInRun } from './ask-in-run.ts';
import type { PermissionAnswer } from '../contract/sandboxed-run.ts';

/** A run with a clock that says when it stands still, and a person who answers when told to. */
function makeRun() {
  const clock: string[] = [];
  const answers: PermissionAnswer[] = [];
  const open: ((given: PermissionAnswer) => void)[] = [];
  const questions = createAskInRun(
    {
      ask: (_asked: JsonObject, withdrawn: AbortSignal) =>
        new Promise((resolve) => {
          open.push(resolve);
          withdrawn.addEventListener('abort', () => resolve(undefined));
        }),
      pauseClock: () => {
        clock.push('stands');
        let isPaused = true;
        return () => {
          if (isPaused) clock.push('goes on');
          isPaused = false;
        };
      },
      facts: () => undefined,
      signal: new AbortController().signal,
    },
    (given) => void answers.push(given),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { ...questions, clock, answers, decline: () => open.shift()?.('declined'), settled };
}

it('stops the clock until the answer', async () => {
  const { ask, clock, answers, decline, settled } = makeRun();
  ask({});
  expect(clock).toEqual(['stands']);
  decline();
  await settled();
  expect([clock, answers]).toEqual([['stands', 'goes on'], ['declined']]);
});

it('lets the clock go on at once when the question is taken back', () => {
  const { ask, clock } = makeRun();
  ask({});
  ask(undefined);
  expect(clock).toEqual(['stands', 'goes on']);
});

it('lets the clock of code that works go on, and stops it no more', async () => {
  const { ask, resumeClock, clock, answers, decline, settled } = makeRun();
  ask({});
  resumeClock();
  expect(clock).toEqual(['stands', 'goes on']);
  decline();
  await settled();
  ask({});
  expect([clock, answers]).toEqual([['stands', 'goes on'], ['declined']]);
});
