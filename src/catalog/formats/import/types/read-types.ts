import type { ImportNote } from '../../../contract/import/import-notes.ts';
import type { DeclaredType } from '../../../contract/code.ts';
import type { CodeAnalyzer } from '../../../code/analyze-code.ts';
import { parseJavaScript } from '../../../code/parse-javascript.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { inWords, type ReadRecord } from '../read-record.ts';

/** Reads the object types that TypeScript code declares. */
export type DeclaredTypesOf = (code: string) => Promise<readonly DeclaredType[]>;

/** Reads pasted types alone (`interface WeatherInput { … }`): tools that take them. Undefined for anything else. */
export async function readTypes(
  source: string,
  analyzer: CodeAnalyzer,
  declaredTypes: DeclaredTypesOf | undefined,
): Promise<readonly ReadRecord[] | undefined> {
  if (declaredTypes === undefined || !/\b(?:interface|type)\s/.test(source)) return undefined;
  const analysis = await analyzer.analyze(source, 'typescript');
  if (!analysis.ok || analysis.shape !== 'unknown' || !holdsTypesOnly(analysis.js)) return undefined;
  const types = await declaredTypes(source);
  return types.length === 0 ? undefined : types.map((type) => recordOf(source, type));
}

/** Whether nothing is left of code without its types, except imports. */
function holdsTypesOnly(js: string): boolean {
  const parsed = parseJavaScript(js);
  return (
    parsed.ok &&
    parsed.program.body.every(
      (statement) =>
        statement.type === 'ImportDeclaration' ||
        statement.type === 'EmptyStatement' ||
        (statement.type === 'ExportNamedDeclaration' && !statement.declaration && statement.specifiers.length === 0),
    )
  );
}

function recordOf(source: string, { name: typeName, schema, unclear }: DeclaredType): ReadRecord {
  const name = toolNameOf(typeName);
  const { description: written, ...parameters } = schema;
  const description = typeof written === 'string' && written.trim() !== '' ? written : undefined;
  const fixed: ImportNote[] = [{ code: 'schema-from-type', values: [typeName] }];
  if (description === undefined) fixed.push({ code: 'type-without-description', values: [] });
  if (unclear.length > 0) fixed.push({ code: 'type-unclear', values: [unclear] });
  return {
    ok: true,
    fields: {
      name,
      description: description ?? inWords(name),
      code: `${source.trimEnd()}\n\n${stubOf(typeName)}`,
      parameters,
      timeout: LIMITS.defaultTimeoutMs,
      environment: 'browser',
      enabled: true,
      language: 'typescript',
    },
    fixed,
  };
}

function stubOf(typeName: string): string {
  return [
    `export default function tool(params: ${typeName}) {`,
    '  // Write the code of the tool here.',
    '  return params;',
    '}',
    '',
  ].join('\n');
}

/** `GetWeatherInput` → `get_weather`. */
function toolNameOf(typeName: string): string {
  const words = typeName
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const own = words.length > 1 && INPUT_WORDS.has(last) ? words.slice(0, -1) : words;
  return own.length === 0 || INPUT_WORDS.has(own.join('_')) ? 'new_tool' : own.join('_').slice(0, 64);
}

const INPUT_WORDS: ReadonlySet<string> = new Set(
  'input inputs params parameters parameter args arguments options opts props request payload schema type'.split(' '),
);
