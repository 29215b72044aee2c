import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './switch.module.css';

/** A switch with a label next to it. */
export function Switch({
  label,
  checked,
  onChange,
  icon,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Stands for the label on small screens. */
  icon?: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={cx(styles.switch, icon !== undefined && styles.hasIcon)}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
    </button>
  );
}
