import type { KeyboardEvent } from 'react';
import styles from './tabs.module.css';
import { cx } from '../class-names.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Shown after the label, e.g. a count or a warning. */
  readonly mark?: string | undefined;
  /** The mark says that something failed. */
  readonly isBad?: boolean;
}

interface TabListProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Prefix of the ids of tabs and panels. */
  readonly idPrefix: string;
  readonly wide?: boolean;
}

/** Tabs with one stop in the tab order; arrow keys, Home and End move. */
export function TabList<Id extends string>({ label, items, selected, onSelect, idPrefix, wide }: TabListProps<Id>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.id === selected);
    const next = nextIndex(event.key, at, items.length);
    const item = next === undefined ? undefined : items[next];
    if (item === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    document.getElementById(tabId(idPrefix, item.id))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={cx(styles.list, wide === true && styles.wide)} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={tabId(idPrefix, item.id)}
          aria-selected={item.id === selected}
          aria-controls={panelId(idPrefix)}
          tabIndex={item.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
          {item.mark === undefined ? null : (
            <span className={cx(styles.mark, item.isBad === true && styles.bad)}> {item.mark}</span>
          )}
        </button>
      ))}
    </div>
  );
}

export function tabId(prefix: string, id: string): string {
  return `${prefix}-tab-${id}`;
}
export function panelId(prefix: string): string {
  return `${prefix}-panel`;
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
