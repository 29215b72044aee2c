import { Search, X } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { MAX_QUERY } from '../../lib/max-query.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** For its layout. */
  readonly className?: string | undefined;
  /** Label of the clear button; without it, the browser's own button is used. */
  readonly clearLabel?: string;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string;
  /** Shown at its end while it is empty. */
  readonly keysHint?: ReactNode;
}

/** A field that filters what is below it. */
export function SearchField({
  label,
  value,
  onChange,
  onKeyDown,
  inputRef,
  className,
  clearLabel,
  keys,
  keysHint,
}: SearchFieldProps) {
  return (
    <div className={cx(styles.search, className)}>
      <Search size={16} aria-hidden="true" className={styles.icon} />
      <input
        ref={inputRef}
        type="search"
        className={cx(styles.input, clearLabel !== undefined && styles.withEnd)}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={keys}
        value={value}
        maxLength={MAX_QUERY}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' && keysHint !== undefined ? (
        <kbd className={styles.keys} aria-hidden="true">
          {keysHint}
        </kbd>
      ) : null}
      {value === '' || clearLabel === undefined ? null : (
        <IconButton label={clearLabel} className={styles.clear} onClick={() => onChange('')}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
