import { referenceKey, referencesOf, type ResolveReference } from '../contract/schema-references.ts';

/** A schema that `$ref`s lead into. */
export interface SchemaReferences {
  /** The target of a `$ref`; undefined if it leads nowhere, or out of the schema. */
  readonly resolve: ResolveReference;
  /** A unique and stable name for the target. */
  readonly nameOf: (reference: string) => string;
}

export function createReferences(root: unknown): SchemaReferences {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return {
    resolve: referencesOf(root),
    nameOf(reference) {
      const known = names.get(reference);
      if (known !== undefined) return known;
      const plain = identifier(referenceKey(reference.split(/[/#]/).findLast((part) => part !== '') ?? ''));
      let name = plain;
      for (let count = 2; taken.has(name); count += 1) name = `${plain}${count}`;
      taken.add(name);
      names.set(reference, name);
      return name;
    },
  };
}

/** `street-address` → `StreetAddress`. */
function identifier(text: string): string {
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const joined = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 80);
  return /^[\p{L}_$]/u.test(joined) ? joined : `Type${joined}`;
}
