import styles from './backup.module.css';

/** A folded list of names, if there are any. */
export function BackupNames({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={styles.names}>
      <summary>
        {title}: {names.length}
      </summary>
      <ul>
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
