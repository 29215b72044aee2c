import type { SourcePosition } from '../contract/code.ts';
import type { Node, Program } from 'acorn';
import { isTooDeep } from '../../core/json/too-deep.ts';
import { parseQuickly } from './quick-parser.ts';

export type SyntaxFault = { readonly ok: false; readonly message: string } & SourcePosition;
export type ParsedCode = { readonly ok: true; readonly kind: 'script' | 'module'; readonly program: Program };

/**
 * Parses code as a script if possible (sloppy mode is allowed), otherwise as a module. If both fail, the error that is
 * further on is reported, because the other attempt used the wrong kind.
 */
export function parseJavaScript(code: string): ParsedCode | SyntaxFault {
  const known = last?.code === code ? last.parsed.deref() : undefined;
  if (known !== undefined) return known;
  const parsed = parseOnce(code);
  if (parsed.ok && code.length >= MIN_KEPT_CHARS) last = { code, parsed: new WeakRef(parsed) };
  return parsed;
}

/** Shorter code is parsed in no time. */
const MIN_KEPT_CHARS = 32 * 1024;
/** An import reads the same code several times; nobody changes the nodes. Memory that is needed frees them. */
let last: { readonly code: string; readonly parsed: WeakRef<ParsedCode> } | undefined;

function parseOnce(code: string): ParsedCode | SyntaxFault {
  const script = attempt(code, 'script');
  if (script.ok && !usesAwaitAsName(code, script.program)) return { ok: true, kind: 'script', program: script.program };
  const module = attempt(code, 'module');
  if (module.ok) return { ok: true, kind: 'module', program: module.program };
  if (script.ok) return fault(module);
  // A script parses a stray `await` as a name, and fails at the next token.
  if (module.message.includes("'await'")) return fault(module);
  const aboutModules = /import|export/i.test(script.message);
  return fault(module.offset > script.offset || (module.offset === script.offset && aboutModules) ? module : script);
}

type Attempt =
  | { readonly ok: true; readonly program: Program }
  | {
      readonly ok: false;
      readonly message: string;
      readonly offset: number;
      readonly line: number;
      readonly column: number;
    };

function attempt(code: string, sourceType: 'script' | 'module'): Attempt {
  try {
    return { ok: true, program: parseQuickly(code, { ecmaVersion: 'latest', sourceType }) };
  } catch (error) {
    if (isAcornError(error)) {
      const message = error.message.replace(/ \(\d+:\d+\)$/, '');
      return {
        ok: false,
        message: named(message, code, error.pos),
        offset: error.pos,
        line: error.loc.line,
        column: error.loc.column + 1,
      };
    }
    if (isTooDeep(error)) return { ok: false, message: 'The code is nested too deeply', offset: 0, line: 1, column: 1 };
    throw error;
  }
}

interface AcornError extends SyntaxError {
  readonly pos: number;
  readonly loc: { readonly line: number; readonly column: number };
}

function isAcornError(error: unknown): error is AcornError {
  return error instanceof SyntaxError && 'pos' in error && 'loc' in error;
}

/** Adds the token to Acorn's message "Unexpected token". */
function named(message: string, code: string, offset: number): string {
  if (message !== 'Unexpected token') return message;
  const token = /^(?:[\p{ID_Continue}$]+|\S)/u.exec(code.slice(offset, offset + 40))?.[0];
  return token === undefined ? 'Unexpected end of the code' : `Unexpected token ${JSON.stringify(token)}`;
}

function fault({ message, line, column }: Extract<Attempt, { ok: false }>): SyntaxFault {
  return { ok: false, message, line, column };
}

/**
 * Outside async functions a script may use `await` as a name, so `await (x)` would parse as a call of a function that
 * does not exist. Such code is a module, or wrong.
 */
function usesAwaitAsName(code: string, program: Program): boolean {
  if (!code.includes('await')) return false;
  const open: unknown[] = [program];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isAwaitCall(value)) return true;
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return false;
}

function isAwaitCall(node: object): boolean {
  const { type, callee, tag, expression, object } = node as Record<
    string,
    Partial<Node & { name: string }> | string | undefined
  >;
  const names: unknown[] = type === 'CallExpression' ? [callee] : type === 'TaggedTemplateExpression' ? [tag] : [];
  if (type === 'MemberExpression') names.push(object);
  if (type === 'ExpressionStatement') names.push(expression);
  return names.some((name) => typeof name === 'object' && name !== null && 'name' in name && name.name === 'await');
}
