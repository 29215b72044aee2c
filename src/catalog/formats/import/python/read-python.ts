import type { ImportNote } from '../../../contract/import/import-notes.ts';
import { isRecord, type JsonObject } from '../../../../core/json/json.ts';
import { defined } from '../../../../core/defined.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { describeProperties } from '../../../code/doc-comment.ts';
import { codeFromSchema } from '../code-from-schema.ts';
import { environmentSecrets } from '../environment-secrets.ts';
import type { ReadRecord } from '../read-record.ts';
import { fixName } from '../tools-json.ts';
import { readDocstring } from './python-docstring.ts';
import { readModule, type PythonFunction } from './python-functions.ts';
import { pythonString } from './python-literal.ts';
import { callOf } from './python-types.ts';

/** Longer code is only recognized. */
const MAX_CHARS = 500_000;
const MAX_BODY_LINES = 400;
const MAX_TOOLS = 50;
/** Decorators of frameworks that mark a tool: `@tool`, `@mcp.tool()`, `@function_tool`. */
const OF_TOOLS = /(?:^|[._])(?:tool|action|kernel_function|ai_function)$/;

/**
 * Reads the functions of pasted Python that are tools: those with a decorator that says so, else the public ones that
 * no other function calls. Undefined if there is none. Python does not run here: the code is a stub with the body as
 * a comment.
 */
export function readPython(source: string): readonly ReadRecord[] | undefined {
  if (source.length > MAX_CHARS) return undefined;
  const { functions, others } = readModule(source);
  const chosen = toolsOf(functions).slice(0, MAX_TOOLS);
  if (chosen.length === 0) return undefined;
  const left = [...functions.filter((each) => !chosen.includes(each)).map(({ name }) => name), ...others];
  return chosen.map((each, at) => recordOf(each, at === 0 ? left.slice(0, 20) : []));
}

function toolsOf(functions: readonly PythonFunction[]): readonly PythonFunction[] {
  const marked = functions.filter(({ decorators }) => decorators.some((written) => OF_TOOLS.test(nameOf(written))));
  if (marked.length > 0) return marked;
  const open = functions.filter(({ name }) => !name.startsWith('_') && name !== 'main');
  const called = new Set(functions.flatMap(({ name, body }) => callsIn(body).filter((each) => each !== name)));
  const free = open.filter(({ name }) => !called.has(name));
  return free.length > 0 ? free : open;
}

function nameOf(decorator: string): string {
  const open = decorator.indexOf('(');
  return (open === -1 ? decorator : decorator.slice(0, open)).trim();
}

function callsIn(body: string): string[] {
  return [...body.matchAll(/([\p{L}_][\p{L}\p{N}_]{0,100})\(/gu)].flatMap(([, name]) => name ?? []);
}

function recordOf(found: PythonFunction, left: readonly string[]): ReadRecord {
  const { name: given, docstring, body, decorators } = found;
  const comment = readDocstring(docstring ?? '');
  const marks = callOf(decorators.find((written) => OF_TOOLS.test(nameOf(written))) ?? '');
  const fixed: ImportNote[] = [{ code: 'python-stub', values: [] }];
  const name = fixName(pythonString(marks?.named.get('name') ?? marks?.positional[0] ?? '') ?? given, fixed);
  const description = pythonString(marks?.named.get('description') ?? '') ?? comment.description;
  if (description === undefined) fixed.push({ code: 'python-without-docstring', values: [] });
  const { schema } = describeProperties(found.parameters, comment.parameters);
  const parameters = schema as JsonObject;
  const undescribed = Object.entries(isRecord(parameters['properties']) ? parameters['properties'] : {}).filter(
    ([, property]) => !(isRecord(property) && Object.hasOwn(property, 'description')),
  );
  if (undescribed.length > 0)
    fixed.push({ code: 'parameters-undescribed', values: [undescribed.map(([each]) => each).slice(0, 20)] });
  const secrets = secretsOf(body);
  for (const names of secrets) fixed.push({ code: 'python-variable', values: names });
  if (left.length > 0) fixed.push({ code: 'python-no-tools', values: [left] });
  const about = description ?? 'A tool from a Python function';
  return {
    ok: true,
    fields: {
      name: typeof name === 'string' ? name : 'new_tool',
      description: about,
      code: codeFromSchema({ description: about, parameters, language: 'javascript', notes: notesOf(body, secrets) }),
      parameters,
      timeout: LIMITS.defaultTimeoutMs,
      environment: 'browser',
      enabled: true,
      language: 'javascript',
      ...defined({ guidance: comment.guidance, returns: comment.returns }),
      ...(secrets.size > 0
        ? { permissions: { network: [], files: 'none', secrets: [...secrets.values()], dom: false } }
        : {}),
    },
    fixed,
  };
}

/** Environment variables that are keys, with the names of their secrets. */
function secretsOf(body: string): ReadonlyMap<string, string> {
  const read = /\b(?:environ\[|environ\.get\(|getenv\()[ \t]{0,20}["']([^"'\n]{1,100})["']/g;
  return environmentSecrets([...body.matchAll(read)].flatMap(([, name]) => name ?? []));
}

/** What stands above the result of the stub. */
function notesOf(body: string, secrets: ReadonlyMap<string, string>): readonly string[] {
  const lines = body.replace(/[\r\u2028\u2029]/g, ' ').split('\n');
  return [
    'The body in Python. Write it in JavaScript here:',
    '',
    ...lines.slice(0, MAX_BODY_LINES),
    ...(lines.length > MAX_BODY_LINES ? ['…'] : []),
    ...(secrets.size === 0
      ? []
      : ['', ...[...secrets.values()].map((secret) => `The secret: context.secrets.get(${JSON.stringify(secret)})`)]),
  ];
}
