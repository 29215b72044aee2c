import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './file-drop.module.css';
import { cx } from '../class-names.ts';

/** An area that accepts dropped files. */
export function FileDrop({
  hint,
  onFiles,
  children,
}: {
  hint: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      className={cx(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {over ? <div className={styles.hint}>{hint}</div> : null}
    </div>
  );
}
