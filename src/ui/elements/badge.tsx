import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './class-names.ts';

export type BadgeColour = 'blue' | 'purple' | 'teal' | 'green' | 'gray' | 'amber' | 'red';

export function Badge({
  colour,
  title,
  children,
}: {
  colour: BadgeColour;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, styles[colour])} title={title}>
      {children}
    </span>
  );
}
