import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

/** Fields that belong together, under a name. */
export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
