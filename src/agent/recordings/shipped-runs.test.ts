import { expect, it } from 'vitest';
import type { ModelTurn, SharedConversation, Turn, TurnPart } from '../contract/conversation.ts';
import { SHIPPED_RUNS } from './shipped-runs.ts';

it('has each shipped run in English and German, with the same calls', async () => {
  const [english, german] = (['en', 'de'] as const).map((each) =>
    SHIPPED_RUNS.filter(({ summary: { language } }) => language === each),
  );
  expect(english).toHaveLength(7);
  expect(german?.map(({ summary: { id } }) => id)).toEqual(english?.map(({ summary: { id } }) => `${id}-de`));
  for (const [at, run] of (english ?? []).entries()) {
    const [one, other] = [await run.load(), await german?.[at]?.load()];
    const calls = (shared: typeof one): unknown[] =>
      allTurns(shared).map((turn) =>
        turn.role === 'model'
          ? turn.parts.filter(({ type }) => type === 'call').map((part) => withoutReport(part))
          : turn.role,
      );
    expect(other && calls(other)).toEqual(calls(one));
    expect(other?.title).not.toBe(one.title);
    const words = (shared: typeof one): string[] => [
      ...shared.turns.flatMap((turn) => (turn.role === 'person' ? [turn.text] : [])),
      ...allTurns(shared).flatMap((turn) => (turn.role === 'person' ? [] : textsOf(turn))),
    ];
    const untranslated = words(one).filter((text) => other && words(other).includes(text));
    expect(untranslated).toEqual([]);
  }
});

it('counts the calls of a run with those of its tasks', async () => {
  for (const { summary, load } of SHIPPED_RUNS) {
    const { calls, tools } = await load().then((shared) => {
      const parts = allTurns(shared).flatMap((turn) => (turn.role === 'model' ? turn.parts : []));
      const made = parts.filter((part) => part.type === 'call');
      return { calls: made.length, tools: new Set(made.map(({ toolName }) => toolName)).size === shared.tools.length };
    });
    expect([summary.id, calls, tools]).toEqual([summary.id, summary.calls, true]);
  }
});

it('reports of a task what the task says, in its language', async () => {
  for (const id of ['sub-agents', 'sub-agents-de']) {
    const { turns, tasks = [] } = (await SHIPPED_RUNS.find(({ summary }) => summary.id === id)?.load()) ?? {};
    const parts = (turns ?? []).flatMap((turn) => (turn.role === 'model' ? turn.parts : []));
    expect(tasks.map(({ agent }) => agent)).toEqual(['explore', 'explore']);
    for (const { calls, turns: own } of tasks) {
      const call = parts.find((part) => part.type === 'call' && calls.includes(part.callId));
      const last = own.at(-1);
      if (call?.type !== 'call' || last?.role !== 'model') throw new Error('the task has no call or no report');
      const { output = '' } = call;
      expect([JSON.parse(output), call.outputCharacters]).toMatchObject([
        { state: 'done', text: textsOf(last).join(''), steps: 3 },
        output.length,
      ]);
    }
  }
});

const allTurns = ({ turns, tasks = [] }: Pick<SharedConversation, 'turns' | 'tasks'>): readonly Turn[] => [
  ...turns,
  ...tasks.flatMap((task) => task.turns),
];

const textsOf = ({ parts }: ModelTurn): readonly string[] =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

/** The report of a task is a text of its model. */
function withoutReport(part: TurnPart): unknown {
  if (part.type !== 'call' || part.toolName !== 'task') return part;
  const { output: _output, outputCharacters: _characters, ...rest } = part;
  return rest;
}
