import { isFollowingContext } from '../async-context.ts';
import type { Runtime } from '../runtime.ts';
import { analyzeModule, DEFAULT, IMPORTS, type ModuleAnalysis, type ModuleNames } from './analyze-module.ts';
import { applyEdits, type Edit, type Layout } from './edits.ts';
import { MODULE, replaceForms } from './forms.ts';
import { parseCode, type SyntaxNode } from './syntax.ts';

/** An ES module and its code as a function. */
export interface ModuleText extends ModuleNames {
  /** Text of `(module, imports) => generator`: up to its first `yield` it only declares what it exports. */
  readonly code: string;
  /** Names the module exports itself. */
  readonly exported: readonly string[];
  readonly layout: Layout;
}

/** Turns the text of an ES module into a function. Lines stay where they are. @throws SyntaxError */
export function transformModule(runtime: Runtime, source: string, file: string): ModuleText {
  return buildModule(source, analyzeModule(parseCode(runtime, source, 'module', file), source));
}

/** The function for a text of which all is known. */
export function buildModule(source: string, { edits, locals, ...names }: ModuleAnalysis): ModuleText {
  const hasNamelessDefault = edits.some(({ text }) => text === ` ${DEFAULT}`);
  const getters = locals.map(([exported, local]) => `[${JSON.stringify(exported)}]: () => ${local}`).join(', ');
  const head =
    `(function (${MODULE}, ${IMPORTS}) { 'use strict'; return ${names.hasTopLevelAwait ? 'async ' : ''}function* ` +
    `() { ${MODULE}.define({ ${getters} }); ` +
    `${hasNamelessDefault ? `${MODULE}.nameDefault(${DEFAULT}); ` : ''}yield; `;
  const body = applyEdits(source.startsWith('#!') ? `//${source.slice(2)}` : source, edits);
  return {
    ...names,
    code: `${head}${body.text}\n} })`,
    exported: locals.map(([exported]) => exported),
    layout: body.layout(head.length),
  };
}

/**
 * A script whose `import()` goes through Node's loader and whose `await` keeps the context, or nothing if it has
 * neither.
 */
export function transformScript(runtime: Runtime, source: string): ReturnType<typeof applyEdits> | undefined {
  if (!mayImport(source) && !mayAwait(source)) return undefined;
  const edits: Edit[] = [];
  let tree: SyntaxNode;
  try {
    tree = parseCode(runtime, source, 'script', '');
  } catch {
    // What is wrong with it is said by whoever compiles it.
    return undefined;
  }
  replaceForms(tree, source, edits);
  return edits.length === 0 ? undefined : applyEdits(source.startsWith('#!') ? `//${source.slice(2)}` : source, edits);
}

/**
 * To parse a text takes far longer than to look for a word. Longer ones are parsed only if they show that they need it.
 */
const LONG_TEXT = 200_000;

/** Long bundles have the word in their messages. */
function mayImport(source: string): boolean {
  for (const { index } of source.matchAll(/(?<![.\w$'"`])import\s*\(/g)) {
    if (source.length < LONG_TEXT) return true;
    const before = source.slice(source.lastIndexOf('\n', index) + 1, index);
    const isQuoted = ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0);
    if (!isQuoted) return true;
  }
  return false;
}

function mayAwait(source: string): boolean {
  if (!/\bawait\b|\basync\s*(?:function\s*)?\*/.test(source)) return false;
  return source.length < LONG_TEXT || isFollowingContext() || /\bAsyncLocalStorage\b/.test(source);
}
