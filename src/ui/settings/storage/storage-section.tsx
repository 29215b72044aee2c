import { lazy, Suspense, useEffect, useState } from 'react';
import { Loading } from '../../elements/layers/loading.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatBytes } from '../../lib/format.ts';
import { useApp, useStatus } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import { shareFirstTexts } from '../../share/texts/first/index.ts';
import { shareTexts } from '../../share/texts/index.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import { DeleteAll } from './delete-all.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useToolActions } from '../../tools/use-tool-actions.ts';
import styles from '../settings.module.css';

const StorageKinds = lazy(async () => ({ default: (await import('./storage-kinds.tsx')).StorageKinds }));

export function StorageSection() {
  const { status } = useApp();
  const storage = useStatus((state) => state.storage);
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => {
    void status.getState().measureStorage();
  }, [status]);
  const { usedBytes, quotaBytes, persisted, mayBePrivate } = storage;
  return (
    <>
      <section className={styles.section}>
        <h2>{storageTexts.used}</h2>
        {mayBePrivate === true ? (
          <Notice tone="caution" title={storageTexts.privateTitle}>
            {storageTexts.privateText}
          </Notice>
        ) : null}
        <p className={styles.figure}>
          {usedBytes === undefined || quotaBytes === undefined
            ? storageTexts.unknown
            : storageTexts.of(formatBytes(usedBytes), formatBytes(quotaBytes))}
        </p>
        {usedBytes === undefined || quotaBytes === undefined ? null : (
          <meter className={styles.meter} aria-label={storageTexts.used} min={0} max={quotaBytes} value={usedBytes} />
        )}
        <div className={styles.inline}>
          <span>{persisted === true ? storageTexts.persistentText : storageTexts.notPersistentText}</span>
          {persisted === true ? null : (
            <Button
              onClick={() =>
                void status
                  .getState()
                  .askToPersist()
                  .then((agreed) => setRefused(!agreed))
              }
            >
              {storageTexts.request}
            </Button>
          )}
        </div>
        {wasRefused ? (
          <p className={styles.muted} role="status">
            {storageTexts.refused}
          </p>
        ) : null}
      </section>
      {/* The part below appears together with it. */}
      <Suspense fallback={<Loading />}>
        <StorageKinds />
        <ExportSection />
        <RestoreSection />
        <DeviceId />
        <DeleteAll />
      </Suspense>
    </>
  );
}

function ExportSection() {
  const { exportEverything, exportListed } = useToolActions();
  return (
    <section className={styles.section}>
      <h2>{storageTexts.exportTitle}</h2>
      <div className={styles.inline}>
        <Button onClick={() => void exportEverything()}>{storageTexts.exportAll}</Button>
        <span className={styles.muted}>{storageTexts.exportAllHint}</span>
      </div>
      <div className={styles.inline}>
        <Button onClick={() => void exportListed()}>{shareFirstTexts.exportAll}</Button>
        <span className={styles.muted}>{shareTexts.exporting.openHint}</span>
      </div>
    </section>
  );
}

function DeviceId() {
  const { host, undo } = useApp();
  const [id, setId] = useState('');
  useEffect(() => {
    host.device.id().then(setId, (error: unknown) => toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error))));
  }, [host]);
  const reset = async () => {
    try {
      setId(await host.device.reset());
      undo.getState().did(storageTexts.resetDone, async () => setId(await host.device.undoReset()));
    } catch (error) {
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
  return (
    <section className={styles.section}>
      <h2>{storageTexts.device}</h2>
      <p className={styles.muted}>{storageTexts.deviceText}</p>
      <div className={styles.inline}>
        <code className={styles.id}>{id}</code>
        <Button onClick={() => void reset()}>{storageTexts.reset}</Button>
      </div>
    </section>
  );
}
