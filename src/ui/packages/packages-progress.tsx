import type { Progress } from '../../core/call.ts';
import { ProgressBar } from '../elements/layers/progress-bar.tsx';
import type { PackagesState } from './packages-store.ts';
import { texts } from '../texts/texts.ts';
import styles from './packages-tab.module.css';

/** How far packages are; shown after a moment, for what is at hand is there at once. */
export function PackagesProgress({ busy }: { busy: NonNullable<PackagesState['busy']> }) {
  const { progress, removing } = busy;
  const shown: Progress | undefined =
    progress?.phase === 'fetch' ? { done: progress.done, total: progress.total } : undefined;
  return (
    <div className={styles.progress}>
      <p className={styles.muted}>
        {removing === undefined
          ? shown === undefined
            ? texts.packages.resolving
            : texts.packages.fetching
          : texts.packages.removing(removing)}
      </p>
      <ProgressBar label={texts.packages.progressLabel} progress={shown} />
    </div>
  );
}
