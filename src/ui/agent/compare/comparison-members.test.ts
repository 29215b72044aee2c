import { expect, it } from 'vitest';
import type { ComparisonId, ConversationId, ConversationSummary } from '../../../agent/contract/conversation.ts';
import { membersOf, withoutColumns } from './comparison-members.ts';

const summary = (id: string, comparison?: [id: string, at: number], isRunning = false): ConversationSummary => ({
  id: id as ConversationId,
  title: id,
  updatedAt: '2026-11-21T12:00:00.000Z',
  isRunning,
  isRecorded: false,
  ...(comparison === undefined
    ? {}
    : { comparison: { formatVersion: 1, id: comparison[0] as ComparisonId, at: comparison[1] } }),
});
const ALL = [
  summary('a'),
  summary('second', ['x', 1], true),
  summary('other', ['y', 0]),
  summary('first', ['x', 0]),
  summary('b'),
];

it('finds the columns of a comparison in order', () => {
  expect(membersOf(ALL, 'x' as ComparisonId).map(({ id }) => id)).toEqual(['first', 'second']);
  expect(membersOf(ALL, undefined)).toEqual([]);
});

it('lists a comparison once, running while one of its columns runs', () => {
  expect(withoutColumns(ALL).map(({ id, isRunning }) => [id, isRunning])).toEqual([
    ['a', false],
    ['first', true],
    ['other', false],
    ['b', false],
  ]);
});
