import type { JsonObject, JsonValue } from '../../../../core/json/json.ts';
import { pythonLiteral, pythonString } from './python-literal.ts';
import { indexOutside, logicalLines, splitOutside, type PythonLine } from './python-text.ts';
import { callOf, enumOf, keywordsOf, schemaOfHint, withoutNull, type SchemaOfClass } from './python-types.ts';

/** A function of a module's top level. */
export interface PythonFunction {
  readonly name: string;
  readonly decorators: readonly string[];
  /** Its docstring as it is written, without its indent. */
  readonly docstring: string | undefined;
  /** Its statements after the docstring, without their indent. */
  readonly body: string;
  readonly parameters: JsonObject;
}

export interface PythonModule {
  readonly functions: readonly PythonFunction[];
  /** Other names of the top level: classes and constants. */
  readonly others: readonly string[];
}

const MAX_FUNCTIONS = 200;
const MAX_HINT = 4_000;
/** Parameters that a framework passes, and no model. */
const CONTEXT = /(?:Context|ContextWrapper|Runtime)$/;
const DEF = /^(?:async[ \t]+)?def[ \t]+([\p{L}_][\p{L}\p{N}_]{0,100})[ \t]*\(/u;

/** Reads the functions of a Python module by their signatures. Runs nothing. */
export function readModule(source: string): PythonModule {
  const text = source.replace(/\r\n?/g, '\n');
  const lines = logicalLines(text);
  const classes = classesOf(lines);
  const functions: PythonFunction[] = [];
  const others: string[] = [];
  let decorators: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.indent > 0) continue;
    if (line.text.startsWith('@')) {
      decorators.push(line.text.slice(1).trim());
      continue;
    }
    const def = DEF.exec(line.text);
    if (def !== null && functions.length < MAX_FUNCTIONS)
      functions.push(functionOf(text, lines, at, def, decorators, classes.schemaOf));
    const name = /^(?:class[ \t]+)?([\p{L}_][\p{L}\p{N}_]{0,100})[ \t]*(?:[:(=]|$)/u.exec(line.text)?.[1];
    if (def === null && name !== undefined && /^class[ \t]|^[A-Z]/.test(line.text)) others.push(name);
    decorators = [];
  }
  return { functions, others: [...new Set(others)] };
}

function functionOf(
  source: string,
  lines: readonly PythonLine[],
  at: number,
  def: RegExpExecArray,
  decorators: readonly string[],
  classes: SchemaOfClass,
): PythonFunction {
  const line = lines[at];
  const header = line?.text ?? '';
  const open = def[0].length;
  const close = indexOutside(header, ')', open);
  const colon = close === -1 ? -1 : indexOutside(header, ':', close + 1);
  const inLine = colon === -1 ? '' : header.slice(colon + 1).trim();
  const inside = blockAfter(lines, at);
  const [first] = inside;
  const docstring = first === undefined ? undefined : pythonString(first.text);
  const body = docstring === undefined ? inside : inside.slice(1);
  const [start, end] = [body[0], body.at(-1)];
  return {
    name: def[1] ?? '',
    decorators,
    docstring,
    body: start === undefined || end === undefined ? inLine : dedent(source.slice(start.from, end.to)),
    parameters: parametersOf(splitOutside(header.slice(open, close === -1 ? undefined : close)), classes),
  };
}

/** The lines that are indented more than the one before them. */
function blockAfter(lines: readonly PythonLine[], at: number): readonly PythonLine[] {
  const indent = lines[at]?.indent ?? 0;
  let end = at + 1;
  while ((lines[end]?.indent ?? 0) > indent) end += 1;
  return lines.slice(at + 1, end);
}

function dedent(block: string): string {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const indent = first.length - first.trimStart().length;
  return lines
    .map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line.trimStart()))
    .join('\n')
    .trimEnd();
}

