/** Entries of iterators and collections, for `inspect`. */

const MapIterator = Object.getPrototypeOf(new Map().entries()) as { next(): IteratorResult<unknown> };
const SetIterator = Object.getPrototypeOf(new Set().entries()) as { next(): IteratorResult<unknown> };

/**
 * The remaining entries of an iterator of a map or set. Reading consumes it, so it gets a `next` of its own that
 * returns these entries again. Weak collections give nothing.
 * @param withKind returns `[entries, isKeyValue]`
 */
export function previewEntries(value: object, withKind?: boolean): unknown {
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Map Iterator]' && tag !== '[object Set Iterator]') return withKind === true ? [[], false] : [];
  const taken = takeAll(value, tag === '[object Map Iterator]' ? MapIterator.next : SetIterator.next);
  // Pairs from `entries()` look the same as values that are pairs; maps of pairs are rarer.
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
