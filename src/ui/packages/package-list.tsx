import { Trash2 } from 'lucide-react';
import { IconButton } from '../elements/button.tsx';
import type { PackageRow } from './packages.ts';
import { packagesTexts } from './texts/index.ts';
import styles from './packages-tab.module.css';

interface PackageListProps {
  readonly rows: readonly PackageRow[];
  /** Number of packages with all dependencies. */
  readonly total: number;
  readonly disabled: boolean;
  readonly onRemove: (name: string) => void;
}

/** The requested packages with their versions. */
export function PackageList({ rows, total, disabled, onRemove }: PackageListProps) {
  return (
    <section className={styles.installed}>
      <ul className={styles.rows} aria-label={packagesTexts.list}>
        {rows.map(({ name, version, range, fromArchive }) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.version}>{version ?? packagesTexts.notInstalled}</span>
            <span className={styles.range}>
              {fromArchive ? packagesTexts.fromArchive : range === undefined ? '' : packagesTexts.asked(range)}
            </span>
            <IconButton label={packagesTexts.remove(name)} disabled={disabled} onClick={() => onRemove(name)}>
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{packagesTexts.all(total)}</p>
    </section>
  );
}
