/**
 * Binary search: the index of the first item that is not below the wanted one, or the length if all are below.
 *
 * @param items sorted: those that are below come first
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
