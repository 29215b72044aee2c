import { describe, expect, it } from 'vitest';
import type { SkillFindingCode } from '../contract/skill.ts';
import { readSkill, readSkillFile } from './read-skill.ts';

const read = (text: string, folder = 'pdf') => readSkill(text, folder);
const file = (front: string, body = 'Do it.'): string => `---\n${front}\n---\n${body}\n`;
const VALID = 'name: pdf\ndescription: Reads PDF files';

async function skillOf(text: string, folder?: string) {
  const outcome = await read(text, folder);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return outcome;
}

const codesOf = async (text: string, folder?: string): Promise<readonly SkillFindingCode[]> =>
  (await skillOf(text, folder)).findings.map(({ code }) => code);

describe('a skill', () => {
  it('has its fields, its body and the line where that begins', async () => {
    expect(
      await skillOf(
        file(
          'name: pdf\ndescription: >-\n  Reads\n  PDF files\nlicense: MIT\ncompatibility: Needs git\n' +
            'metadata:\n  version: 1.0\n  author: "Ä"\nallowed-tools: Bash(git add:*) Read',
        ),
      ),
    ).toEqual({
      ok: true,
      findings: [],
      skill: {
        name: 'pdf',
        description: 'Reads PDF files',
        license: 'MIT',
        compatibility: 'Needs git',
        metadata: [
          ['version', '1.0'],
          ['author', 'Ä'],
        ],
        allowedTools: ['Bash(git add:*)', 'Read'],
        disallowedTools: [],
        isForModels: true,
        isForPeople: true,
        body: 'Do it.\n',
        bodyLine: 13,
      },
    });
  });

  it.each([
    ['CRLF', file(VALID).replaceAll('\n', '\r\n')],
    ['a mark of the byte order', `\uFEFF${file(VALID)}`],
    ['spaces after the hyphens', file(VALID).replace('---\n', '---  \n')],
    ['quotes', file('name: "pdf"\ndescription: \'Reads PDF files\'')],
    ['a literal block', file('name: pdf\ndescription: |\n  Reads PDF files')],
    ['a comment', file(`# about\n${VALID} # really`)],
  ])('is read with %s', async (_what, text) => {
    const { skill, findings } = await skillOf(text);
    expect([skill.name, skill.description, findings]).toEqual(['pdf', 'Reads PDF files', []]);
  });

  it('reads fields of Claude Code', async () => {
    const { skill } = await skillOf(
      file(
        `${VALID}\ndisallowed-tools:\n  - Bash\n  - Write\ndisable-model-invocation: true\nuser-invocable: false\n` +
          'argument-hint: [file] [format]\nmodel: small',
      ),
    );
    expect(skill).toMatchObject({
      disallowedTools: ['Bash', 'Write'],
      isForModels: false,
      isForPeople: false,
      argumentHint: '[file] [format]',
      model: 'small',
    });
  });

  it.each<[string, string, string]>([
    ['a colon', 'name: pdf\ndescription: Use it: now', 'Use it: now'],
    ['a colon at the end', 'name: pdf\ndescription: Use it for:', 'Use it for:'],
    ['a quote inside', 'name: pdf\ndescription: "PDF" files: all', '"PDF" files: all'],
    ['an at sign', 'name: pdf\ndescription: @all', '@all'],
    ['CRLF', 'name: pdf\r\ndescription: Use it: now\r', 'Use it: now'],
  ])('with an unquoted value is read again: %s', async (_what, front, description) => {
    const { skill, findings } = await skillOf(file(front));
    expect([skill.description, findings.map(({ code, line }) => [code, line])]).toEqual([
      description,
      [['yaml-colon', 3]],
    ]);
  });

  it('keeps a value that looks like a part of an object a value', async () => {
    const { skill } = await skillOf(file(`${VALID}\nmetadata:\n  __proto__: x\n  constructor: y`));
    expect(skill.metadata).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
});

describe('a wrong name is a finding, and the skill is loaded', () => {
  it.each<[string, string, readonly SkillFindingCode[]]>([
    ['PDF', 'PDF', ['name-not-lower-case']],
    ['-pdf', '-pdf', ['name-hyphens']],
    ['pdf--x', 'pdf--x', ['name-hyphens']],
    ['pdf_x', 'pdf_x', ['name-characters']],
    ['pdf', 'other', ['name-not-folder']],
    ['a'.repeat(65), 'a'.repeat(65), ['name-too-long']],
    ['技能', '技能', []],
    ['мой-навык', 'мой-навык', []],
    ['cafe\u0301', 'caf\u00e9', []],
  ])('%s in %s', async (name, folder, codes) => {
    expect(await codesOf(file(`name: ${name}\ndescription: x`), folder)).toEqual(codes);
  });

  it.each([['"a\\u202eb"'], ['"../x"'], ['"a\\nb"'], ['"<b>"'], ['x'.repeat(200)], ['""']])(
    'the folder names it instead of %s',
    async (name) => {
      expect((await skillOf(file(`name: ${name}\ndescription: x`))).skill.name).toMatch(/^pdf$/);
    },
  );
});

it.each<[string, string, readonly SkillFindingCode[]]>([
  ['an unknown field', `${VALID}\ncolour: red`, ['field-unknown']],
  ['a field of Claude Code', `${VALID}\nmodel: x`, ['field-of-claude']],
  ['a long description', `name: pdf\ndescription: ${'x'.repeat(1_025)}`, ['description-too-long']],
  ['a long compatibility', `${VALID}\ncompatibility: ${'x'.repeat(501)}`, ['compatibility-too-long']],
  ['a field twice', `${VALID}\ndescription: again`, ['yaml-duplicate']],
  ['a list as a license', `${VALID}\nlicense: [a, b]`, ['field-not-text']],
  ['an unknown boolean', `${VALID}\nuser-invocable: perhaps`, ['value-unknown', 'field-of-claude']],
  ['a direction mark', 'name: pdf\ndescription: "a\\u202eb"', ['hidden-characters']],
  ['angle brackets', 'name: pdf\ndescription: a <b>', ['description-tags']],
])('%s is a finding', async (_what, front, codes) => {
  expect([...(await codesOf(file(front)))].sort()).toEqual([...codes].sort());
});

it.each<[string, string, readonly SkillFindingCode[]]>([
  ['no body', '', ['body-empty']],
  ['a long body', 'x\n'.repeat(501), ['body-long']],
  ['a command', 'Status: !`git status`', ['command-block']],
  ['a variable', 'Run ${CLAUDE_PLUGIN_ROOT}/x', ['variable-unset']],
  ['letters that nobody sees', 'a\u{e0041}', ['hidden-characters']],
])('%s in the text is noted', async (_what, body, codes) => {
  expect(await codesOf(file(VALID, body))).toEqual(codes);
});

describe('is left out, with the reason and the line', () => {
  it.each([
    ['no front matter', '# Title', 'no-front-matter', 1],
    ['front matter that does not end', '---\nname: pdf\ndescription: x', 'no-front-matter', 1],
    ['no fields', '---\n- a\n- b\n---\n', 'no-fields', 1],
    ['no description', '---\nname: pdf\n---\n', 'no-description', 1],
    ['an empty description', '---\nname: pdf\ndescription:   \n---\n', 'no-description', 3],
    ['broken YAML', '---\nname: pdf\ndescription: "x\n  y\n---\n', 'yaml', 5],
    ['deep brackets', `---\nname: pdf\ndescription: ${'['.repeat(300)}\n---\n`, 'too-large', 1],
    ['much front matter', `---\nname: pdf\ndescription: ${'x'.repeat(20_000)}\n---\n`, 'too-large', 1],
  ])('%s', async (_what, text, code, line) => {
    expect(await read(text)).toMatchObject({ ok: false, fault: { code, line } });
  });

  it.each(['&a [*a]', '&a {k: *a}', '[&a {b: [*a]}]'])(
    'an alias that refers to a value that contains it: %s',
    async (value) => {
      // On one line it is read as a text.
      expect(await read(`---\nname: pdf\ndescription: d\nx: ${value}\n---\n`)).toMatchObject({ ok: true });
      expect(await read(`---\nname: pdf\ndescription: d\nx:\n  - ${value}\n---\n`)).toMatchObject({
        ok: false,
        fault: {
          code: 'yaml',
          message: expect.stringContaining('refers to a value that contains it') as string,
          reason: { code: 'yaml-reference', values: [] },
        },
      });
    },
  );

  it('many lines that are no YAML by themselves, without trying each', async () => {
    const before = process.cpuUsage();
    expect(await read(`---\nname: pdf\n${'a: x: y\n'.repeat(390)}---\n`)).toMatchObject({ ok: false });
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it('a file that is too large or no text', async () => {
    expect(await readSkillFile(new Uint8Array(5 * 1024 * 1024), 'pdf')).toMatchObject({ fault: { code: 'too-large' } });
    expect(await readSkillFile(new Uint8Array([0x2d, 0xff]), 'pdf')).toMatchObject({ fault: { code: 'not-text' } });
  });
});

it('takes little time for hostile front matter', async () => {
  const texts = ['- '.repeat(8_000), `a: ${'\n'.repeat(390)}c`, 'a: '.repeat(5_000), ': '.repeat(8_000)].map((front) =>
    file(front),
  );
  const aliases = Array.from(
    { length: 12 },
    (_, at) =>
      `b${String(at)}: &b${String(at)} [${Array(9)
        .fill(at === 0 ? 'x' : `*b${String(at - 1)}`)
        .join(',')}]`,
  );
  const began = performance.now();
  for (const text of [...texts, file(aliases.join('\n'))]) expect((await read(text)).ok).toBe(false);
  // Half a second by itself, more on a busy machine.
  expect(performance.now() - began).toBeLessThan(30_000);
}, 60_000);
