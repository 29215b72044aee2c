import { Check, CircleAlert, Database, Sparkles, WifiOff } from 'lucide-react';
import { formatBytes } from '../model/format.ts';
import { hrefOf } from '../model/routes.ts';
import { useModel, useStatus } from '../stores/app-model.ts';
import type { SaveState } from '../editor/editor-store.ts';
import { texts } from '../texts/texts.ts';
import styles from './status-bar.module.css';

/** What goes on, quietly, at the bottom edge. */
export function StatusBar({ save }: { save: SaveState | undefined }) {
  const { online, running, queued, storage, kept } = useStatus((state) => state);
  return (
    <footer className={styles.bar} aria-label={texts.status.label}>
      <SaveMark save={save} />
      {running === 0 && queued === 0 ? null : <span>{texts.status.queue(running, queued)}</span>}
      <span className={styles.space} />
      <span role="status">
        {kept?.isUpdateReady === true ? (
          <span className={styles.item} title={texts.offline.updateHint}>
            <Sparkles size={14} aria-hidden="true" />
            {texts.offline.updateReady}
          </span>
        ) : null}
      </span>
      {online ? null : (
        <span className={styles.warn} title={texts.status.offlineHint}>
          <WifiOff size={14} aria-hidden="true" />
          {texts.status.offline}
        </span>
      )}
      {storage.usedBytes === undefined ? null : (
        <a
          className={styles.item}
          href={hrefOf({ screen: 'settings', page: 'storage' })}
          title={texts.status.storageHint}
        >
          <Database size={14} aria-hidden="true" />
          {texts.status.storage(formatBytes(storage.usedBytes))}
          {storage.persisted === undefined ? null : (
            <span>· {storage.persisted ? texts.status.persistent : texts.status.notPersistent}</span>
          )}
        </a>
      )}
    </footer>
  );
}

/** Whether the open tool is stored; told to screen readers when it changes. */
export function SaveMark({ save }: { save: SaveState | undefined }) {
  return (
    <span role="status" aria-label={texts.status.saved} className={styles.save}>
      {save === undefined ? null : <SaveText save={save} />}
    </span>
  );
}

function SaveText({ save }: { save: SaveState }) {
  const { place } = useModel();
  switch (save.kind) {
    case 'saved':
      return (
        <span className={styles.item}>
          <Check size={14} aria-hidden="true" />
          {place === 'app' ? texts.status.saved : texts.trial.kept}
        </span>
      );
    case 'editing':
      return <span className={styles.item}>{texts.status.editing}</span>;
    case 'saving':
      return <span className={styles.item}>{texts.status.saving}</span>;
    case 'invalid':
    case 'failed':
    case 'conflict':
      return (
        <span className={styles.warn}>
          <CircleAlert size={14} aria-hidden="true" />
          {texts.status.notSaved}
        </span>
      );
  }
}
