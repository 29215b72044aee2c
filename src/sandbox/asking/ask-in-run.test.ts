import { expect, it } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { createAskInRun } from './ask-in-run.ts';
import type { PermissionAnswer } from '../contract/sandboxed-run.ts';

/** A run with a clock that says when it stands still, and a person who answers when told to. */
function makeRun({ hasPerson = true } = {}) {
  const clock: string[] = [];
  const answers: PermissionAnswer[] = [];
  const granted: unknown[] = [];
  const end = new AbortController();
  const open: ((given: PermissionAnswer) => void)[] = [];
  const put = (_asked: JsonObject, withdrawn: AbortSignal) =>
    new Promise<PermissionAnswer>((resolve) => {
      open.push(resolve);
      withdrawn.addEventListener('abort', () => resolve(undefined));
    });
  const questions = createAskInRun(
    {
      ask: hasPerson ? put : undefined,
      pauseClock: () => {
        clock.push('stands');
        let isPaused = true;
        return () => {
          if (isPaused) clock.push('goes on');
          isPaused = false;
        };
      },
      report: (event) => void (event.type === 'info' && granted.push(event.info)),
      signal: end.signal,
    },
    (given) => void answers.push(given),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const give = (given: PermissionAnswer) => open.shift()?.(given);
  return { ...questions, clock, answers, granted, end, give, decline: () => give('declined'), settled };
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

it('tells what was granted with a yes', async () => {
  const { ask, answers, granted, give, decline, settled } = makeRun();
  const yes = { grant: { ...NO_PERMISSIONS, revealSecrets: [] }, secrets: [] };
  ask({});
  give(yes);
  await settled();
  expect([answers, granted]).toEqual([[yes], [{ granted: yes.grant }]]);
  ask({});
  decline();
  await settled();
  expect([answers, granted]).toEqual([[yes, 'declined'], [{ granted: yes.grant }]]);
});

it.each(['taken back', 'its run is over'])('answers nothing when %s', async (how) => {
  const { ask, end, answers, clock, settled } = makeRun();
  ask({});
  if (how === 'taken back') ask(undefined);
  else end.abort();
  await settled();
  expect([answers, clock]).toEqual([[], ['stands', 'goes on']]);
});

it('is answered at once where nobody can be asked', async () => {
  const { ask, answers, granted, clock, settled } = makeRun({ hasPerson: false });
  ask({});
  await settled();
  expect([answers, granted, clock]).toEqual([[undefined], [], ['stands', 'goes on']]);
});
