import { useCallback, useEffect, useState } from 'react';
import { STORAGE_KINDS, type StorageKind, type StorageUse } from '../../../services/storage-use.ts';
import { useApp, useStatus } from '../../stores/app-context.ts';
import { formatBytes } from '../../lib/format.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import { storageTotals } from './storage-totals.ts';
import { StorageKindRow } from './storage-kind-row.tsx';
import settings from '../settings.module.css';
import styles from './storage-kinds.module.css';

/** The size of a kind: unknown yet, measured, or failed. */
export type Measured =
  | { readonly state: 'measuring' }
  | { readonly state: 'measured'; readonly use: StorageUse }
  | { readonly state: 'failed'; readonly message: string };

const MEASURING: Measured = { state: 'measuring' };

/** The stored data by kind, each with a button to free it. */
export function StorageKinds() {
  const { host, status } = useApp();
  const [uses, setUses] = useState<Partial<Record<StorageKind, Measured>>>({});
  const measure = useCallback(
    async (kind: StorageKind) => {
      const measured: Measured = await host.storage.use(kind).then(
        (use) => ({ state: 'measured', use }),
        (error: unknown) => ({ state: 'failed', message: messageOf(error) }),
      );
      setUses((before) => ({ ...before, [kind]: measured }));
    },
    [host],
  );
  useEffect(() => {
    // One after another, so that a large workspace does not delay smaller kinds before it.
    void (async () => {
      for (const kind of STORAGE_KINDS) await measure(kind);
    })();
  }, [measure]);
  const freed = (kind: StorageKind) => {
    void measure(kind);
    void status.getState().measureStorage();
  };
  return (
    <section className={settings.section}>
      <h2>{storageTexts.use.title}</h2>
      <ul className={styles.kinds} aria-label={storageTexts.use.title}>
        {STORAGE_KINDS.map((kind) => (
          <StorageKindRow key={kind} kind={kind} measured={uses[kind] ?? MEASURING} onFreed={() => freed(kind)} />
        ))}
        <Rest uses={uses} />
      </ul>
    </section>
  );
}

/** What the browser counts beyond all kinds, so that the parts add up, and their sum. */
function Rest({ uses }: { uses: Partial<Record<StorageKind, Measured>> }) {
  const usedBytes = useStatus(({ storage }) => storage.usedBytes);
  const sizes = STORAGE_KINDS.flatMap((kind) => {
    const measured = uses[kind];
    return measured?.state === 'measured' ? [measured.use.bytes] : [];
  });
  if (sizes.length < STORAGE_KINDS.length || usedBytes === undefined) return null;
  const { other, total } = storageTotals(sizes, usedBytes);
  return (
    <>
      <li className={styles.kind}>
        <span className={styles.name}>{storageTexts.use.other}</span>
        <span className={styles.size}>{storageTexts.use.about(formatBytes(other))}</span>
        <span className={styles.says}>{storageTexts.use.otherText}</span>
      </li>
      <li className={styles.kind}>
        <strong className={styles.name}>{storageTexts.use.total}</strong>
        <strong className={styles.size}>{storageTexts.use.about(formatBytes(total))}</strong>
      </li>
    </>
  );
}
