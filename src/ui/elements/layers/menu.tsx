import { Ellipsis } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../button.tsx';
import styles from './menu.module.css';
import { cx } from '../class-names.ts';

export interface MenuItem {
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

/** A button with a menu of actions. Arrow keys move; Escape and a click elsewhere close it. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.anchor}>
      <IconButton ref={button} label={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      {open ? <MenuList label={label} items={items} opener={button} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface MenuListProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Receives the focus when the menu closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The list of actions, for anything that opens a menu. */
export function MenuList({ label, items, opener, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAbove = useLayer(list, opener, onClose);
  const close = () => {
    onClose();
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      // Otherwise Escape also closes the dialog around the menu.
      if (event.key === 'Escape') event.preventDefault();
      close();
      return;
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((entry) => entry === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      className={cx(styles.menu, isAbove && styles.above)}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={cx(styles.item, item.danger === true && styles.danger)}
          onClick={() => {
            close();
            item.onSelect();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Moves the focus into a menu, and closes it by a press elsewhere. Returns whether it belongs above its button. */
function useLayer(
  list: RefObject<HTMLDivElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
): boolean {
  const [isAbove, setAbove] = useState(false);
  const whenClosed = useRef(onClose);
  useEffect(() => {
    whenClosed.current = onClose;
  });
  useLayoutEffect(() => setAbove(list.current !== null && belongsAbove(list.current, opener.current)), [list, opener]);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
    const outside = (event: PointerEvent) => {
      const { target } = event;
      const isInside =
        target instanceof Node &&
        (list.current?.contains(target) === true ||
          (opener.current instanceof HTMLButtonElement && opener.current.contains(target)));
      if (!isInside) whenClosed.current();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [list, opener]);
  return isAbove;
}

/** Whether a menu has no room below its button and has it above, within the area that scrolls, or the window. */
function belongsAbove(menu: HTMLElement, opener: HTMLElement | null): boolean {
  const { top, bottom } = menu.closest('[data-menu-bounds]')?.getBoundingClientRect() ?? {
    top: 0,
    bottom: window.innerHeight,
  };
  const rect = menu.getBoundingClientRect();
  const openerTop = opener?.getBoundingClientRect().top ?? rect.top;
  return rect.bottom > bottom && openerTop - rect.height > top;
}
