import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import type { ImportNote } from '../../contract/import/import-notes.ts';
import type { DefinitionField } from '../../contract/unread-field.ts';
import { isRecord, type JsonObject } from '../../../core/json/json.ts';
import type { ToolLanguage } from '../../../core/tool.ts';
import type { CodeDescription } from '../describe-code.ts';
import type { DeclaredTypesOf } from './types/read-types.ts';
import { inWords, type ReadRecord } from './read-record.ts';
import { fixName } from './tools-json.ts';

/**
 * Reads plain code: JavaScript or, if that fails to parse, TypeScript. A definition provides its name, description and
 * schema; a plain function gets placeholders, and a line that calls it if its name is not `tool`.
 */
export async function readBareCode(
  pasted: string,
  fileName: string | undefined,
  analyzer: CodeAnalyzer,
  declaredTypes?: DeclaredTypesOf,
): Promise<ReadRecord> {
  const written = /\.[cm]?tsx?$/.test(fileName ?? '') ? 'typescript' : 'javascript';
  const other = written === 'javascript' ? 'typescript' : 'javascript';
  const { code, first, second } = await readAs(pasted, written, other, analyzer);
  if (!first.ok && !second.ok) {
    return {
      ok: false,
      name: fileName ?? '',
      reason: { code: 'not-code', values: [first.message, first.line, first.column] },
    };
  }
  const analysis = second.ok ? second : first;
  if (!analysis.ok) return { ok: false, name: fileName ?? '', reason: { code: 'message', values: [analysis.message] } };
  const language = first.ok ? written : other;
  const { describeCode, fieldsReported } = await import('../describe-code.ts');
  const read = describeCode(code, analysis, language);
  const typed = read === undefined || language === 'javascript' ? undefined : await typedInput(read, declaredTypes);
  const described = typed ?? read;
  if (described === undefined)
    return {
      ok: false,
      name: fileName ?? '',
      reason: { code: 'code-without-function', values: [] },
    };
  const fixed: ImportNote[] = code === pasted ? [] : [{ code: 'exported-as-default', values: [] }];
  const baseName = fileName?.replace(/\.[^.]*$/, '') ?? '';
  const name = fixName(described.name ?? (baseName === '' ? 'new_tool' : baseName), fixed);
  const isUnread = (field: DefinitionField): boolean =>
    described.unread.some((each) => each.field === field || each.field === 'definition');
  if (described.name === undefined && baseName === '' && !isUnread('name'))
    fixed.push({ code: 'code-without-name', values: [] });
  // What could not be read has a sentence of its own.
  if (described.description === undefined && !isUnread('description'))
    fixed.push({ code: 'code-without-description', values: [] });
  if (described.parameters === undefined && !isUnread('parameters'))
    fixed.push({ code: 'code-without-schema', values: [] });
  if (described.parameters !== undefined && !described.isWritten)
    fixed.push({ code: typed === undefined ? 'schema-of-names' : 'schema-of-types', values: [] });
  fixed.push(...described.fixed);
  const label = typeof name === 'string' ? name : 'new_tool';
  const fields = fieldsReported(described, {
    name: label,
    description: described.description ?? inWords(label),
    language,
  });
  return { ok: true, fields, fixed, unread: described.unread };
}

/** The description with the types of what the function takes; undefined if they say nothing. */
async function typedInput(
  described: CodeDescription,
  declaredTypes: DeclaredTypesOf | undefined,
): Promise<CodeDescription | undefined> {
  const names = described.parameters?.['properties'];
  if (declaredTypes === undefined || described.isWritten || !isRecord(names)) return undefined;
  const [type] = await declaredTypes(described.code);
  const properties = type?.schema['properties'];
  if (type?.name !== '' || !isRecord(properties)) return undefined;
  // Descriptions of the comment above the code stay.
  const filled = Object.entries(properties).map(([name, typed]): [string, unknown] => {
    const known = names[name];
    return [name, isRecord(typed) && isRecord(known) ? { ...known, ...typed } : typed];
  });
  // Both are schemas, which are JSON.
  return { ...described, parameters: { ...type.schema, properties: Object.fromEntries(filled) as JsonObject } };
}

/**
 * The code with its only function exported as the tool: a handler alone as the default export, or a function with
 * another name behind one named `tool`. Undefined if it already has a tool, or if there is not exactly one function.
 */
export async function exportAsTool(
  code: string,
  language: ToolLanguage,
  analyzer: CodeAnalyzer,
): Promise<string | undefined> {
  if (startsAsHandler(code)) {
    const exported = asDefaultExport(code);
    const analysis = await analyzer.analyze(exported, language);
    if (analysis.ok && analysis.shape === 'module-default') return exported;
  }
  const analysis = await analyzer.analyze(code, language);
  if (!analysis.ok || analysis.shape !== 'unknown') return undefined;
  const read = await analyzer.describe(code, analysis, language);
  const exported = read.ok ? read.described?.code : undefined;
  return exported === code ? undefined : exported;
}

type Analysis = Awaited<ReturnType<CodeAnalyzer['analyze']>>;

/** The analyses in both languages; of a handler alone (`async (params) => …`) as the default export that it becomes. */
async function readAs(
  pasted: string,
  written: ToolLanguage,
  other: ToolLanguage,
  analyzer: CodeAnalyzer,
): Promise<{ readonly code: string; readonly first: Analysis; readonly second: Analysis }> {
  const read = async (code: string) => {
    const first = await analyzer.analyze(code, written);
    return { code, first, second: first.ok ? first : await analyzer.analyze(code, other) };
  };
  const whole = await read(pasted);
  if (!startsAsHandler(pasted) || (whole.second.ok && whole.second.shape !== 'unknown')) return whole;
  const exported = await read(asDefaultExport(pasted));
  return exported.second.ok && exported.second.shape === 'module-default' ? exported : whole;
}

/** Whether it begins as a function expression: `async (`, `(params`, `function (`, `params =>`. */
function startsAsHandler(code: string): boolean {
  return /^(?:async\s*\(|async\s+[\w$]+\s*=>|\(|[\w$]+\s*=>|(?:async\s+)?function\s*\()/.test(
    code.slice(codeStart(code), codeStart(code) + 200),
  );
}

function asDefaultExport(code: string): string {
  const start = codeStart(code);
  return `${code.slice(0, start)}export default ${code.slice(start)}`;
}

/** Where the first word after space and comments begins. */
function codeStart(code: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(code[at] ?? '')) at += 1;
    const end = code.startsWith('//', at)
      ? code.indexOf('\n', at)
      : code.startsWith('/*', at)
        ? code.indexOf('*/', at + 2)
        : undefined;
    if (end === undefined) return at;
    if (end === -1) return code.length;
    at = code[end] === '\n' ? end + 1 : end + 2;
  }
}
