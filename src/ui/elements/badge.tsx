import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './class-names.ts';

export type BadgeColour = 'blue' | 'purple' | 'teal' | 'green' | 'gray' | 'amber' | 'red';

export function Badge({
  colour,
  title,
  isNarrow = false,
  children,
}: {
  colour: BadgeColour;
  title?: string | undefined;
  /** For an icon alone. */
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, styles[colour], isNarrow && styles.narrow)} title={title}>
      {children}
    </span>
  );
}
