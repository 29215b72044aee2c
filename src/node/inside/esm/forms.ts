import { INSERTED } from '../function-texts.ts';
import { lineEnds, type Edit } from './edits.ts';
import { childrenOf, isFunction, nameOf, nodesOf, type SyntaxNode } from './syntax.ts';

/** The name by which rewritten code accesses the engine; no program uses it. */
export const MODULE = INSERTED.module;

interface Around {
  readonly isInFunction: boolean;
  readonly isAsyncGenerator: boolean;
}

/**
 * Rewrites `import.meta` and `import()` to go through the module. Also wraps awaited values, since the asynchronous
 * context must be restored after them.
 * @returns whether there is an `await` outside functions
 */
export function replaceForms(
  node: SyntaxNode,
  source: string,
  edits: Edit[],
  around: Around = { isInFunction: false, isAsyncGenerator: false },
): boolean {
  let found = false;
  switch (node.type) {
    case 'MetaProperty':
      if (nameOf(node['meta']) === 'import')
        edits.push({
          start: node.start,
          end: node.end,
          text: `${MODULE}.meta${lineEnds(source, node.start, node.end)}`,
        });
      break;
    case 'ImportExpression':
      edits.push({ start: node.start, end: node.start + 'import'.length, text: `${MODULE}.import` });
      break;
    case 'AwaitExpression':
      found = !around.isInFunction;
      call('hold', node.start + 'await'.length, node.end, edits);
      break;
    case 'YieldExpression': {
      // An async generator awaits the values it yields.
      const [value] = nodesOf(node['argument']);
      if (around.isAsyncGenerator && node['delegate'] !== true && value !== undefined)
        call('hold', node.start + 'yield'.length, node.end, edits);
      break;
    }
    case 'ForOfStatement': {
      const [iterable] = nodesOf(node['right']);
      if (node['await'] !== true || iterable === undefined) break;
      found = !around.isInFunction;
      call(
        'iterate',
        iterable.start,
        iterable.end,
        edits,
        iterable.type === 'SequenceExpression' ? ['(', ')'] : ['', ''],
      );
      break;
    }
    case 'VariableDeclaration':
      found = node['kind'] === 'await using' && !around.isInFunction;
      break;
    default:
  }
  const inner = isFunction(node)
    ? { isInFunction: true, isAsyncGenerator: node['async'] === true && node['generator'] === true }
    : {
        isInFunction: around.isInFunction || node.type === 'PropertyDefinition' || node.type === 'StaticBlock',
        isAsyncGenerator: around.isAsyncGenerator,
      };
  for (const child of childrenOf(node)) if (replaceForms(child, source, edits, inner)) found = true;
  return found;
}

function call(
  name: string,
  start: number,
  end: number,
  edits: Edit[],
  [open, close]: readonly [string, string] = ['', ''],
): void {
  edits.push(
    { start, end: start, text: ` ${MODULE}.${name}(${INSERTED.open}${open}` },
    { start: end, end, text: `${close}${INSERTED.close}` },
  );
}
