import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './file-drop.module.css';
import { cx } from './class-names.ts';

/** A place that takes one dropped file. */
export function FileDrop({ hint, onFile, children }: { hint: string; onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
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
