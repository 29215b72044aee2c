import { expect, it } from 'vitest';
import type { Action } from '../stores/action-registry.ts';
import { entriesFor } from './entries.ts';

const action = (label: string, more: Partial<Action> = {}): Action => ({
  id: label,
  label,
  group: 'app',
  perform: () => undefined,
  ...more,
});
const WIPE = action('Delete all my data', { words: 'delete reset erase', isDestructive: true });
const REMOVE = action('Remove this tool', { group: 'tool', words: 'delete' });
const labels = (query: string, actions: readonly Action[], recent: readonly string[] = []) =>
  entriesFor(query, actions, [], recent).flatMap(({ entries }) =>
    entries.map((entry) => (entry.kind === 'action' ? entry.action.label : '')),
  );

it('lists a destructive action after all others whose words fit, also if it was used before', () => {
  const others = [action('Remove this conversation', { words: 'delete' }), REMOVE];
  expect(labels('delete', [WIPE, ...others])).toEqual(['Remove this tool', 'Remove this conversation', WIPE.label]);
  expect(labels('delete', [WIPE, REMOVE], [WIPE.id])).toEqual([REMOVE.label, WIPE.label]);
  expect(labels('reset', [WIPE, action('Fill in the arguments', { words: 'reset' })]).at(-1)).toBe(WIPE.label);
});

it('finds a destructive action before those whose letters only occur in order', () => {
  expect(labels('delete all', [action('Define a lettered table with alleys'), WIPE])[0]).toBe(WIPE.label);
});
