import { expect, test } from 'vitest';
import { createExclusiveLock } from './exclusive-lock.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('many may pass at once; a request to be alone waits for all of them, and none overtakes it', async () => {
  const gate = createExclusiveLock();
  const inside: string[] = [];
  const enter = async (name: string, alone: boolean): Promise<() => void> => {
    const leave = await gate.enter(alone);
    inside.push(name);
    return leave;
  };
  const first = await enter('first', false);
  const second = await enter('second', false);
  const alone = enter('alone', true);
  const late = enter('late', false);
  const later = enter('later', false);
  first();
  first();
  await settled();
  expect([inside, gate.isAlone()]).toEqual([['first', 'second'], false]);
  second();
  await settled();
  expect([inside.slice(2), gate.isAlone()]).toEqual([['alone'], true]);
  (await alone)();
  await settled();
  expect([inside.slice(3), gate.isAlone()]).toEqual([['late', 'later'], false]);
  (await late)();
  (await later)();
  (await gate.enter(true))();
});
