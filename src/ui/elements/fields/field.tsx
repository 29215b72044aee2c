import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { cx } from '../class-names.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Shows the label to assistive technology only. */
  readonly labelHidden?: boolean;
}

type Own<Attributes> = FieldProps & Omit<Attributes, 'id'>;

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  className,
  ...rest
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <input
        id={id}
        className={cx(styles.control, className)}
        aria-invalid={error !== undefined}
        aria-describedby={described(id, hint, error)}
        spellCheck={false}
        autoComplete="off"
        {...rest}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  className,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <textarea
        id={id}
        className={cx(styles.control, styles.area, className)}
        aria-invalid={error !== undefined}
        aria-describedby={described(id, hint, error)}
        {...rest}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  labelHidden,
  className,
  children,
  ...rest
}: Own<SelectHTMLAttributes<HTMLSelectElement>>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <select
        id={id}
        className={cx(styles.control, styles.select, className)}
        aria-describedby={described(id, hint, error)}
        {...rest}
      >
        {children}
      </select>
    </Frame>
  );
}

function Frame({
  id,
  label,
  hint,
  error,
  labelHidden,
  children,
}: {
  id: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  labelHidden: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden === true ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

function described(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(
    (part) => part !== '',
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}
