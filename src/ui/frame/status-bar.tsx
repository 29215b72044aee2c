import { Database, Sparkles, WifiOff } from 'lucide-react';
import { formatBytes } from '../lib/format.ts';
import { hrefOf } from '../lib/routes.ts';
import { useStatus } from '../stores/app-context.ts';
import { frameTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import styles from './status-bar.module.css';

/** The status at the bottom edge; that of panels comes first. */
export function StatusBar({ children }: { children: React.ReactNode }) {
  const { online, running, queued, storage, kept } = useStatus((state) => state);
  return (
    <footer className={styles.bar} aria-label={frameTexts.status.label}>
      {children}
      {running === 0 && queued === 0 ? null : <span>{frameTexts.status.queue(running, queued)}</span>}
      <span className={styles.space} />
      <span role="status">
        {kept?.isUpdateReady === true ? (
          <span className={styles.item} title={sharedTexts.offline.updateHint}>
            <Sparkles size={14} aria-hidden="true" />
            {sharedTexts.offline.updateReady}
          </span>
        ) : null}
      </span>
      {online ? null : (
        <span className={styles.warn} title={frameTexts.status.offlineHint}>
          <WifiOff size={14} aria-hidden="true" />
          {frameTexts.status.offline}
        </span>
      )}
      {storage.usedBytes === undefined ? null : (
        <a
          className={styles.item}
          href={hrefOf({ screen: 'settings', page: 'storage' })}
          title={frameTexts.status.storageHint}
        >
          <Database size={14} aria-hidden="true" />
          {frameTexts.status.storage(formatBytes(storage.usedBytes))}
          {storage.persisted === undefined ? null : (
            <span>· {storage.persisted ? frameTexts.status.persistent : frameTexts.status.notPersistent}</span>
          )}
        </a>
      )}
    </footer>
  );
}
