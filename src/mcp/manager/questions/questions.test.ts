import { expect, test, vi } from 'vitest';
import type { McpQuestion } from '../../contract/mcp-api.ts';
import type { McpServer } from '../../contract/mcp-server.ts';
import { createQuestions } from './questions.ts';

test('a question that its server withdraws ends, and no other', async () => {
  const onChange = vi.fn();
  const questions = createQuestions(onChange);
  questions.setAnswering(true);
  const [one, two] = ['one', 'two'].map((id) => ({ id, name: id }) as unknown as McpServer);
  if (one === undefined || two === undefined) throw new Error('there are two servers');
  const sampling = (text: string): McpQuestion => ({ kind: 'sampling', request: { text } });
  const first = questions.ask(one, sampling('a'));
  void questions.ask(one, sampling('b'));
  void questions.ask(two, sampling('a'));
  questions.withdraw(one.id, sampling('a'));
  expect(await first).toEqual({ action: 'cancel' });
  expect(questions.open().map(({ serverName, question }) => [serverName, question])).toEqual([
    ['one', sampling('b')],
    ['two', sampling('a')],
  ]);
  questions.withdraw(one.id, sampling('c'));
  expect(questions.open()).toHaveLength(2);
  questions.setAnswering(false);
});
