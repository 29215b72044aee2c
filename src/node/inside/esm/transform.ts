import { isFollowingContext } from '../async/async-context.ts';
import type { Runtime } from '../runtime.ts';
import { analyzeModule, DEFAULT, IMPORTS, type ModuleAnalysis, type ModuleNames } from './analyze-module.ts';
import { applyEdits, type Edit, type Layout } from './edits.ts';
import { MODULE, replaceForms } from './forms.ts';
import { parseCode, type SyntaxNode } from './syntax.ts';

/** An ES module and its code as a function. */
export interface ModuleText extends ModuleNames {
  /** Source of `(module, imports) => generator`: up to its first `yield` it only declares its exports. */
  readonly code: string;
  /** The names of the module's own exports. */
  readonly exported: readonly string[];
  readonly layout: Layout;
}

/** Turns the source of an ES module into a function. Lines stay in place. @throws SyntaxError */
export function transformModule(runtime: Runtime, source: string, file: string): ModuleText {
  return buildModule(source, analyzeModule(parseCode(runtime, source, 'module', file), source));
}

/** Builds the function from an analysis. */
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
 * Rewrites a script so that its `import()` goes through Node's loader and its `await` restores the context; undefined
 * if it has neither.
 */
export function transformScript(runtime: Runtime, source: string): ReturnType<typeof applyEdits> | undefined {
  if (!mayImport(source) && !mayAwait(source)) return undefined;
  const edits: Edit[] = [];
  let tree: SyntaxNode;
  try {
    tree = parseCode(runtime, source, 'script', '');
  } catch {
    // Its compiler reports the syntax error.
    return undefined;
  }
  replaceForms(tree, source, edits);
  return edits.length === 0 ? undefined : applyEdits(source.startsWith('#!') ? `//${source.slice(2)}` : source, edits);
}

/**
 * Parsing takes much longer than searching for a word. Longer sources are parsed only if they contain a sign that they
 * need it.
 */
const LONG_TEXT = 200_000;

/** Whether a source may contain `import()`. Long bundles have the word in messages. */
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
