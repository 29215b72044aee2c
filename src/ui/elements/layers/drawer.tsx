import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { sharedTexts } from '../../texts/index.ts';
import { IconButton } from '../button.tsx';
import styles from './drawer.module.css';

/** A modal side sheet. The browser traps the focus, and Escape closes it. */
export function Drawer({
  label,
  open,
  onClose,
  children,
}: {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <div className={styles.content}>
          <div className={styles.close}>
            <IconButton label={sharedTexts.common.close} onClick={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
