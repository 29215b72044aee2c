import { isRecord } from '../../core/json.ts';

/** A schema that `$ref`s lead into. */
export interface SchemaReferences {
  /** What a `$ref` leads to; undefined where it leads nowhere, or out of the schema. */
  readonly resolve: (reference: string) => unknown;
  /** A name for it, the same each time, that no other one has. */
  readonly nameOf: (reference: string) => string;
}

export function createReferences(root: unknown): SchemaReferences {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let anchors: Map<string, unknown> | undefined;
  return {
    resolve(reference) {
      if (reference === '#') return root;
      if (reference.startsWith('#/')) return walk(root, reference.slice(2).split('/').map(unescapePointer));
      anchors ??= findAnchors(root);
      return anchors.get(reference);
    },
    nameOf(reference) {
      const known = names.get(reference);
      if (known !== undefined) return known;
      const plain = identifier(unescapePointer(reference.split(/[/#]/).findLast((part) => part !== '') ?? ''));
      let name = plain;
      for (let count = 2; taken.has(name); count += 1) name = `${plain}${count}`;
      taken.add(name);
      names.set(reference, name);
      return name;
    },
  };
}

function walk(root: unknown, keys: readonly string[]): unknown {
  let at = root;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)] as unknown;
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}

function unescapePointer(part: string): string {
  let decoded = part;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    // A lone percent sign is one: the part is taken as it is written.
    decoded = part;
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `$anchor`, `$dynamicAnchor` and `$id`, by what a reference to them says. */
function findAnchors(root: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const open: unknown[] = [root];
  for (let count = 0; open.length > 0 && count < 20_000; count += 1) {
    const schema = open.pop();
    if (typeof schema !== 'object' || schema === null) continue;
    if (isRecord(schema)) {
      for (const keyword of ['$anchor', '$dynamicAnchor']) if (typeof schema[keyword] === 'string') found.set(`#${schema[keyword]}`, schema);
      if (typeof schema['$id'] === 'string') found.set(schema['$id'], schema);
    }
    open.push(...Object.values(schema));
  }
  return found;
}

/** `street-address` → `StreetAddress`. */
function identifier(text: string): string {
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('').slice(0, 80);
  return /^[\p{L}_$]/u.test(joined) ? joined : `Type${joined}`;
}
