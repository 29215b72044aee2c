import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { texts } from '../../texts/texts.ts';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Narrow, and as high as its content. */
  readonly compact?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A window over the page with a title. It is open as long as it is there; the browser keeps the focus inside, and
 * Escape closes it.
 */
export function Dialog({ title, compact = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is taken out of the page: only then the browser gives the focus back to what had it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, compact && styles.compact)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton label={texts.common.close} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
