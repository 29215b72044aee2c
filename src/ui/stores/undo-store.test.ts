import { expect, test } from 'vitest';
import { createUndoStore } from './undo-store.ts';

const states = (store: ReturnType<typeof createUndoStore>) =>
  store.getState().actions.map(({ label, state }) => `${label} ${state}`);

test('undoes the last act first, each only once', async () => {
  const store = createUndoStore();
  const undone: string[] = [];
  const act = (name: string) => store.getState().did(name, () => undone.push(name));
  act('one');
  act('two');
  await store.getState().undo();
  act('three');
  expect(states(store)).toEqual(['three done', 'two undone', 'one done']);
  await store.getState().undo();
  await store.getState().undo();
  await store.getState().undo();
  expect(undone).toEqual(['two', 'three', 'one']);
});

test('reports an act that cannot be undone, skips it, and can retry it', async () => {
  const store = createUndoStore();
  let full = true;
  store.getState().did('kept', () => undefined);
  store.getState().did('stubborn', async () => {
    if (full) throw new Error('The disk is full.');
  });
  await store.getState().undo();
  expect(store.getState().actions[0]).toMatchObject({ state: 'failed', failure: 'The disk is full.' });
  await store.getState().undo();
  expect(states(store)).toEqual(['stubborn failed', 'kept undone']);
  full = false;
  await store.getState().undo(store.getState().actions[0]?.id);
  expect(states(store)[0]).toBe('stubborn undone');
});

test('two clicks undo one act once; the oldest acts are dropped', async () => {
  const store = createUndoStore();
  let times = 0;
  store.getState().did('slow', async () => {
    times += 1;
  });
  const [act] = store.getState().actions;
  await Promise.all([store.getState().undo(act?.id), store.getState().undo(act?.id)]);
  expect(times).toBe(1);
  for (let count = 0; count < 40; count += 1) store.getState().did(`act ${count}`, () => undefined);
  expect(store.getState().actions).toHaveLength(30);
});
