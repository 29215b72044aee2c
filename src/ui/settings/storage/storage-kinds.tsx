import { useCallback, useEffect, useState } from 'react';
import { STORAGE_KINDS, type StorageKind, type StorageUse } from '../../../services/storage-use.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
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
      </ul>
    </section>
  );
}
