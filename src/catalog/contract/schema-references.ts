import { isRecord } from '../../core/json/json.ts';

/** Resolves `$ref`, `$dynamicRef` or `$recursiveRef` within one schema. Nothing outside of it is ever fetched. */
export type ResolveReference = (reference: string) => unknown;

/** Maximum number of places of a hostile schema that are searched for names. */
const MAX_SEARCHED = 100_000;

/** Resolves pointers, anchors and ids; undefined for references that are not in the schema. */
export function referencesOf(schema: unknown): ResolveReference {
  const found = new Map<string, unknown>();
  let names: ReadonlyMap<string, unknown> | undefined;
  const named = (name: string): unknown => (names ??= namesIn(schema)).get(name);
  const find = (reference: string): unknown => {
    const hash = reference.indexOf('#');
    const address = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? '' : reference.slice(hash + 1);
    const base = address === '' || (isRecord(schema) && own(schema, '$id') === address) ? schema : named(address);
    return fragment === '' || fragment.startsWith('/') ? pointed(base, fragment) : named(`#${fragment}`);
  };
  return (reference) => {
    if (!found.has(reference)) found.set(reference, find(reference));
    return found.get(reference);
  };
}

/** A key of a JSON Pointer in a reference, which may be percent-encoded. */
export function referenceKey(part: string): string {
  let decoded = part;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    // Invalid percent-encoding: the key is taken literally.
    decoded = part;
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Inherited members are not keywords. */
function own(schema: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(schema, key) ? schema[key] : undefined;
}

function pointed(base: unknown, fragment: string): unknown {
  let at = base;
  for (const part of fragment.split('/').slice(1)) {
    const key = referenceKey(part);
    if (Array.isArray(at)) at = /^\d+$/.test(key) ? (at[Number(key)] as unknown) : undefined;
    else at = isRecord(at) ? own(at, key) : undefined;
  }
  return at;
}

/** Subschemas by `$id`, and by anchor with `#` in front. */
function namesIn(schema: unknown): ReadonlyMap<string, unknown> {
  const names = new Map<string, unknown>();
  const left: unknown[] = [schema];
  for (let searched = 0; left.length > 0 && searched < MAX_SEARCHED; searched += 1) {
    const at = left.pop();
    if (Array.isArray(at)) for (const entry of at) left.push(entry);
    if (!isRecord(at)) continue;
    const id = own(at, '$id');
    if (typeof id === 'string' && !names.has(id)) names.set(id, at);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = own(at, keyword);
      if (typeof anchor === 'string' && !names.has(`#${anchor}`)) names.set(`#${anchor}`, at);
    }
    for (const value of Object.values(at)) left.push(value);
  }
  return names;
}
