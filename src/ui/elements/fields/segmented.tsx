import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Id extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** A choice between a few visible options. */
export function Segmented<Id extends string>({ label, options, value, onChange }: SegmentedProps<Id>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={group}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
