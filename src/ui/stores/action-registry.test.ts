import { expect, it } from 'vitest';
import { createActionRegistry, type Action } from './action-registry.ts';

const action = (id: string, perform: () => unknown, more: Partial<Action> = {}): Action => ({
  id,
  group: 'app',
  label: id,
  perform,
  ...more,
});

it('offers the actions of mounted components, queried each time', () => {
  const registry = createActionRegistry();
  let isRunning = false;
  const done: string[] = [];
  registry.add(() => (isRunning ? [action('stop', () => done.push('stop'), { keys: 'stop' })] : []));
  const leave = registry.add(() => [action('run', () => done.push('run'), { keys: 'run' })]);
  expect(registry.present().map(({ id }) => id)).toEqual(['run']);
  expect(registry.performKeys('stop')).toBe(false);
  isRunning = true;
  expect(registry.performKeys('stop')).toBe(true);
  expect(registry.performKeys('run')).toBe(true);
  leave();
  expect(registry.present().map(({ id }) => id)).toEqual(['stop']);
  expect(registry.performKeys('run')).toBe(false);
  expect(done).toEqual(['stop', 'run']);
});

it('prefers the component that was added last', () => {
  const registry = createActionRegistry();
  const done: string[] = [];
  registry.add(() => [action('save', () => done.push('page'), { keys: 'save' })]);
  registry.add(() => [action('save', () => done.push('dialog'), { keys: 'save' })]);
  expect(registry.present()).toHaveLength(1);
  registry.performKeys('save');
  expect(done).toEqual(['dialog']);
});
