import type { Edit } from '../../../esm/edits.ts';
import { childrenOf, nodesOf, type SyntaxNode } from '../../../esm/syntax.ts';
import { CONTEXT } from './declarations.ts';

const CHECK = `${CONTEXT}.check();`;

/**
 * Adds a check of the time to every loop and function, since nothing else can stop code on its own thread. Functions
 * outside the script are not checked.
 */
export function checkTime(node: SyntaxNode, edits: Edit[]): void {
  const [body] = nodesOf(node['body']);
  if (body !== undefined && /^(?:For\w*|While|DoWhile)Statement$/.test(node.type)) {
    edits.push(
      { start: body.start, end: body.start, text: `{ ${CHECK} ` },
      { start: body.end, end: body.end, text: ' }' },
    );
  } else if (body?.type === 'BlockStatement' && /^(?:Function|ArrowFunction)/.test(node.type)) {
    const directives = nodesOf(body['body']).filter((one) => typeof one['directive'] === 'string');
    const at = directives.at(-1)?.end ?? body.start + 1;
    edits.push({ start: at, end: at, text: ` ;${CHECK} ` });
  }
  for (const child of childrenOf(node)) checkTime(child, edits);
}
