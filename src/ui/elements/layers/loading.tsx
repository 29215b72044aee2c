import { sharedTexts } from '../../texts/index.ts';
import { cx } from '../class-names.ts';
import styles from './loading.module.css';

/** A loading indicator that appears after a fifth of a second, so that it does not flash. */
export function Loading({ className }: { className?: string | undefined }) {
  return <p className={cx(styles.late, className)}>{sharedTexts.common.loading}</p>;
}
