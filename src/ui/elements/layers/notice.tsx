import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { cx } from '../class-names.ts';

export type NoticeTone = 'info' | 'caution' | 'danger';

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` interrupts a screen reader; `status` waits. */
  readonly role?: 'alert' | 'status' | 'group';
  readonly label?: string;
}

const ICONS = { info: Info, caution: TriangleAlert, danger: CircleAlert } as const;

/** A message that stays until its cause is resolved. */
export function Notice({ tone, title, actions, children, role, label }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(styles.notice, styles[tone])} role={role} aria-label={label}>
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.words}>
          {title === undefined ? null : <p className={styles.title}>{title}</p>}
          {children === undefined ? null : <div className={styles.text}>{children}</div>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
