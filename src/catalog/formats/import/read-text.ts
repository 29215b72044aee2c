import { importRefused } from '../../contract/import/import-refusals.ts';
import { isRecord, parseJson, type JsonObject, type JsonValue } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import { readBareCode } from './bare-code.ts';
import { looksLikeCurl, readCurl } from './curl/read-curl.ts';
import { fencedBlocks } from './fenced.ts';
import { looksLikeAiModule } from './ai-module-signs.ts';
import { detectInText, looksLikePython } from './detect-other-format.ts';
import { recogniseValue, type Recognised } from './detect-format.ts';
import { readTypes, type DeclaredTypesOf } from './types/read-types.ts';
import { readExample } from './schema-tool.ts';

/** Literals that are not JSON are short, because a code parser reads them. */
const MAX_LITERAL = 1_000_000;
const MB = 1024 * 1024;

/**
 * Recognizes a pasted or dropped text, and reads its tools. Runs nothing.
 *
 * @throws ToolyardError `invalid-input` if it is not recognized, too large, or empty
 */
export async function readText(
  text: string,
  fileName: string | undefined,
  analyzer: CodeAnalyzer,
  declaredTypes?: DeclaredTypesOf,
): Promise<Recognised> {
  if (text.length > LIMITS.maxImportBytes)
    throw importRefused({ code: 'file-too-large', values: [LIMITS.maxImportBytes / MB] });
  // A byte order mark, as Windows editors write it, is not JSON.
  const source = text.replace(/^\uFEFF/, '');
  if (source.trim() === '') throw importRefused({ code: 'empty', values: [] });
  const json = parseJson(source);
  if (json.ok) return await readValue(json.value);
  const known = detectInText(source);
  if (known !== undefined) return { known };
  if (looksLikeCurl(source)) return { format: 'curl', records: [readCurl(source)] };
  const literal = await readLiteral(source);
  if (literal !== undefined) return await readValue(literal);
  if (source.length > LIMITS.maxImportedCodeBytes)
    throw importRefused({ code: 'code-file-too-large', values: [LIMITS.maxImportedCodeBytes / MB] });
  const isJsonFile = /\.jsonc?$/i.test(fileName ?? '');
  const ofModule =
    isJsonFile || !looksLikeAiModule(source)
      ? undefined
      : await (await import('./ai-module.ts')).readAiModule(source, fileName, analyzer);
  if (ofModule !== undefined) return { format: 'ai-sdk', records: ofModule };
  const types = isJsonFile ? undefined : await readTypes(source, analyzer, declaredTypes);
  if (types !== undefined) return { format: 'code', records: types };
  const code = isJsonFile ? undefined : await readBareCode(source, fileName, analyzer, declaredTypes);
  if (code?.ok === true) return { format: 'code', records: [code] };
  const blocks = source.length <= MAX_LITERAL ? fencedBlocks(source) : [];
  if (blocks.length > 0) return await readBlocks(blocks, analyzer, declaredTypes);
  // A text that begins like JSON was most likely meant to be JSON.
  if (code === undefined || /^\s*[[{]/.test(source)) throw importRefused({ code: 'not-json', values: [json.message] });
  if (looksLikePython(source)) {
    const functions = (await import('./python/read-python.ts')).readPython(source);
    return functions === undefined ? { known: { kind: 'python' } } : { format: 'code', records: functions };
  }
  throw importRefused(code.reason);
}

async function readValue(value: unknown): Promise<Recognised> {
  const recognised = recogniseValue(value);
  if (recognised !== undefined) return recognised;
  const examples = (Array.isArray(value) ? value : [value]).filter(
    (each): each is JsonObject => isRecord(each) && Object.keys(each).length > 0,
  );
  if (examples.length === 0 || (Array.isArray(value) && examples.length < value.length))
    throw importRefused({ code: 'unknown-json', values: [] });
  const { inferSchema } = await import('../../schema/infer-schema.ts');
  return {
    format: 'example',
    records: [readExample({ ...inferSchema(examples), examples: examples.slice(0, 3) })],
  };
}

/** An assignment or a call that contains the literal. */
const BEFORE_LITERAL = /^(?:export\s+default|(?:(?:export\s+)?(?:const|let|var)\s+)?[\w$]+\s*(?::[^=]*)?=|[\w$.]+\()?$/;

/** The text without surrounding white space and leading comments. */
function withoutComments(text: string): string {
  let rest = text.trim();
  for (;;) {
    const mark = rest.startsWith('//') ? '\n' : rest.startsWith('/*') ? '*/' : undefined;
    if (mark === undefined) return rest;
    const end = rest.indexOf(mark, 2);
    if (end < 0) return mark === '\n' ? '' : rest;
    rest = rest.slice(end + mark.length).trimStart();
  }
}

/** The value of a literal that is not JSON: with comments, single quotes, or a name before it. Nothing is run. */
async function readLiteral(text: string): Promise<JsonValue | undefined> {
  if (text.length > MAX_LITERAL || !BEFORE_LITERAL.test(withoutComments(/^[^[{]{0,300}/.exec(text)?.[0] ?? '')))
    return undefined;
  const { readExamples } = await import('../../schema/read-example.ts');
  const read = await readExamples(text);
  if (!read.ok) return undefined;
  const [only] = read.examples;
  return read.examples.length === 1 && only !== undefined ? only : [...read.examples];
}

/** Tries each block of a chat; if none is recognized, the error of the first one is thrown. */
async function readBlocks(
  blocks: readonly string[],
  analyzer: CodeAnalyzer,
  declaredTypes: DeclaredTypesOf | undefined,
): Promise<Recognised> {
  const read: Recognised[] = [];
  let failure: unknown;
  for (const block of blocks.slice(0, 100)) {
    try {
      read.push(await readText(block, undefined, analyzer, declaredTypes));
    } catch (error) {
      failure ??= error;
    }
  }
  const found = read.flatMap((each) => ('records' in each ? [each] : []));
  const [first] = found;
  if (first !== undefined) return { format: first.format, records: found.flatMap(({ records }) => records) };
  const [other] = read;
  if (other !== undefined) return other;
  throw failure;
}
