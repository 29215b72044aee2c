import type { Progress } from '../../../core/call.ts';
import { sharedTexts } from '../../texts/index.ts';
import styles from './progress-bar.module.css';

/** A progress bar; without a total it only shows activity. */
export function ProgressBar({ label, progress }: { label: string; progress: Progress | undefined }) {
  const share =
    progress?.total === undefined || progress.total <= 0 ? undefined : Math.min(1, progress.done / progress.total);
  const value =
    share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <div className={styles.wrap}>
      <div role="progressbar" aria-label={label} className={styles.track} {...value}>
        <div
          className={share === undefined ? styles.moving : styles.done}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {progress === undefined ? null : (
        <p className={styles.text}>{sharedTexts.common.progress(progress.done, progress.total, progress.message)}</p>
      )}
    </div>
  );
}
