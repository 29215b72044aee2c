import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { sharedTexts } from '../../texts/index.ts';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { isTextField } from '../fields/escape.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Narrow, with the height of its content. */
  readonly compact?: boolean;
  /** The first field has the focus, and not the button that closes the dialog. */
  readonly beginsInField?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog with a title. It is open while mounted; the browser traps the focus, and Escape closes it. */
export function Dialog({ title, compact = false, beginsInField = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isTyped = useRef(false);
  // Closed before it is removed from the page: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    // The browser puts the focus on the first button, which closes it.
    element?.showModal();
    if (beginsInField) element?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => element?.close();
  }, [beginsInField]);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, compact && styles.compact)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        // One step back, which keeps what was typed; from there it closes.
        if (isTyped.current && isTextField(document.activeElement)) close.current?.focus();
        else onClose();
      }}
      onInput={({ target }) => {
        if (isTextField(target) && target.getAttribute('type') !== 'search') isTyped.current = true;
      }}
      onClick={(event) => {
        if (event.target !== event.currentTarget) return;
        if (isTyped.current) close.current?.focus();
        else onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton ref={close} label={sharedTexts.common.close} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
