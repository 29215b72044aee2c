import { useLayoutEffect, useRef, type RefObject } from 'react';
import { MenuList, type MenuItem } from '../../elements/layers/menu.tsx';
import styles from '../files.module.css';

interface ContextMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Pixels in the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** Receives the focus when the menu closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** A menu at a position, always inside the window. */
export function ContextMenu({ label, items, at, opener, onClose }: ContextMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${String(Math.max(8, Math.min(at.x, innerWidth - offsetWidth - 8)))}px`;
    element.style.top = `${String(Math.max(8, Math.min(at.y, innerHeight - offsetHeight - 8)))}px`;
  }, [at]);
  return (
    <div ref={box} className={styles.floating}>
      <MenuList label={label} items={items} opener={opener} onClose={onClose} />
    </div>
  );
}
