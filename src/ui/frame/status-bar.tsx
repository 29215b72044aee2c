import { Database, Sparkles, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hrefOf } from '../lib/routes.ts';
import { useStatus } from '../stores/app-context.ts';
import { frameTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import styles from './status-bar.module.css';

/** Calls that end sooner are not mentioned, so that the bar does not come and go with each. */
const RUNNING_AFTER_MS = 600;

/**
 * What goes on, at the bottom edge: that of panels comes first. With nothing to say it is not there.
 *
 * @param isReserved its room stays when it has nothing to say
 */
export function StatusBar({ isReserved, children }: { isReserved: boolean; children: React.ReactNode }) {
  const { online, running, queued, storage, kept } = useStatus((state) => state);
  const isBusy = useLasting(running > 0 || queued > 0);
  return (
    <footer className={styles.bar} data-reserved={isReserved} aria-label={frameTexts.status.label}>
      <div className={styles.panels}>{children}</div>
      {isBusy ? <span className={styles.item}>{frameTexts.status.queue(running, queued)}</span> : null}
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
      {storage.mayBePrivate === true ? (
        <a
          className={styles.item}
          href={hrefOf({ screen: 'settings', page: 'storage' })}
          title={frameTexts.status.storageHint}
        >
          <Database size={14} aria-hidden="true" />
          {frameTexts.status.mayBePrivate}
        </a>
      ) : null}
    </footer>
  );
}

/** Whether something has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasting(true), RUNNING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}
