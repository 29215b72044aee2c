import type { AnalyzedCode } from '../contract/code.ts';
import type { ImportNote } from '../contract/import/import-notes.ts';
import type { DefinitionField, UnreadField } from '../contract/unread-field.ts';
import type { Program } from 'acorn';
import type { JsonSchema } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Environment, ToolFields, ToolLanguage } from '../../core/tool.ts';
import { definitionStart, describeProperties, docCommentBefore } from '../code/doc-comment.ts';
import { entryOf, topFunctions } from '../code/entry-parameters.ts';
import { schemaOfUse } from '../code/used-parameters.ts';
import { findLoneFunction, isGenericName } from '../code/lone-function.ts';
import { parseJavaScript } from '../code/parse-javascript.ts';
import { environmentVariables } from '../code/environment-variables.ts';
import { otherExports } from '../code/exported-names.ts';
import { readDefinition, type Definition, type ImportedFiles } from '../code/read-definition.ts';
import { environmentSecrets } from './import/environment-secrets.ts';
import { surroundingsOf } from './import/node-signs.ts';
import { defined } from '../../core/defined.ts';

/** The tool that code defines, read without running it. */
export interface CodeDescription {
  /** The code, with an appended line if it needed one. */
  readonly code: string;
  readonly name?: string;
  /** The name in its definition. */
  readonly ownName?: string;
  readonly description?: string;
  readonly parameters?: JsonSchema;
  /** The schema is written in the code, not derived from the function. */
  readonly isWritten: boolean;
  readonly guidance?: string;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly environment: Environment;
  /** Names of the secrets for environment variables that are keys: a tool is given none of those. */
  readonly secrets: readonly string[];
  readonly fixed: readonly ImportNote[];
  /** Fields of the definition that could not be read. */
  readonly unread: readonly UnreadField[];
  /** It may have more fields, or others, with the files that it imports. */
  readonly lacksFiles: boolean;
  /** It is an object with `execute`. */
  readonly isDefinition: boolean;
}

/**
 * @param around the files that the code imports, if they are available
 * @returns undefined for valid code without a function to call
 */
export function describeCode(
  code: string,
  analysis: AnalyzedCode,
  language: ToolLanguage,
  around?: ImportedFiles,
): CodeDescription | undefined {
  const parsed = parseJavaScript(analysis.js);
  if (!parsed.ok) return undefined;
  const { program } = parsed;
  const found = readDefinition(program, around);
  const lone = analysis.shape === 'unknown' ? findLoneFunction(program, analysis.js, language) : undefined;
  const entry = lone?.found ?? entryOf(program);
  const { environment, secrets, fixed } = aroundEntry(program, analysis.js, entry?.start);
  if (analysis.shape !== 'unknown') {
    const isDefinition =
      analysis.shape === 'module-definition' || (analysis.shape === 'module-default' && found.isObject);
    const called = isDefinition ? undefined : entry;
    const name =
      found.name ?? (called?.name === 'tool' || called?.name === 'run' ? undefined : ownNameOf(called?.name));
    return withComment(
      analysis.js,
      called?.start ?? definitionStart(program) ?? executeStart(program),
      found,
      {
        code,
        environment,
        secrets,
        fixed,
        isWritten: found.parameters !== undefined,
        unread: found.unread,
        lacksFiles: found.lacksFiles,
        isDefinition,
        ...defined({ ownName: found.name, timeout: found.timeout }),
      },
      name,
      found.parameters ?? (called === undefined ? undefined : schemaOfUse(called.node)),
    );
  }
  if (lone === undefined)
    return /\bfunction\b|=>|\bmodule\.exports\b|\bexport\b/.test(analysis.js)
      ? described(
          {
            code,
            environment,
            secrets,
            fixed: [...fixed, { code: 'nothing-to-call', values: [] }],
            ...writtenIn(found),
          },
          found.name,
          found.description,
          found.parameters,
          found.guidance,
        )
      : undefined;
  return aroundLone(lone, found, analysis.js, { code, environment, secrets, fixed });
}

/** What the code needs beside its function, and what is said of it. @param entry where the function begins */
function aroundEntry(
  program: Program,
  js: string,
  entry: number | undefined,
): Pick<CodeDescription, 'environment' | 'secrets' | 'fixed'> {
  const { environment, packages, files } = surroundingsOf(program, js);
  const others = otherExports(program, (start) => start === entry);
  const keys = environmentSecrets(environmentVariables(program, js));
  const fixed: ImportNote[] = [];
  if (others.length > 0) fixed.push({ code: 'also-exported', values: [others] });
  if (packages.length > 0) fixed.push({ code: 'imports-packages', values: [packages.slice(0, 20)] });
  if (files.length > 0) fixed.push({ code: 'imports-files', values: [files.slice(0, 20)] });
  for (const names of keys) fixed.push({ code: 'reads-variable', values: names });
  return { environment, secrets: [...keys.values()], fixed };
}

