import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './class-names.ts';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  /** Keys shown beside the label, e.g. `⌘⏎`. */
  readonly keys?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', icon, keys, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={cx(styles.button, styles[look], className)} {...rest}>
      {icon}
      {children}
      {keys === undefined ? null : (
        <kbd className={styles.keys} aria-hidden="true">
          {keys}
        </kbd>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, children, title, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title ?? label}
      className={cx(styles.button, styles.quiet, styles.icon, className)}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  look = 'plain',
  icon,
  children,
}: {
  href: string;
  look?: ButtonLook;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <a href={href} className={cx(styles.button, styles[look])}>
      {icon}
      {children}
    </a>
  );
}
