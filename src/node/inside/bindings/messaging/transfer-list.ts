/** The transfer list of a message: from an iterable, or an object that has one. */
export function transferListOf(options: unknown): readonly unknown[] {
  if (options === undefined || options === null) return [];
  if (typeof options !== 'object') throw notIterable('transferList');
  const own = listOf(options);
  if (own !== undefined) return own;
  const { transfer } = options as { transfer?: unknown };
  if (transfer === undefined) return [];
  const list = typeof transfer === 'object' && transfer !== null ? listOf(transfer) : undefined;
  if (list === undefined) throw notIterable('options.transfer');
  return list;
}

function listOf(value: object): unknown[] | undefined {
  const iterate = (value as Partial<Iterable<unknown>>)[Symbol.iterator];
  if (typeof iterate !== 'function') return undefined;
  const iterator = iterate.call(value) as { next?: unknown };
  if (typeof iterator.next !== 'function') return undefined;
  const items: unknown[] = [];
  for (;;) {
    const { done, value: item } = iterator.next() as IteratorResult<unknown>;
    if (done === true) return items;
    items.push(item);
  }
}

function notIterable(name: string): Error {
  return Object.assign(new TypeError(`Optional ${name} argument must be an iterable`), {
    code: 'ERR_INVALID_ARG_TYPE',
  });
}
