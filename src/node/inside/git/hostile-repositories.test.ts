import { expect, test } from 'vitest';
import { runGitOnHostileTree } from './testing/hostile-repositories.ts';

test('git touches nothing outside of a repository, whatever its trees hold', async () => {
  const answers: string[] = [];
  for (let seed = 0; seed < 30; seed++) {
    const { before, after, reads, answers: some } = await runGitOnHostileTree(seed);
    expect({ seed, after, reads }).toEqual({ seed, after: before, reads: [] });
    answers.push(...some);
  }
  // The trees got as far as the disk.
  for (const text of ['its link leads out of /app', 'is a link, and nothing is written', 'Switched to'])
    expect(answers.filter((answer) => answer.includes(text)).length).toBeGreaterThan(0);
});
