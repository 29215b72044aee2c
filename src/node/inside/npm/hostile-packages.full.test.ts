import { expect, test } from 'vitest';
import { hostileRegistry, runNpmOnHostileTree, unpackHostileTar } from './testing/hostile-packages.ts';

test('npm touches nothing outside of a project, whatever lies in it', async () => {
  const registry = hostileRegistry();
  const answers: string[] = [];
  for (let seed = 0; seed < 300; seed++) {
    const { before, after, reads, answers: some } = await runNpmOnHostileTree(seed, registry);
    expect({ seed, after, reads }).toEqual({ seed, after: before, reads: [] });
    answers.push(...some);
  }
  const texts = ['was a link, and is now a folder', 'added ', 'removed ', 'changed ', 'npm error'];
  expect(texts.filter((text) => !answers.some((answer) => answer.includes(text)))).toEqual([]);
});

test('the archive of a package touches nothing outside of a project, whatever it holds', async () => {
  const outcomes = new Set<string>();
  for (let seed = 0; seed < 300; seed++) {
    const { before, after, reads, outcome } = await unpackHostileTar(seed);
    expect({ seed, after, reads }).toEqual({ seed, after: before, reads: [] });
    outcomes.add(outcome);
  }
  expect(outcomes).toEqual(new Set(['written', 'refused']));
});
