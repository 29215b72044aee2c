import type { Expression, Node, ObjectExpression, Program } from 'acorn';
import { isRecord, parseJson, type JsonSchema } from '../../../core/json/json.ts';
import type { ToolLanguage } from '../../../core/tool.ts';
import type { ImportNote } from '../../contract/import/import-notes.ts';
import type { UnreadField, UnreadReason } from '../../contract/unread-field.ts';
import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import { createEvaluator, type Evaluator } from '../../code/constants/evaluator.ts';
import type { Read } from '../../code/constants/json-of.ts';
import { otherExports } from '../../code/exported-names.ts';
import { parseJavaScript } from '../../code/parse-javascript.ts';
import { fromProviderName } from '../../definition/provider-names.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import { REGION, REGION_END, restoreModule } from '../export/module-regions.ts';
import { surroundingsOf } from './node-signs.ts';
import type { ReadRecord } from './read-record.ts';
import { templateCode } from '../template.ts';
import { fixName } from './tools-json.ts';
import { MAX_ZOD_PARTS, readZod } from './zod-schema.ts';

/** One call of `tool({…})`, and the name of its variable or property. */
interface Call {
  readonly name: string;
  readonly object: ObjectExpression;
  /** Start of the statement that contains it. */
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the tools of an AI SDK module, as far as they are constants. Runs nothing. Code that our export wrote is
 * restored unchanged; in other modules each tool gets its own function and everything that it uses.
 *
 * @returns undefined if there is no tool, or the text is not valid code
 */
export async function readAiModule(
  text: string,
  fileName: string | undefined,
  analyzer: CodeAnalyzer,
): Promise<readonly ReadRecord[] | undefined> {
  const written: ToolLanguage = /\.[cm]?ts$/.test(fileName ?? '') ? 'typescript' : 'javascript';
  const first = await analyzer.analyze(text, written);
  const analysis = first.ok || written === 'typescript' ? first : await analyzer.analyze(text, 'typescript');
  if (!analysis.ok) return undefined;
  const parsed = parseJavaScript(analysis.js);
  if (!parsed.ok) return undefined;
  const calls = callsIn(parsed.program);
  if (calls.length === 0) return undefined;
  const regions = regionsIn(text);
  const isTyped = written === 'typescript' || !first.ok;
  const { program } = parsed;
  const evaluator = createEvaluator(program, '/tools.js');
  const records = calls.map((call) => readCall(call, { program, js: analysis.js, calls, regions, isTyped, evaluator }));
  const others =
    regions.size > 0
      ? []
      : otherExports(program, (start, end) => calls.some(({ from, to }) => from < end && start < to));
  const named = records.find((record) => record.ok);
  if (others.length > 0) named?.fixed.push({ code: 'exports-no-tools', values: [others] });
  return records;
}

interface Module {
  readonly program: Program;
  readonly js: string;
  readonly calls: readonly Call[];
  readonly regions: ReadonlyMap<string, { readonly code: string; readonly head: Record<string, unknown> }>;
  readonly isTyped: boolean;
  readonly evaluator: Evaluator;
}

function readCall({ name: label, object }: Call, module: Module): ReadRecord {
  const { program, js, calls, regions, isTyped } = module;
  const fixed: ImportNote[] = [];
  const unread: UnreadField[] = [];
  const members = new Map(
    object.properties.flatMap((property): [string, Expression][] =>
      property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
        ? [[property.key.name, property.value]]
        : [],
    ),
  );
  const read = constantOf(members.get('description'), module);
  if (!read.ok) unread.push({ field: 'description', why: read.why });
  else if (read.json === undefined) fixed.push({ code: 'name-as-description', values: [] });
  const description = read.ok && typeof read.json === 'string' ? read.json : label;
  const schema = schemaOf(members.get('inputSchema') ?? members.get('parameters'), module, fixed);
  if ('why' in schema) unread.push({ field: 'parameters', why: schema.why });
  const parameters = 'why' in schema ? { type: 'object', properties: {} } : schema.schema;
  const own = regionOf(members.get('execute'), js, regions);
  if (own !== undefined) {
    const fields = parseToolFields({ ...own.head, description, parameters, code: own.code });
    return fields.ok
      ? { ok: true, fields: fields.value, fixed, unread }
      : { ok: false, name: label, reason: { code: 'message', values: [fields.fault] } };
  }
  const name = fixName(fromProviderName(label), fixed);
  const code = codeOf(object, program, js, calls);
  if (code === undefined) fixed.push({ code: 'stub-added', values: [] });
  else if (isTyped) fixed.push({ code: 'types-left-out', values: [] });
  const fields = parseToolFields({
    name,
    description,
    parameters,
    code: code ?? templateCode({ name: label, description, parameters }),
    environment: code === undefined ? 'browser' : surroundingsOf(program, code).environment,
  });
  return fields.ok
    ? { ok: true, fields: fields.value, fixed, unread }
    : { ok: false, name: label, reason: { code: 'message', values: [fields.fault] } };
}

function constantOf(expression: Expression | undefined, { evaluator }: Module): Read {
  if (expression === undefined) return { ok: true, json: undefined };
  const read = evaluator.jsonOf(evaluator.valueOf(expression));
  return !read.ok || read.json === undefined || typeof read.json === 'string'
    ? read
    : { ok: false, why: { kind: 'type', expected: 'text' } };
}

type FoundSchema = { readonly schema: JsonSchema } | { readonly why: UnreadReason };

/** Reads `jsonSchema(…)` and `z.…`, also as constants; anything else would have to be run. */
function schemaOf(expression: Expression | undefined, module: Module, fixed: ImportNote[]): FoundSchema {
  const { evaluator, js } = module;
  if (expression === undefined) {
    fixed.push({ code: 'code-without-schema', values: [] });
    return { schema: { type: 'object', properties: {} } };
  }
  const written = initOf(expression, evaluator);
  if (written.type === 'CallExpression' && isNamed(written.callee, /^jsonSchema$/)) {
    const [schema] = written.arguments;
    if (schema === undefined || schema.type === 'SpreadElement') return { why: { kind: 'computed' } };
    const read = evaluator.jsonOf(evaluator.valueOf(schema));
    if (!read.ok) return read;
    return isRecord(read.json) ? { schema: read.json as JsonSchema } : { why: { kind: 'type', expected: 'object' } };
  }
  if (/^(?:z|zod)\./.test(js.slice(written.start, written.start + 4))) {
    const lost: string[] = [];
    const { schema } = readZod(written, { source: js, evaluator, lost, left: MAX_ZOD_PARTS });
    if (lost.length > 0) fixed.push({ code: 'zod-unread', values: [lost.slice(0, 10)] });
    return { schema: schema['type'] === undefined ? { ...schema, type: 'object' } : schema };
  }
  const read = evaluator.jsonOf(evaluator.valueOf(written));
  return read.ok ? { why: { kind: 'type', expected: 'object' } } : read;
}

/** What a name of a constant stands for; any other expression is itself. */
function initOf(expression: Expression, { module: { bindings } }: Evaluator): Expression {
  let at = expression;
  while (at.type === 'Identifier') {
    const binding = bindings.get(at.name);
    // Only what stands before it, so that no constant leads back to itself.
    if (binding?.kind !== 'value' || binding.path.length > 0 || binding.end > at.start) break;
    at = binding.init;
  }
  return at;
}

/** The exported code that an exported `execute` calls. */
function regionOf(
  execute: Expression | undefined,
  js: string,
  regions: Module['regions'],
): { code: string; head: Record<string, unknown> } | undefined {
  const name =
    execute === undefined
      ? undefined
      : /^\(input, options\) => run\(("(?:[^"\\]|\\.)*"), /.exec(js.slice(execute.start, execute.end))?.[1];
  const parsed = name === undefined ? undefined : parseJson(name);
  return parsed?.ok === true && typeof parsed.value === 'string' ? regions.get(parsed.value) : undefined;
}

function regionsIn(text: string): Module['regions'] {
  const regions = new Map<string, { code: string; head: Record<string, unknown> }>();
  for (const part of text.split(`${REGION} `).slice(1)) {
    const end = part.indexOf(`\n${REGION_END}`);
    const lines = part.slice(0, end === -1 ? 0 : end).split('\n');
    const head = parseJson(lines[0] ?? '');
    // The head and opening before the code, its `return` and the closing after it.
    if (lines.length < 5 || !head.ok || !isRecord(head.value) || typeof head.value.name !== 'string') continue;
    regions.set(head.value.name, { head: head.value, code: restoreModule(lines.slice(2, -2).join('\n')) });
  }
  return regions;
}

/** Calls by their variable or property. */
function callsIn(program: Program): Call[] {
  const found: Call[] = [];
  for (const statement of program.body)
    walk(statement, undefined, (name, object) =>
      found.push({ name: name ?? `tool${String(found.length + 1)}`, object, from: statement.start, to: statement.end }),
    );
  return found;
}

function walk(
  node: unknown,
  name: string | undefined,
  notify: (name: string | undefined, object: ObjectExpression) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((each) => walk(each, undefined, notify));
  const {
    type,
    callee,
    arguments: args,
    id,
    init,
    key,
    value,
  } = node as Record<string, unknown> & { arguments?: unknown };
  const [first] = Array.isArray(args) ? (args as Node[]) : [];
  if (type === 'CallExpression' && isNamed(callee, /^(?:tool|dynamicTool)$/) && first?.type === 'ObjectExpression')
    return notify(name, first as ObjectExpression);
  if (type === 'VariableDeclarator') return walk(init, nameOf(id), notify);
  if (type === 'Property') return walk(value, nameOf(key), notify);
  for (const [field, child] of Object.entries(node)) if (field !== 'type') walk(child, undefined, notify);
}

function nameOf(node: unknown): string | undefined {
  const { type, name, value } = isRecord(node) ? node : {};
  return type === 'Identifier' && typeof name === 'string'
    ? name
    : type === 'Literal' && typeof value === 'string'
      ? value
      : undefined;
}

function isNamed(node: unknown, pattern: RegExp): boolean {
  return isRecord(node) && node.type === 'Identifier' && pattern.test(String(node.name));
}

/** The function of a tool as a module of its own, with the declarations and imports that it uses. */
function codeOf(object: ObjectExpression, program: Program, js: string, calls: readonly Call[]): string | undefined {
  const property = object.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'execute',
  );
  if (property?.type !== 'Property') return undefined;
  const { value } = property;
  const text = js.slice(value.start, value.end);
  const isFunction = value.type === 'FunctionExpression';
  const entry =
    property.method && isFunction
      ? `${value.async ? 'async ' : ''}function${value.generator ? '*' : ''} ${text}`
      : text;
  const others = program.body
    .filter(({ start }) => !calls.some(({ from }) => from === start))
    .filter(({ type }) => type !== 'ExpressionStatement');
  const used: string[] = [];
  let all = entry;
  // Used declarations bring their own dependencies along.
  for (let grew = true; grew;) {
    grew = false;
    for (const statement of others) {
      const source = js.slice(statement.start, statement.end).replace(/^export\s+(?:default\s+)?/, '');
      if (
        used.includes(source) ||
        !declaredIn(source).some((name) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(all))
      )
        continue;
      used.push(source);
      all += `\n${source}`;
      grew = true;
    }
  }
  const inOrder = others
    .map((statement) => js.slice(statement.start, statement.end).replace(/^export\s+(?:default\s+)?/, ''))
    .filter((source) => used.includes(source));
  return (
    `${inOrder.map((source) => `${source}\n`).join('')}${inOrder.length === 0 ? '' : '\n'}export default ` +
    `${entry};\n`
  );
}

/** Names that a top-level statement declares, judged by its text. */
function declaredIn(source: string): string[] {
  const imported = /^import\s/.test(source) ? /\sfrom\b/.exec(source)?.index : undefined;
  // In `a as b`, the last word is the name.
  if (imported !== undefined)
    return source
      .slice('import'.length, imported)
      .split(/[,{}]/)
      .flatMap((part) => part.match(/[\w$]+/g)?.slice(-1) ?? []);
  const named = /^(?:async\s+)?(?:function(?:\s*\*)?|class)\s+([\w$]+)/.exec(source)?.[1];
  if (named !== undefined) return [named];
  const bound = /^(?:const|let|var)\s+(\{[^}]*\}|\[[^\]]*\]|[\w$]+)/.exec(source)?.[1];
  return bound === undefined ? [] : (bound.match(/[\w$]+/g) ?? []);
}
