import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { readTypings } from '../../../scripts/plugins/typings.mjs';
import type { TypingSource } from '../contract/language-service.ts';
import { createLanguageService } from './language-service.ts';

const typings = readTypings();
const typing = createLanguageService(async () => ({
  typescript,
  loadLibraries: async (environment) =>
    new Map([...Object.entries(typings.language), ...Object.entries(typings[environment])]),
}));

const parameters = {
  type: 'object',
  properties: {
    width: { type: 'number', description: 'How wide' },
    mode: { enum: ['fast', 'slow'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['width', 'mode'],
};

/** The code without `|`, and the offset of the `|`. */
function at(text: string, change: Partial<TypingSource> = {}): [TypingSource, number] {
  const offset = text.indexOf('|');
  return [
    {
      code: text.replace('|', ''),
      language: 'javascript',
      environment: 'browser',
      parameters,
      packages: [],
      ...change,
    },
    offset,
  ];
}
const labels = async (...question: [TypingSource, number]) =>
  (await typing.complete(...question))?.options.map(({ label }) => label) ?? [];
const problems = async (code: string, change: Partial<TypingSource> = {}) => {
  const [source] = at(code, change);
  return (await typing.problems(source)).map(
    ({ from, to, severity, message }) => `${severity} ${source.code.slice(from, to)}: ${message}`,
  );
};

describe('completion', () => {
  it.each([
    ['a function', 'function tool(params) { return params.| }'],
    ['an arrow without parentheses', 'export default params => params.|'],
    ['a module', 'export default async (params, context) => { await 1; return params.| }'],
    ['a definition', 'export default { name: "x", async execute(params, context) { return params.| } }'],
    ['a function that is exported later', 'const work = async (params) => { return params.| }\nexport default work;'],
    ['its own execute', 'export const execute = (params) => params.|'],
    ['a function named run', 'const run = function (params) { return params.| };'],
  ])('knows the input of %s', async (_name, code) => {
    expect((await labels(...at(code))).slice(0, 3)).toEqual(['mode', 'tags', 'width']);
    expect((await labels(...at(code, { language: 'typescript' }))).slice(0, 3)).toEqual(['mode', 'tags', 'width']);
  });

  it('knows a destructured input', async () => {
    expect(await labels(...at('function tool({ | }) {}'))).toEqual(['mode', 'width', 'tags']);
    expect(await labels(...at('function tool({ tags }) { tags[0].toUp| }'))).toContain('toUpperCase');
    expect(await labels(...at('export function tool({ | }) {}', { language: 'typescript' }))).toEqual([
      'mode',
      'width',
      'tags',
    ]);
  });

  it('knows the values of an enum, in their quotes', async () => {
    const [source, offset] = at("function tool(params) { return params.mode === 'f|' }");
    expect(await typing.complete(source, offset)).toMatchObject({
      from: offset - 1,
      to: offset,
      options: [{ label: 'fast' }, { label: 'slow' }],
      isMember: true,
    });
  });

  it('inserts code to read a value that may be missing, or a name with a dash', async () => {
    const [source, offset] = at('export default (params) => params.tags.|', { language: 'typescript' });
    const found = await typing.complete(source, offset);
    expect(found?.options.find(({ label }) => label === 'length')).toMatchObject({
      insert: { text: '?.length', before: 1 },
    });
    const dashed = await typing.complete(
      ...at('export default (params) => params.|', { parameters: { type: 'object', properties: { 'a-b': {} } } }),
    );
    expect(dashed).toMatchObject({
      from: 34,
      to: 34,
      options: [{ label: 'a-b', insert: { text: '["a-b"]', before: 1 } }],
    });
  });

  it('does not change the author’s own types', async () => {
    expect(
      await labels(
        ...at('interface Mine { own: number }\nfunction tool(params: Mine) { params.| }', { language: 'typescript' }),
      ),
    ).toEqual(['own']);
    expect(await labels(...at('/** @param {{ own: number }} params */\nfunction tool(params) { params.| }'))).toEqual([
      'own',
    ]);
  });

  it('knows the context', async () => {
    const found = await labels(...at('export default (params, context) => context.|'));
    expect(found).toEqual([
      'agentType',
      'conversationId',
      'deviceId',
      'fetch',
      'files',
      'log',
      'progress',
      'requestId',
      'runId',
      'secrets',
      'signal',
      'storage',
      'toolName',
    ]);
    expect(await labels(...at('export default (params, { files }) => files.|'))).toEqual([
      'list',
      'readFile',
      'remove',
      'writeFile',
    ]);
  });

  it.each([
    ['browser', 'Only a node tool can be given the workspace'],
    ['node', 'The disk that node:fs sees'],
  ] as const)('says what the files of a %s tool are', async (environment, words) => {
    const { declareSurroundings } = await import('./surroundings.ts');
    const text = declareSurroundings({ code: '', parameters: {}, language: 'javascript', environment, packages: [] });
    expect(text).toContain(words);
    expect(text.match(/readonly files: ToolFiles/g)).toHaveLength(1);
  });

  it('knows the globals of the environment, and no others', async () => {
    const inBrowser = await labels(...at('function tool() { | }'));
    expect(inBrowser).toEqual(
      expect.arrayContaining(['localStorage', 'indexedDB', 'crypto', 'fetch', 'structuredClone']),
    );
    for (const name of ['document', 'process', 'require', 'XMLHttpRequest', 'importScripts', 'ToolTypes', 'Buffer'])
      expect(inBrowser).not.toContain(name);
    const inNode = await labels(...at('function tool() { | }', { environment: 'node' }));
    expect(inNode).toEqual(expect.arrayContaining(['process', 'require', 'Buffer', 'fetch', 'URL']));
    expect(inNode).not.toContain('document');
  });

  it('knows Node’s modules', async () => {
    expect(
      await labels(...at("function tool() { const fs = require('fs'); fs.readF| }", { environment: 'node' })),
    ).toEqual(expect.arrayContaining(['readFile', 'readFileSync']));
    expect(await labels(...at("import { mk| } from 'node:fs/promises';", { environment: 'node' }))).toContain(
      'mkdtemp',
    );
    expect(await labels(...at("import x from 'node:f|';", { environment: 'node' }))).toEqual(
      expect.arrayContaining(['node:fs', 'node:fs/promises']),
    );
    expect(
      await labels(...at("import path from 'path'; path.j|", { environment: 'node', language: 'typescript' })),
    ).toContain('join');
  });

  it('returns details of a completion', async () => {
    const [source, offset] = at('function tool(params) { return params.| }');
    expect(await typing.completionInfo(source, offset, 'width')).toEqual({
      signature: '(property) width: number',
      documentation: 'How wide',
    });
  });
});

describe('problems', () => {
  it('of JavaScript are only the useful ones', async () => {
    expect(await problems('function tool(params) { return params.widht + nowhere }')).toEqual([
      "warning widht: Property 'widht' does not exist on type 'ToolParams'. Did you mean 'width'?",
      "error nowhere: Cannot find name 'nowhere'.",
    ]);
    expect(await problems("function tool(params) { if (params.mode === 'fsat') return 1 }")).toEqual([
      expect.stringContaining('This comparison appears to be unintentional'),
    ]);
    expect(
      await problems(
        'function tool({ width = 1 } = {}) { const e = new Error("x"); e.code = width; const o = {}; o.x = 1; ' +
          'return [e.code, o.x, "3" * 2, parseInt(width)] }',
      ),
    ).toEqual([]);
    expect(
      await problems(
        'function tool({ tags }) { const m = tags.join().match(/a/) ?? []; let best = null; for (const t of ' +
          'tags) best = { t }; return m.length + best.t.length + tags[0].at(1) }',
      ),
    ).toEqual([]);
    expect(
      await problems(
        'function tool(params) { url(params.width); function url(/** string */ a) { return new URL(a, ' +
          '1).searchParams.set("a", 3) } }',
      ),
    ).toEqual([]);
  });

  it('of TypeScript are all type errors', async () => {
    expect(
      await problems('export function tool(params): string { return params.width }', { language: 'typescript' }),
    ).toEqual(["error return: Type 'number' is not assignable to type 'string'."]);
    expect(
      await problems('export default ({ tags }, { log }) => log(tags.length)', { language: 'typescript' }),
    ).toEqual(["error tags: 'tags' is possibly 'undefined'."]);
    expect(await problems('export default ({ tags = [] } = {}) => tags.length', { language: 'typescript' })).toEqual(
      [],
    );
  });

  it('know modules, and name globals of other environments', async () => {
    expect(
      await problems("import chalk from 'chalk';\nexport default () => chalk.red('x')", { environment: 'node' }),
    ).toEqual(["error 'chalk': Cannot find module 'chalk' or its corresponding type declarations."]);
    expect(
      await problems("import chalk from 'chalk';\nimport x from 'chalk/x';\nexport default () => chalk.red(x)", {
        environment: 'node',
        packages: ['chalk'],
      }),
    ).toEqual([]);
    expect(await problems("function tool() { return process.version + require('fs') }")).toEqual([
      "error process: Cannot find name 'process'. It is there in tools whose environment is Node.",
      "error 'fs': Cannot find name 'fs'. It is there in tools whose environment is Node.",
    ]);
    expect(
      await problems("import fs from 'fs'; export default async () => fs.readFileSync('/x', 'utf8').length", {
        environment: 'node',
        language: 'typescript',
      }),
    ).toEqual([]);
  });

  it('are absent while the syntax is invalid', async () => {
    expect(await problems('function tool(params) { return params. }')).toEqual([]);
  });
});

describe('a name', () => {
  it('has a hover', async () => {
    const [source, offset] = at('function tool(params) { return params.wi|dth }');
    expect(await typing.hover(source, offset)).toEqual({
      from: 38,
      to: 43,
      signature: '(property) width: number',
      documentation: 'How wide',
    });
    expect(await typing.hover(...at('function tool(par|ams) {}'))).toMatchObject({
      from: 14,
      to: 20,
      signature: '(parameter) params: ToolParams',
    });
    expect(
      await typing.hover(...at('function tool(|params: ToolParams) {}', { language: 'typescript' })),
    ).toMatchObject({ from: 14, to: 20 });
  });

  it('has help in a call', async () => {
    const [source, offset] = at('export default (params, { progress }) => progress(1, |)');
    const help = await typing.signature(source, offset);
    expect(help?.signature).toBe('progress(done: number, total?: number, message?: string): void');
    expect(help?.signature.slice(help.active?.from, help.active?.to)).toBe('total?: number');
  });

  it('leads to its declaration in the code, and nowhere else', async () => {
    expect(await typing.definition(...at('const a = 1;\nfunction tool(params) { return |a }'))).toEqual({
      from: 6,
      to: 7,
    });
    expect(await typing.definition(...at('function tool(params) { return params.wi|dth }'))).toBeUndefined();
  });

  it('can be renamed everywhere, unless it is declared outside', async () => {
    expect(await typing.rename(...at('function tool(par|ams) { return params.width }'))).toEqual({
      ok: true,
      name: 'params',
      locations: [
        { from: 14, to: 20, prefix: '', suffix: '' },
        { from: 31, to: 37, prefix: '', suffix: '' },
      ],
    });
    const taken = await typing.rename(...at('function tool({ wi|dth }) { return { width } }'));
    expect(taken).toEqual({
      ok: true,
      name: 'width',
      locations: [
        { from: 16, to: 21, prefix: 'width: ', suffix: '' },
        { from: 36, to: 41, prefix: 'width: ', suffix: '' },
      ],
    });
    expect(await typing.rename(...at('function tool(params) { return params.wi|dth }'))).toMatchObject({ ok: false });
    expect(await typing.rename(...at('console.lo|g(1)'))).toMatchObject({ ok: false });
  });
});

it('formats the code', async () => {
  const [source] = at('export default async({a,b})=>{\nif(a){return b}\n}\n');
  let text = source.code;
  for (const { from, to, insert } of [...(await typing.format(source))].reverse())
    text = text.slice(0, from) + insert + text.slice(to);
  expect(text).toBe('export default async ({ a, b }) => {\n  if (a) { return b }\n}\n');
});

it('answers fast, also for a schema of 200 properties', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `property${String(index)}`,
      { type: 'string', description: `Number ${String(index)}` },
    ]),
  );
  const [source, offset] = at('function tool(params) { return params.| }', {
    parameters: { type: 'object', properties },
  });
  await typing.complete(source, offset);
  expect(await labels({ ...source, code: `${source.code}\n` }, offset)).toHaveLength(200);
});
