import type { Program } from 'acorn';
import { defined } from '../../core/defined.ts';
import { isRecord, parseJson, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import type { DefinitionField, UnreadField, UnreadReason } from '../contract/unread-field.ts';
import { isTimeout } from '../fields/timeout.ts';
import { createEvaluator, type Evaluator, type ImportSource } from './constants/evaluator.ts';
import { isFunctionValue, isObject, isUnread, type Value } from './constants/values.ts';
import { parseJavaScript } from './parse-javascript.ts';

/** The definition of a tool in a module of shape (c), as far as it consists of constants. */
export interface Definition {
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: JsonObject;
  readonly guidance?: string;
  /** Milliseconds, within the maximum of a call. */
  readonly timeout?: number;
  /** Fields that it has, and that only running the code would give. */
  readonly unread: readonly UnreadField[];
  /** A file was needed that is not available. */
  readonly lacksFiles: boolean;
  /** The default export is an object, whose `execute` runs. */
  readonly isObject: boolean;
}

/** A file that a tool imports, directly or through another. */
export interface ImportedFile {
  readonly path: string;
  /** JavaScript, or JSON. */
  readonly text: string;
  readonly isJson: boolean;
  /** The paths of what it imports, by source. */
  readonly imports: readonly (readonly [source: string, path: string])[];
}

/** The files around a tool. */
export interface ImportedFiles {
  /** Path of the tool's own file, which is among the files. */
  readonly path: string;
  readonly files: readonly ImportedFile[];
}

const NO_FILES: ImportedFiles = { path: '/tool.js', files: [] };
const SCHEMA_NAMES = ['input_schema', 'inputSchema', 'parameters'];

/**
 * Reads the fields of `export default { … }` and of `export const …` without running them. Values may be constants of
 * the module and of the files that it imports.
 */
export function readDefinition(program: Program, around: ImportedFiles = NO_FILES): Definition {
  const find = importSourceOf(around);
  let lacksFiles = false;
  const importSource: ImportSource = (from, source) => {
    const found = find(from, source);
    lacksFiles ||= found === undefined && source.startsWith('.');
    return found;
  };
  const size = around.files.reduce((total, { text }) => total + text.length, 0);
  const evaluator = createEvaluator(program, around.path, importSource, size);
  const main = evaluator.exported('default');
  const unreadFields: UnreadField[] = [];
  const valueOf = (key: string): Value => {
    const own = isObject(main) ? evaluator.memberOf(main, key) : undefined;
    if (own !== undefined) return own;
    const exported = evaluator.exported(key);
    // A helper of this name, not a field.
    return isFunctionValue(exported) ? undefined : exported;
  };
  const found = (field: DefinitionField, keys: readonly string[], expected: Expected): JsonValue | undefined => {
    const read = readField(evaluator, keys.map(valueOf), expected);
    if (read.why !== undefined) unreadFields.push({ field, why: read.why });
    return read.value;
  };
  if (isUnread(main)) unreadFields.push({ field: 'definition', why: main.why });
  const name = found('name', ['name'], 'text');
  const description = found('description', ['description'], 'text');
  const parameters = found('parameters', SCHEMA_NAMES, 'object');
  const guidance = found('guidance', GUIDANCE_NAMES, 'text');
  const timeout = found('timeout', ['timeout'], 'milliseconds');
  return {
    ...defined({
      name: typeof name === 'string' ? name : undefined,
      description: typeof description === 'string' ? description : undefined,
      parameters: isRecord(parameters) ? (parameters as JsonObject) : undefined,
      guidance: typeof guidance === 'string' ? guidance : undefined,
      timeout: typeof timeout === 'number' ? timeout : undefined,
    }),
    unread: unreadFields,
    lacksFiles,
    isObject: isObject(main),
  };
}

/** Names of the text that tells an agent how to use the tool, best first. */
const GUIDANCE_NAMES = ['system_prompt', 'guidance', 'prompt'];

type Expected = Extract<UnreadReason, { kind: 'type' }>['expected'];

const FITS: Readonly<Record<Expected, (json: JsonValue) => boolean>> = {
  text: (json) => typeof json === 'string',
  object: isRecord,
  milliseconds: isTimeout,
};

/** The first value that fits; else why the first one does not. An empty text counts as none, and so does null. */
function readField(
  { jsonOf }: Pick<Evaluator, 'jsonOf'>,
  values: readonly Value[],
  expected: Expected,
): { readonly value?: JsonValue; readonly why?: UnreadReason } {
  let why: UnreadReason | undefined;
  for (const value of values) {
    const read = jsonOf(value);
    if (!read.ok) why ??= read.why;
    else if (read.json === undefined || read.json === null || read.json === '') continue;
    else if (FITS[expected](read.json)) return { value: read.json };
    else why ??= { kind: 'type', expected };
  }
  return defined({ why });
}

/** Finds imported files among those around a tool; each is parsed at most once. */
function importSourceOf({ files }: ImportedFiles): ImportSource {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const links = new Map(files.map(({ path, imports }) => [path, new Map(imports)]));
  const parsed = new Map<string, ReturnType<ImportSource>>();
  return (from, source) => {
    const path = links.get(from)?.get(source);
    const file = path === undefined ? undefined : byPath.get(path);
    if (file === undefined) return undefined;
    if (!parsed.has(file.path)) parsed.set(file.path, sourceOf(file));
    return parsed.get(file.path);
  };
}

function sourceOf({ path, text, isJson }: ImportedFile): ReturnType<ImportSource> {
  if (isJson) {
    const read = parseJson(text);
    // The cast: parsed JSON has no other values.
    return read.ok ? { kind: 'json', value: read.value as JsonValue } : undefined;
  }
  const read = parseJavaScript(text);
  return read.ok ? { kind: 'module', path, program: read.program } : undefined;
}
