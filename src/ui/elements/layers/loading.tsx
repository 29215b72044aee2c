import { texts } from '../../texts/texts.ts';
import { cx } from '../class-names.ts';
import styles from './loading.module.css';

/**
 * Says that something comes, but only to one who has waited a fifth of a second for it: what flashes by tells nothing.
 */
export function Loading({ className }: { className?: string | undefined }) {
  return <p className={cx(styles.late, className)}>{texts.common.loading}</p>;
}
