import { importRefusalText } from '../../../contract/import/import-refusals.ts';
import { importNoteText } from '../../../contract/import/import-notes.ts';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readTypings } from '../../../../../scripts/plugins/typings.mjs';
import { createCodeAnalyzer } from '../../../code/analyze-code.ts';
import { stripTypes } from '../../../code/strip-types.ts';
import { createSchemaEngine } from '../../../inside/schema/engine.ts';
import { readDeclaredTypes } from '../../../language-service/declared-types.ts';
import { readText } from '../read-text.ts';

const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(ts, code)));
const libraries = new Map(Object.entries(readTypings().language));
const engine = createSchemaEngine();

async function tools(text: string) {
  const read = await readText(text, undefined, analyzer, (code) => readDeclaredTypes(ts, libraries, code));
  if ('known' in read) throw new Error(read.known.kind);
  return await Promise.all(
    read.records.map(async (record) => {
      if (!record.ok) throw new Error(importRefusalText(record.reason));
      expect(engine.check(record.fields.parameters)).toEqual({ valid: true });
      const analysis = await analyzer.analyze(record.fields.code, record.fields.language);
      expect(analysis.ok && analysis.shape !== 'unknown').toBe(true);
      return { ...record.fields, fixed: record.fixed.map(importNoteText) };
    }),
  );
}

describe('pasted types', () => {
  it('an interface gives a schema from it and a stub that takes it', async () => {
    const text = `/** Weather of a city. */
export interface GetWeatherInput {
  /** Name of the city */
  city: string;
  days?: number;
  unit: 'C' | 'F';
  near: Place[];
  when: Date;
  then: () => void;
}
interface Place { lat: number; lon: number }
`;
    const [found, second] = await tools(text);
    expect(second).toBeUndefined();
    expect(found).toMatchObject({
      name: 'get_weather',
      description: 'Weather of a city.',
      language: 'typescript',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string', description: 'Name of the city' },
          days: { type: 'number' },
          unit: { type: 'string', enum: ['C', 'F'] },
          near: { type: 'array', items: { type: 'object', required: ['lat', 'lon'] } },
          when: { type: 'string', format: 'date-time' },
        },
        required: ['city', 'unit', 'near', 'when'],
      },
    });
    expect(found?.code).toContain(text.trimEnd());
    expect(found?.code).toContain('export default function tool(params: GetWeatherInput) {');
    expect(found?.fixed.join(' ')).toContain('then');
  });

  it.each<[string, string, string[]]>([
    ['a type', 'type Params = { a: string };', ['new_tool']],
    ['a type of others', 'type A = { a: string };\ntype B = Partial<A> & { b: number };', ['b']],
    ['two types', 'interface AddArgs { a: number }\nexport interface SubtractArgs { b: number }', ['add', 'subtract']],
    ['input and output', 'interface SumInput { a: number }\ninterface SumOutput { b: number }', ['sum']],
    ['imports', "import type { X } from './x';\nexport interface Sum { a: X }", ['sum']],
    ['a cycle', 'interface Tree { left?: Tree; leaf: string }', ['tree']],
    ['comments with words of code', '/** function => export */\ninterface Sum { a: number }', ['sum']],
  ])('%s', async (_name, text, names) => {
    expect((await tools(text)).map(({ name }) => name)).toEqual(names);
  });

  it('code with a function is code, whatever types it has', async () => {
    const [found] = await tools('interface P { a: number }\nexport default (p: P) => p.a;');
    expect(found?.code).toBe('interface P { a: number }\nexport default (p: P) => p.a;');
    await expect(tools('type Id = string;')).rejects.toThrow(/without a function/);
  });
});

describe('other exports', () => {
  it.each<[string, string, string | undefined]>([
    [
      'a module',
      'export const VERSION = 1;\nexport function helper() {}\nexport default ({ a }) => a;',
      'Also exported: VERSION, helper. This stays in the code.',
    ],
    [
      'a definition by its exports',
      "export const name = 'a';\nexport const description = 'b';\n" +
        'export const LIMIT = 3;\nexport function execute() {}',
      'Also exported: LIMIT. This stays in the code.',
    ],
    ['names of the tool alone', 'const work = () => 1;\nexport { work };\nexport default work;', undefined],
    ['a function that is exported alone', 'export function weather(params) { return params.city; }', undefined],
    [
      'a module of the AI SDK',
      "import { tool } from 'ai';\nimport { z } from 'zod';\n" +
        "export const VERSION = '1';\nexport function other() {}\n" +
        "export const sum = tool({ description: 'Adds', inputSchema: z.object({ a: z.number() }), " +
        'execute: async ({ a }) => a });',
      'Also exported, but not a tool: VERSION, other.',
    ],
  ])('of %s are named', async (_name, text, sentence) => {
    const [found] = await tools(text);
    expect(found?.fixed.filter((each) => each.startsWith('Also exported'))).toEqual(
      sentence === undefined ? [] : [sentence],
    );
  });
});

describe('pasted functions', () => {
  it('a typed parameter gives the types of the schema, and the comment their descriptions', async () => {
    const [tool] = await tools(`/**
 * Weather of a city.
 * @param city Name of the city
 */
export default async function weather({ city, days = 3 }: { city: string; days?: number; unit?: Unit }) {
  return [city, days];
}
type Unit = 'C' | 'F';
`);
    expect(tool?.parameters).toMatchObject({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Name of the city' },
        days: { type: 'number' },
        unit: { enum: ['C', 'F'] },
      },
      required: ['city'],
    });
    expect(tool?.fixed).toContain('The schema has the names and types that the code takes. Describe each of them.');
  });

  it('a parameter that the code reads later has its types too; any says nothing', async () => {
    const [typed] = await tools(
      'export default (params: { city: string; days: number }, context: any) => params.city.repeat(params.days);',
    );
    expect(typed?.parameters).toMatchObject({
      properties: { city: { type: 'string' }, days: { type: 'number' } },
      required: ['city', 'days'],
    });
    const [loose] = await tools('export default (params: any): string => params.city;');
    expect(loose?.parameters).toEqual({ type: 'object', properties: { city: {} } });
  });
});
