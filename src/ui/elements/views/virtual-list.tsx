import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styles from './virtual-list.module.css';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** Height of each row in pixels. */
  readonly rowHeight: number;
  /** The row; arrow keys move between the first focusable elements of rows. */
  readonly renderRow: (item: Item, index: number) => ReactNode;
  /** Set if rows have nothing focusable: then the list itself gets the focus, for scrolling by keys. */
  readonly scrolls?: boolean;
  /** The row that comes into view when it changes. */
  readonly current?: number | undefined;
  /** Shown instead of the rows if there are none: the surroundings stay in place. */
  readonly empty?: ReactNode;
}

const OVERSCAN = 8;

/** A list with only its visible rows in the page. Arrow keys, Home and End move between rows. */
export function VirtualList<Item>({
  label,
  items,
  itemKey,
  rowHeight,
  renderRow,
  scrolls = false,
  current,
  empty,
}: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useInView(box, items.length > 0 ? current : undefined, rowHeight);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = box.current;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (element === null || row === null) return;
    const next = nextRow(event.key, Number(row.dataset['index']), items.length);
    if (next === undefined) return;
    event.preventDefault();
    const top = next * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    setView({ top: element.scrollTop, height: element.clientHeight });
    requestAnimationFrame(() =>
      element
        .querySelector<HTMLElement>(`[data-index="${next}"] :is(a, button, input, select)`)
        ?.focus({ preventScroll: true }),
    );
  };

  return (
    <div
      ref={box}
      className={styles.box}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      onKeyDown={move}
    >
      <ul aria-label={label} className={styles.list} style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, offset) => (
          <li
            key={itemKey(item)}
            data-index={first + offset}
            aria-posinset={first + offset + 1}
            aria-setsize={items.length}
            className={styles.row}
            style={{ height: rowHeight, transform: `translateY(${(first + offset) * rowHeight}px)` }}
          >
            {renderRow(item, first + offset)}
          </li>
        ))}
      </ul>
      {items.length === 0 ? empty : null}
    </div>
  );
}

/** Scrolls a row into view when it becomes the current one. */
function useInView(box: RefObject<HTMLElement | null>, current: number | undefined, rowHeight: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || current === undefined || current < 0) return;
    const top = current * rowHeight;
    const isSeen = top >= element.scrollTop && top + rowHeight <= element.scrollTop + element.clientHeight;
    if (!isSeen) element.scrollTop = Math.max(0, top - (element.clientHeight - rowHeight) / 2);
  }, [box, current, rowHeight]);
}

function nextRow(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
