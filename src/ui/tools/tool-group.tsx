import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VirtualList } from '../elements/views/virtual-list.tsx';
import styles from './tool-group.module.css';

interface ToolGroupProps {
  /** The label of its button, with the number of tools. */
  readonly show: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Its rows, if it is open. */
  readonly children: ReactNode;
}

/** A group of tools of one kind, below the person's own, that opens and closes. */
export function ToolGroup({ show, isOpen, onOpen, children }: ToolGroupProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.group}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Arrow size={14} aria-hidden="true" />
        {show}
      </button>
      {isOpen ? children : null}
    </div>
  );
}

interface GroupRowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactNode;
  /** The row that comes into view when it changes. */
  readonly current?: number | undefined;
}

/** Rows of a group, possibly thousands. */
export function GroupRows<Item>({ label, items, itemKey, renderRow, current }: GroupRowsProps<Item>) {
  const rowHeight = matchMedia('(max-width: 899px)').matches ? 44 : 32;
  return (
    <div className={styles.part} style={{ height: items.length * rowHeight }}>
      <VirtualList
        label={label}
        items={items}
        itemKey={itemKey}
        rowHeight={rowHeight}
        renderRow={renderRow}
        current={current}
      />
    </div>
  );
}
