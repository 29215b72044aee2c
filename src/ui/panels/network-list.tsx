import { Check, CircleAlert, X } from 'lucide-react';
import type { NetworkUse } from '../../core/call.ts';
import { texts } from '../texts/texts.ts';
import styles from './run-panel.module.css';

const MARKS = { allowed: Check, denied: X, failed: CircleAlert } as const;

/** What a run reached, or tried to. */
export function NetworkList({ network }: { network: readonly NetworkUse[] }) {
  if (network.length === 0) return <p className={styles.muted}>{texts.network.nothing}</p>;
  return (
    <section className={styles.section}>
      <h3 className={styles.plainHead}>{texts.network.title}</h3>
      <ul className={styles.requests} aria-label={texts.network.list}>
        {network.map((use, index) => {
          const Mark = MARKS[use.outcome];
          return (
            <li key={index} className={styles.request} data-outcome={use.outcome}>
              <Mark size={14} aria-hidden="true" />
              <span className={styles.method}>{use.method}</span>
              <span className={styles.url}>{use.url}</span>
              <span className={styles.muted}>{use.status ?? texts.network[use.outcome]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
