import { expect, it } from 'vitest';
import { SHIPPED_RUNS } from './shipped-runs.ts';

it('has each shipped run in English and German, with the same calls', async () => {
  const [english, german] = (['en', 'de'] as const).map((each) =>
    SHIPPED_RUNS.filter(({ summary: { language } }) => language === each),
  );
  expect(english).toHaveLength(4);
  expect(german?.map(({ summary: { id } }) => id)).toEqual(english?.map(({ summary: { id } }) => `${id}-de`));
  for (const [at, run] of (english ?? []).entries()) {
    const [one, other] = [await run.load(), await german?.[at]?.load()];
    const calls = ({ turns }: typeof one): unknown[] =>
      turns.map((turn) => (turn.role === 'model' ? turn.parts.filter(({ type }) => type === 'call') : turn.role));
    expect(other && calls(other)).toEqual(calls(one));
    expect(other?.title).not.toBe(one.title);
    const words = ({ turns }: typeof one): string[] =>
      turns.flatMap((turn) =>
        turn.role === 'person' ? [turn.text] : turn.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
      );
    const untranslated = words(one).filter((text) => other && words(other).includes(text));
    expect(untranslated).toEqual([]);
  }
});
