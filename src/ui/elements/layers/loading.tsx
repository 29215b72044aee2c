import { sharedTexts } from '../../texts/index.ts';
import { cx } from '../class-names.ts';
import styles from './loading.module.css';

/** A loading indicator that appears after a fifth of a second, so that it does not flash. */
export function Loading({ className }: { className?: string | undefined }) {
  return (
    <p data-pending="" className={cx(styles.late, className)}>
      {sharedTexts.common.loading}
    </p>
  );
}

/** Nothing, while a part loads that is soon there: no decision around it is taken before (`DecisionArea`). */
export function Pending() {
  return <span data-pending="" />;
}
