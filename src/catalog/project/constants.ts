import { nameOf, type ImportingNode } from './code-nodes.ts';
import { folderOf, joinPath } from './paths.ts';

export interface Constants {
  /** Path of the file. */
  readonly path: string;
  /** Initial values of variables; undefined for a name that is declared more than once. */
  readonly values: Map<string, ImportingNode | undefined>;
}

/** The type of acorn's nodes. */
interface ConstantNode extends ImportingNode {
  readonly operator?: string;
  readonly left?: ConstantNode;
  readonly right?: ConstantNode;
  readonly consequent?: ConstantNode;
  readonly alternate?: ConstantNode;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
}

const MAX_DEPTH = 40;
const MAX_TEXTS = 20;

/** The texts that an expression can have, as far as they are literals in the code; none if it can be anything else. */
export function constantsOf(expression: ImportingNode, constants: Constants, depth = 0): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  // Every node has only the fields of its kind, all of which are optional here.
  const node = expression as ConstantNode;
  const of = (other: ConstantNode | undefined): readonly string[] =>
    other === undefined ? [] : constantsOf(other, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const texts = (node.quasis ?? []).map(({ value }) => value.cooked ?? undefined);
      return (node.expressions ?? []).reduce<readonly string[]>(
        (made, hole, at) => joined(joined(made, of(hole)), oneOf(texts[at + 1])),
        oneOf(texts[0]),
      );
    }
    case 'BinaryExpression':
      return node.operator === '+' ? joined(of(node.left), of(node.right)) : [];
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return [...of(node.left), ...of(node.right)];
    case 'Identifier':
      return ofVariable(node.name ?? '', constants, of);
    case 'MemberExpression':
      return ofMember(node, constants.path, of);
    case 'NewExpression':
      // The path relative to the file, without what follows a `?`.
      return node.callee !== undefined && nameOf(node.callee) === 'URL'
        ? of(node.arguments?.[0]).flatMap((text) => besides(text, constants.path))
        : [];
    case 'CallExpression': {
      const name = node.callee === undefined ? '' : nameOf(node.callee);
      const given = node.arguments ?? [];
      if (name === 'fileURLToPath' || name === 'pathToFileURL' || name === 'String') return of(given[0]);
      if (name === 'dirname') return of(given[0]).map((text) => folderOf(withoutScheme(text)));
      if (name !== 'join' && name !== 'resolve') return [];
      return given
        .map(of)
        .reduce<readonly string[]>(
          (made, next) =>
            combined(made, next, (one, other) =>
              name === 'resolve' && other.startsWith('/') ? other : one === '' ? other : `${one}/${other}`,
            ),
          [''],
        )
        .map((text) => (text.startsWith('/') ? joinPath('/', text) : text));
    }
    default:
      return [];
  }
}

function ofVariable(
  name: string,
  { path, values }: Constants,
  of: (node: ConstantNode | undefined) => readonly string[],
): readonly string[] {
  if (name === '__dirname') return [folderOf(path)];
  if (name === '__filename') return [path];
  return of(values.get(name));
}

function ofMember(
  node: ConstantNode,
  path: string,
  of: (node: ConstantNode | undefined) => readonly string[],
): readonly string[] {
  const name = nameOf(node);
  if (node.object?.type === 'MetaProperty')
    return name === 'dirname' ? [folderOf(path)] : name === 'filename' || name === 'url' ? [path] : [];
  return name === 'pathname' || name === 'href' ? of(node.object) : [];
}

function besides(text: string, path: string): readonly string[] {
  try {
    return [decodeURIComponent(new URL(text, `file://${path.split('/').map(encodeURIComponent).join('/')}`).pathname)];
  } catch {
    // Not a valid address.
    return [];
  }
}

function withoutScheme(text: string): string {
  return text.startsWith('file://') ? text.slice('file://'.length) : text;
}

function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  return combined(one, other, (left, right) => left + right);
}

function combined(
  one: readonly string[],
  other: readonly string[],
  join: (left: string, right: string) => string,
): readonly string[] {
  return one.flatMap((left) => other.map((right) => join(left, right))).slice(0, MAX_TEXTS);
}

function oneOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
