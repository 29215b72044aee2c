/** Entries of iterators and collections, for `inspect`. */

const MapIterator = Object.getPrototypeOf(new Map().entries()) as { next(): IteratorResult<unknown> };
const SetIterator = Object.getPrototypeOf(new Set().entries()) as { next(): IteratorResult<unknown> };

/**
 * What is left in an iterator of a map or set. To see it is to use it up, so what was taken is put back as a `next` of
 * the iterator's own. Weak collections tell nothing.
 * @param withKind answers `[entries, isKeyValue]`
 */
export function previewEntries(value: object, withKind?: boolean): unknown {
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Map Iterator]' && tag !== '[object Set Iterator]') return withKind === true ? [[], false] : [];
  const taken = takeAll(value, tag === '[object Map Iterator]' ? MapIterator.next : SetIterator.next);
  // Pairs made by `entries()` cannot be told from values that are pairs; maps of pairs are the rarer of the two.
  const isKeyValue = taken.length > 0 && taken.every((entry) => Array.isArray(entry) && entry.length === 2);
  const entries = isKeyValue ? taken.flat(1) : taken;
  return withKind === true ? [entries, isKeyValue] : entries;
}

const left = new WeakMap<object, unknown[]>();

function takeAll(iterator: object, next: () => IteratorResult<unknown>): unknown[] {
  const known = left.get(iterator);
  if (known !== undefined) return [...known];
  const taken: unknown[] = [];
  for (let step = next.call(iterator); step.done !== true; step = next.call(iterator)) taken.push(step.value);
  left.set(iterator, taken);
  const put = (): IteratorResult<unknown> =>
    taken.length > 0 ? { value: taken.shift(), done: false } : { value: undefined, done: true };
  Object.defineProperty(iterator, 'next', { value: put, configurable: true, writable: true, enumerable: false });
  return [...taken];
}
