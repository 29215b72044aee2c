import type { Progress } from '../../core/call.ts';
import { ProgressBar } from '../elements/layers/progress-bar.tsx';
import type { PackagesState } from './packages-store.ts';
import { packagesTexts } from './texts/index.ts';
import styles from './packages-tab.module.css';

/** The progress of an installation, shown after a moment, since stored packages install immediately. */
export function PackagesProgress({ busy }: { busy: NonNullable<PackagesState['busy']> }) {
  const { progress, removing } = busy;
  const shown: Progress | undefined =
    progress?.phase === 'fetch' ? { done: progress.done, total: progress.total } : undefined;
  return (
    <div className={styles.progress}>
      <p className={styles.muted}>
        {removing === undefined
          ? shown === undefined
            ? packagesTexts.resolving
            : packagesTexts.fetching
          : packagesTexts.removing(removing)}
      </p>
      <ProgressBar label={packagesTexts.progressLabel} progress={shown} />
    </div>
  );
}
