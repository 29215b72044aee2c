import { describe, expect, it } from 'vitest';
import { decidingFiles, THEIR_PARTS } from './deciding.mjs';
import { instrument } from './mutants.mjs';
import { nearestTests } from './nearest-tests.mjs';
import { judge } from './survivors.mjs';

describe('decidingFiles', () => {
  it('are those after "Decided in" and "decides:", over several lines, once', () => {
    const text = [
      '- **A promise.**',
      '  - By: a thing (decides: `src/core/b.ts`; for',
      '    others `src/core/c.ts`); and another (`src/core/not-this.ts`)',
      '  - Decided in: `core/a.ts`, `scripts/headers.mjs`,',
      '    `core/b.ts`; groups: `catalog/origins/`',
      '  - Proved by: `core/a.test.ts`',
    ].join('\n');
    expect(decidingFiles(text).filter((path) => !THEIR_PARTS.includes(path))).toEqual([
      'scripts/headers.mjs',
      'src/core/a.ts',
      'src/core/b.ts',
      'src/core/c.ts',
    ]);
  });
});

describe('nearestTests', () => {
  const imports = (...targets: string[]) => ({ edges: targets.map((target) => ({ target, typeOnly: false })) });
  const files = new Map([
    ['src/core/a.ts', imports()],
    ['src/core/b.ts', imports('src/core/a.ts')],
    ['src/core/b.test.ts', imports('src/core/b.ts')],
    ['src/core/a.test.ts', imports('src/core/b.ts')],
    ['src/core/c.browser.test.ts', imports('src/core/a.ts')],
    ['src/other/d.test.ts', imports('src/core/a.ts')],
    ['src/other/types.test.ts', { edges: [{ target: 'src/core/a.ts', typeOnly: true }] }],
    ['e2e/e.spec.ts', imports('src/core/a.ts')],
  ]);

  it('are its own, then those in its folder, then those with the fewest imports between', () => {
    expect(nearestTests(files, 'src/core/a.ts')).toEqual([
      'src/core/a.test.ts',
      'src/core/b.test.ts',
      'src/other/d.test.ts',
    ]);
  });
});

describe('instrument', () => {
  it('knows a mutant by its texts, and leaves out wording and fallbacks', async () => {
    const text = [
      "export const f = (n: number, s?: string) => n > 1 || (s ?? '') === 'A';",
      "export const w = 'A sentence for a person.';",
      '// Stryker disable next-line all',
      'export const ignored = 1 + 1;',
    ].join('\n');
    const { code, mutants } = await instrument('src/a.ts', text);
    expect(code).toContain('stryMutAct');
    expect(mutants.filter(({ kind }) => kind === 'EqualityOperator' || kind === 'StringLiteral')).toMatchObject([
      { line: 1, was: 'n > 1', becomes: 'n >= 1', within: text.split('\n')[0] },
      { line: 1, was: 'n > 1', becomes: 'n <= 1' },
      { line: 1, was: "(s ?? '') === 'A'", becomes: "(s ?? '') !== 'A'" },
      { line: 1, was: "'A'", becomes: '""' },
    ]);
    expect(mutants.every(({ line }) => line === 1)).toBe(true);
  });
});

describe('judge', () => {
  const mutant = (was: string, becomes: string) => ({ id: '1', line: 1, kind: 'k', was, becomes, within: 'a > b' });

  it('tells survivors without a reason, and reasons without a survivor', () => {
    const gone = { within: 'c', why: 'x' };
    expect(
      judge(
        [mutant('a > b', 'true'), mutant('a > b', 'a >= b')],
        [{ within: 'a > b', becomes: 'true', why: 'x' }, gone],
      ),
    ).toEqual({
      fresh: [mutant('a > b', 'a >= b')],
      stale: [gone],
    });
    expect(judge([mutant('a > b', 'true')], [{ within: 'a > b', why: 'any change of the line' }])).toEqual({
      fresh: [],
      stale: [],
    });
    expect(judge([mutant('a > b', 'true')], [{ within: 'a > b', was: 'b', why: 'x' }]).fresh).toHaveLength(1);
  });
});
