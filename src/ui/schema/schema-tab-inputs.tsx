import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { parseJson, type JsonValue } from '../../core/json/json.ts';
import { cx } from '../elements/class-names.ts';
import { schemaTexts } from './texts/index.ts';
import styles from './schema-tab.module.css';

interface CommittedProps {
  /** For assistive technology; shown above the field with `visible`. */
  readonly label: string;
  readonly visible?: string;
  readonly value: string;
  /** Why the text is invalid; undefined if it is valid. */
  readonly check: (text: string) => string | undefined;
  readonly onCommit: (text: string) => void;
  readonly multiline?: boolean;
  readonly code?: boolean;
  readonly hint?: string;
  readonly list?: readonly string[];
  readonly inputMode?: 'decimal' | 'numeric';
  readonly marker?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A field that commits its text on blur or with Enter: unfinished text never reaches the schema. */
export function CommittedField({
  label,
  visible,
  value,
  check,
  onCommit,
  multiline,
  code,
  hint,
  list,
  inputMode,
  marker,
  onKeyDown,
}: CommittedProps) {
  const id = useId();
  const { shown, problem, setText, commit, onKey } = useUncommitted({ value, check, onCommit, multiline, onKeyDown });
  const common = {
    id,
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    className: cx(styles.input, code === true && styles.code),
    value: shown,
    spellCheck: false,
    autoComplete: 'off',
    'data-field': marker,
    onKeyDown: onKey,
    onBlur: commit,
  };
  const control =
    multiline === true ? (
      <textarea
        {...common}
        rows={Math.min(12, shown.split('\n').length)}
        onChange={(event) => setText(event.target.value)}
      />
    ) : (
      <input
        {...common}
        inputMode={inputMode}
        list={list === undefined ? undefined : `${id}-list`}
        onChange={(event) => setText(event.target.value)}
      />
    );
  return (
    <span className={styles.fieldBox}>
      <FieldName text={visible} />
      {control}
      <FieldNotes id={id} list={list} problem={problem} hint={hint} />
    </span>
  );
}

/** The uncommitted text, and how to commit it. */
function useUncommitted({
  value,
  check,
  onCommit,
  multiline,
  onKeyDown,
}: Pick<CommittedProps, 'value' | 'check' | 'onCommit'> & {
  multiline: boolean | undefined;
  onKeyDown: CommittedProps['onKeyDown'] | undefined;
}) {
  const [text, setText] = useState<string | undefined>();
  const shown = text ?? value;
  const problem = text === undefined || text === value ? undefined : check(text);
  const commit = () => {
    if (text === undefined || problem !== undefined) return;
    setText(undefined);
    if (text !== value) onCommit(text);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && multiline !== true) commit();
    // The field itself undoes uncommitted text.
    if (text !== undefined && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
      event.stopPropagation();
    else onKeyDown?.(event);
  };
  return { shown, problem, setText, commit, onKey };
}

/** Optional parts of a field: suggestions, an error, a hint. */
function FieldNotes({
  id,
  list,
  problem,
  hint,
}: {
  id: string;
  list: readonly string[] | undefined;
  problem: string | undefined;
  hint: string | undefined;
}) {
  return (
    <>
      {list === undefined ? null : (
        <datalist id={`${id}-list`}>
          {list.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {problem === undefined ? null : (
        <span id={`${id}-problem`} role="alert" className={styles.fieldProblem}>
          {problem}
        </span>
      )}
      {hint === undefined ? null : <span className={styles.fieldHint}>{hint}</span>}
    </>
  );
}

export function FieldName({ text }: { text: ReactNode }) {
  return text === undefined ? null : (
    <span className={styles.fieldName} aria-hidden="true">
      {text}
    </span>
  );
}

interface JsonFieldProps {
  readonly label: string;
  readonly visible?: string;
  readonly value: JsonValue | undefined;
  readonly hint?: string;
  /** Why a value is invalid. */
  readonly refuse?: (value: JsonValue) => string | undefined;
  /** Text that is not JSON is used as a string. */
  readonly textToo?: boolean;
  readonly multiline?: boolean;
  /** Called for an empty field. */
  readonly onRemove: () => void;
  readonly onValue: (value: JsonValue) => void;
}

/** A JSON value as text. */
export function JsonField({
  label,
  visible,
  value,
  hint,
  refuse,
  textToo = false,
  multiline = false,
  onRemove,
  onValue,
}: JsonFieldProps) {
  const read = (text: string): { readonly value: JsonValue } | undefined => {
    const parsed = parseJson(text);
    // What JSON.parse gives is JSON.
    if (parsed.ok && (!textToo || typeof parsed.value === 'string')) return { value: parsed.value as JsonValue };
    return textToo ? { value: text } : undefined;
  };
  const isBareText =
    textToo && typeof value === 'string' && value !== '' && value === value.trim() && !/^"|\n/.test(value);
  const shown = value === undefined ? '' : isBareText ? value : JSON.stringify(value, null, multiline ? 2 : undefined);
  return (
    <CommittedField
      label={label}
      {...(visible === undefined ? {} : { visible })}
      {...(hint === undefined ? {} : { hint })}
      code
      multiline={multiline}
      value={shown}
      check={(text) => {
        if (text.trim() === '') return undefined;
        const found = read(text);
        return found === undefined ? schemaTexts.tree.notJson : refuse?.(found.value);
      }}
      onCommit={(text) => {
        const found = text.trim() === '' ? undefined : read(text);
        if (found === undefined) onRemove();
        else onValue(found.value);
      }}
    />
  );
}
