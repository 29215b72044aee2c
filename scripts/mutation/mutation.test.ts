import { describe, expect, it } from 'vitest';
import { decidingFiles, THEIR_PARTS } from './deciding.mjs';
import { instrument } from './mutants.mjs';
import { nearestTests } from './nearest-tests.mjs';
import { hashOf, judge, nameOf, updated } from './survivors.mjs';

describe('decidingFiles', () => {
  it('are those after "Decided in" and "decides:", over several lines, once', () => {
    const text = [
      '- **A promise.**',
      '  - By: a thing (decides: `src/core/b.ts`; for',
      '    others `src/core/c.ts`); and another (`src/core/not-this.ts`)',
      '  - Decided in: `core/a.ts`, `scripts/serve/security-headers.mjs`,',
      '    `core/b.ts`; groups: `catalog/origins/`',
      '  - Proved by: `core/a.test.ts`',
    ].join('\n');
    expect(decidingFiles(text).filter((path) => !THEIR_PARTS.includes(path))).toEqual([
      'scripts/serve/security-headers.mjs',
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

describe('the list of survivors', () => {
  const mutant = (becomes: string, line = 1) => ({ id: '1', line, kind: 'k', was: 'a > b', becomes, within: 'a  > b' });
  const name = (becomes: string) => `a > b ‹a > b → ${becomes}›`;
  const survivors = [mutant('true'), mutant('a >= b', 7), mutant('false')];
  const reasons = { 'it cannot be': [name('true'), 'gone'], open: [hashOf(mutant('a >= b')), 'gone too'] };

  it('names a mutant by its texts, whatever their spaces', () => {
    expect(nameOf(mutant('true', 9))).toBe(name('true'));
  });

  it('tells new survivors, known ones wherever they stand, and what is gone', () => {
    expect(judge(survivors, reasons)).toEqual({ fresh: [mutant('false')], stale: ['gone', 'gone too'], open: 1 });
    expect(judge([], {})).toEqual({ fresh: [], stale: [], open: 0 });
  });

  it('takes on what is new as open, and loses what is gone', () => {
    expect(updated(survivors, reasons)).toEqual({
      'it cannot be': [name('true')],
      open: [hashOf(mutant('a >= b')), hashOf(mutant('false'))].sort(),
    });
    expect(updated([], reasons)).toEqual({});
  });
});
