// @ts-check
/** Wraps awaited values in Node's library so that the engine keeps the asynchronous context (`async-context.ts`). */
import { parse } from 'acorn';

/** The names by which the library's code calls the engine. */
const HOLD = '__node_hold';
const ITERATE = '__node_iterate';

/** @typedef {{ type: string, start: number, end: number, [member: string]: unknown }} SyntaxNode */

/** @param {string} text a module's function body @returns {string} */
export function followAwaits(text) {
  if (!/\bawait\b/.test(text)) return text;
  /** @type {[at: number, text: string][]} */
  const added = [];
  const tree = /** @type {SyntaxNode} */ (
    /** @type {unknown} */ (
      parse(text, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true })
    )
  );
  visit(tree, false, added);
  let result = '';
  let from = 0;
  for (const [at, insertion] of added.sort(([a], [b]) => a - b)) {
    result += text.slice(from, at) + insertion;
    from = at;
  }
  return result + text.slice(from);
}

/** @param {SyntaxNode} node @param {boolean} isAsyncGenerator @param {[number, string][]} added */
function visit(node, isAsyncGenerator, added) {
  const argument = /** @type {SyntaxNode | null | undefined} */ (node['argument']);
  if (node.type === 'AwaitExpression') added.push([node.start + 'await'.length, ` ${HOLD}(`], [node.end, ')']);
  if (node.type === 'YieldExpression' && isAsyncGenerator && node['delegate'] !== true && argument !== null)
    added.push([node.start + 'yield'.length, ` ${HOLD}(`], [node.end, ')']);
  if (node.type === 'ForOfStatement' && node['await'] === true) {
    const right = /** @type {SyntaxNode} */ (node['right']);
    added.push([right.start, `${ITERATE}(`], [right.end, ')']);
  }
  const isFunction = /^(?:Function|ArrowFunction)/.test(node.type);
  const inner = isFunction ? node['async'] === true && node['generator'] === true : isAsyncGenerator;
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') visit(child, inner, added);
    }
  }
}
