/**
 * Where the first item is that is not below what is looked for; the length when all are.
 *
 * @param items those that are below come before all others
 */
export function lowerBound<Item>(items: readonly Item[], isBelow: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