/** The schema of a function's parameters. */
function parametersOf(written: readonly string[], classes: SchemaOfClass): JsonObject {
  const properties = new Map<string, JsonObject>();
  const required: string[] = [];
  for (const part of written) {
    const { name, hint, preset } = parameterOf(part);
    const type = hint.slice(0, MAX_HINT);
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || name === 'self' || name === 'cls') continue;
    if (CONTEXT.test((type.split('[')[0] ?? '').trim())) continue;
    const { schema, isRequired } = describedBy(schemaOfHint(type, classes), preset);
    properties.set(name, schema);
    if (isRequired) required.push(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** `city: str = "Paris"`; `*`, `/`, `*args` and `**kwargs` have no name. */
function parameterOf(part: string): {
  readonly name: string;
  readonly hint: string;
  readonly preset: string | undefined;
} {
  const colon = indexOutside(part, ':=');
  const equals = indexOutside(part, '=', Math.max(0, colon));
  const name = part.slice(0, colon === -1 ? undefined : colon).trim();
  const hint =
    colon === -1 || part.charAt(colon) === '=' ? '' : part.slice(colon + 1, equals === -1 ? undefined : equals);
  return { name, hint, preset: equals === -1 ? undefined : part.slice(equals + 1).trim() };
}

/** Adds the default, or what `Field(…)` in its place says. */
function describedBy(
  schema: JsonObject,
  preset: string | undefined,
): { readonly schema: JsonObject; readonly isRequired: boolean } {
  if (preset === undefined) return { schema, isRequired: true };
  const call = callOf(preset);
  const isField = call !== undefined && /(?:^|\.)(?:Field|Query|Body|Param)$/.test(call.name);
  if (isField) {
    const keywords = keywordsOf(preset);
    const isOptional = Object.hasOwn(keywords, 'default') || call.named.has('default_factory');
    if (keywords['default'] !== null) return { schema: { ...schema, ...keywords }, isRequired: !isOptional };
    const { default: _none, ...rest } = keywords;
    return { schema: { ...withoutNull(schema), ...rest }, isRequired: false };
  }
  const value: JsonValue | undefined = pythonLiteral(preset);
  if (value === null) return { schema: withoutNull(schema), isRequired: false };
  return { schema: value === undefined ? schema : { ...typeOf(schema, value), default: value }, isRequired: false };
}

/** Without a hint, the default gives the type. */
function typeOf(schema: JsonObject, value: JsonValue): JsonObject {
  if (Object.keys(schema).length > 0 || value === null) return schema;
  if (Array.isArray(value)) return { type: 'array' };
  return { type: typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value };
}

/** Classes with fields (`BaseModel`, `TypedDict`, dataclasses) and enums, by name. */
function classesOf(lines: readonly PythonLine[]): { readonly schemaOf: SchemaOfClass } {
  const declared = new Map<string, number>();
  for (const [at, { indent, text }] of lines.entries()) {
    const name = indent === 0 ? /^class[ \t]+([\p{L}_][\p{L}\p{N}_]{0,100})/u.exec(text)?.[1] : undefined;
    if (name !== undefined) declared.set(name, at);
  }
  const open = new Set<string>();
  // Classes that hold one another would be written out again and again.
  let left = MAX_CLASSES;
  const schemaOf: SchemaOfClass = (name, depth) => {
    const at = declared.get(name);
    if (at === undefined || open.has(name) || depth > MAX_CLASS_DEPTH || left === 0) return undefined;
    left -= 1;
    open.add(name);
    const block = blockAfter(lines, at);
    const [first] = block;
    const members = block
      .filter(({ indent }) => indent === first?.indent)
      .slice(0, MAX_MEMBERS)
      .map(({ text }) => text);
    const schema = /\bEnum\b/.test(lines[at]?.text ?? '')
      ? enumOf(members.flatMap((member) => pythonLiteral(member.slice(indexOutside(member, '=') + 1)) ?? []))
      : parametersOf(
          members.filter((member) => /^[\p{L}_][\p{L}\p{N}_]*[ \t]*:/u.test(member)),
          schemaOf,
        );
    open.delete(name);
    return schema;
  };
  return { schemaOf };
}

const MAX_CLASS_DEPTH = 6;
/** How often a class is written out in the schemas of one module. */
const MAX_CLASSES = 300;
const MAX_MEMBERS = 200;