type Lone = NonNullable<ReturnType<typeof findLoneFunction>>;

/** Handles a function with another name, by appending a call. */
function aroundLone(
  { found: entry, call, names }: Lone,
  written: Definition,
  js: string,
  { code, environment, secrets, fixed }: Pick<CodeDescription, 'code' | 'environment' | 'secrets' | 'fixed'>,
): CodeDescription {
  const parameters =
    names === undefined
      ? schemaOfUse(entry.node)
      : {
          type: 'object',
          properties: Object.fromEntries(names.map((each): [string, JsonSchema] => [each, {}])),
          required: [...names],
        };
  const joined = `${code.trimEnd()}\n\n${call}`;
  return withComment(
    js,
    entry.start,
    written,
    {
      code: joined,
      environment,
      secrets,
      fixed: [...fixed, { code: 'calls-function', values: [entry.name] }],
      ...writtenIn(written),
    },
    written.name ?? ownNameOf(entry.name),
    written.parameters ?? parameters,
  );
}

function ownNameOf(name: string | undefined): string | undefined {
  return name === undefined || isGenericName(name) ? undefined : name;
}

/** Where the exported function `execute` of a module begins. */
function executeStart(program: Program): number | undefined {
  return topFunctions(program).find(({ name }) => name === 'execute')?.start;
}

/** Takes from the doc comment before `start` what the definition does not say, and tells so. */
function withComment(
  js: string,
  start: number | undefined,
  { description, guidance, unread }: Definition,
  info: CodeInfo,
  name: string | undefined,
  parameters: JsonSchema | undefined,
): CodeDescription {
  const comment = start === undefined ? undefined : docCommentBefore(js, start);
  if (comment === undefined) return described(info, name, description, parameters, guidance);
  const lacks = (field: DefinitionField, written: unknown): boolean =>
    written === undefined && !unread.some((each) => each.field === field || each.field === 'definition');
  const texts = {
    description: lacks('description', description) ? comment.description : undefined,
    guidance: lacks('guidance', guidance) ? comment.guidance : undefined,
  };
  const filled = parameters === undefined ? undefined : describeProperties(parameters, comment.parameters);
  const taken: ImportNote[] = [];
  if (texts.description !== undefined) taken.push({ code: 'description-from-comment', values: [] });
  if (texts.guidance !== undefined) taken.push({ code: 'guidance-from-comment', values: [] });
  if (filled !== undefined && filled.names.length > 0)
    taken.push({ code: 'parameters-from-comment', values: [filled.names.slice(0, 20)] });
  return described(
    { ...info, fixed: [...info.fixed, ...taken] },
    name,
    description ?? texts.description,
    filled?.schema,
    guidance ?? texts.guidance,
  );
}

function writtenIn({
  parameters,
  timeout,
  unread,
  lacksFiles,
}: Definition): Pick<CodeDescription, 'isWritten' | 'timeout' | 'unread' | 'lacksFiles' | 'isDefinition'> {
  return { isWritten: parameters !== undefined, unread, lacksFiles, isDefinition: false, ...defined({ timeout }) };
}

/** The fields of a tool from described code. Without a schema it accepts any object. */
export function fieldsReported(
  { code, parameters, environment, secrets, guidance, timeout = LIMITS.defaultTimeoutMs }: CodeDescription,
  { name, description, language }: Pick<ToolFields, 'name' | 'description' | 'language'>,
): ToolFields {
  return {
    name,
    description,
    code,
    parameters: parameters ?? { type: 'object', properties: {} },
    timeout,
    environment,
    enabled: true,
    language,
    ...defined({ guidance }),
    ...(secrets.length === 0 ? {} : { permissions: { network: [], files: 'none', secrets, dom: false } }),
  };
}

type CodeInfo = Pick<
  CodeDescription,
  | 'code'
  | 'environment'
  | 'secrets'
  | 'fixed'
  | 'isWritten'
  | 'ownName'
  | 'timeout'
  | 'unread'
  | 'lacksFiles'
  | 'isDefinition'
>;

function described(
  codeInfo: CodeInfo,
  name: string | undefined,
  description: string | undefined,
  parameters: JsonSchema | undefined,
  guidance: string | undefined,
): CodeDescription {
  return {
    ...codeInfo,
    ...defined({ name, description, parameters, guidance }),
  };
}
