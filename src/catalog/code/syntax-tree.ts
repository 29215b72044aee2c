/** A value of a syntax tree that is a node, whatever type its reader gives nodes. */
export function isNode<Node>(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes directly inside a node, in the order of the code. */
export function childrenOf<Node extends object>(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown): Node[] =>
    Array.isArray(value) ? value.filter((each) => isNode<Node>(each)) : isNode<Node>(value) ? [value] : [],
  );
}
