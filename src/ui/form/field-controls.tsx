import type { KeyboardEvent } from 'react';
import { Segmented } from '../elements/fields/segmented.tsx';
import { cx } from '../elements/class-names.ts';
import { formTexts } from './texts/index.ts';
import { NUMBER } from './plan/change-shape.ts';
import type { ControlProps } from './control-props.ts';
import type { Info } from './plan/schema-info.ts';
import { useDraft } from './form-context.ts';
import { nodeAt, nodeFor, plainNode } from './json-edits.ts';
import { isSameValue } from './plan/same-value.ts';
import { notSet } from './not-set.ts';
import { TextControl } from './text-control.tsx';
import styles from './form.module.css';

export function PlainControl({
  kind,
  ...props
}: ControlProps & { kind: 'text' | 'number' | 'boolean' | 'null' | 'options' }) {
  switch (kind) {
    case 'text':
      return <TextControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'boolean':
      return <BooleanControl {...props} />;
    case 'null':
      return <span className={styles.plain}>{formTexts.nullValue}</span>;
    case 'options':
      return <OptionsControl {...props} />;
  }
}

/** A number as text. An unfinished number is stored next to the JSON; an empty field removes the property. */
function NumberControl({ id, plan: { info }, node, pointer, hasProblems, put, onRemove }: ControlProps) {
  const [draft, setDraft] = useDraft(pointer);
  const write = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === '' && onRemove !== undefined) {
      setDraft(undefined);
      onRemove();
    } else if (NUMBER.test(trimmed)) {
      setDraft(undefined);
      put(() => plainNode('number', trimmed), pointer);
    } else setDraft(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = draft === undefined ? steppedNumber(event, Number(node?.text ?? 0), info) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    write(next);
  };
  const onBlur = () => {
    const meant = draft === undefined ? undefined : numberMeant(draft);
    if (meant !== undefined && NUMBER.test(meant)) write(meant);
  };
  const isNumber = draft === undefined;
  return (
    <>
      <input
        id={id}
        className={cx(styles.input, styles.number)}
        inputMode={info.isInteger ? 'numeric' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        placeholder={node === undefined ? notSet(info) : undefined}
        value={draft ?? node?.text ?? ''}
        aria-invalid={hasProblems || !isNumber}
        aria-describedby={isNumber ? `${id}-about` : `${id}-draft ${id}-about`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isNumber ? null : (
        <p id={`${id}-draft`} className={styles.problem}>
          {formTexts.numberUnfinished}
        </p>
      )}
    </>
  );
}

/** The number after an arrow key; undefined for another key. */
function steppedNumber(event: KeyboardEvent, value: number, info: Info): string | undefined {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey || !Number.isSafeInteger(Math.trunc(value)))
    return undefined;
  const step = info.multipleOf ?? 1;
  const next = Number((value + direction * step).toPrecision(15));
  const { minimum = -Infinity, maximum = Infinity } = info.bounds;
  return String(Math.min(maximum, Math.max(minimum, next)));
}

/** Accepts what people write: "5.", ".5" and "+5" are numbers. */
function numberMeant(draft: string): string {
  return draft
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
}

const FLAGS = [
  { id: 'true', label: formTexts.yes },
  { id: 'false', label: formTexts.no },
] as const;

/** Neither is selected while the property does not exist. */
function BooleanControl({ name, plan, node, put }: ControlProps) {
  return (
    <div className={styles.flags}>
      <Segmented<'true' | 'false' | ''>
        label={name}
        options={FLAGS}
        value={node?.text === 'true' ? 'true' : node?.text === 'false' ? 'false' : ''}
        onChange={(flag) => put(() => plainNode('boolean', flag))}
      />
      {node === undefined ? <span className={styles.muted}>{notSet(plan.info)}</span> : null}
    </div>
  );
}

const ABSENT = 'absent';
const OTHER = 'other';

/** A choice from a list of any values. A value that is not in the list stays until another is chosen. */
function OptionsControl({ id, plan: { info }, node, hasProblems, put, onRemove }: ControlProps) {
  const options = info.options ?? [];
  const chosen = node === undefined ? -1 : options.findIndex(({ value }) => isSameValue(node, value));
  const choose = (text: string) => {
    if (text === OTHER) return;
    if (text === ABSENT) {
      onRemove?.();
      return;
    }
    const option = options[Number(text)];
    if (option === undefined) return;
    put((document, at) => {
      const present = nodeAt(document, at);
      // An equal value in another spelling stays unchanged.
      return present !== undefined && isSameValue(present, option.value)
        ? present
        : nodeFor(document, at, option.value);
    });
  };
  // There is nothing to choose.
  if (options.length === 1 && chosen === 0) return <span className={styles.plain}>{options[0]?.label}</span>;
  return (
    <select
      id={id}
      className={styles.input}
      value={node === undefined ? ABSENT : chosen === -1 ? OTHER : String(chosen)}
      aria-invalid={hasProblems}
      aria-describedby={`${id}-about`}
      onChange={(event) => choose(event.target.value)}
    >
      {onRemove === undefined && node !== undefined ? null : <option value={ABSENT}>{notSet(info)}</option>}
      {node !== undefined && chosen === -1 ? (
        <option value={OTHER}>{formTexts.otherValue(node.text.slice(0, 80))}</option>
      ) : null}
      {options.map((option, index) => (
        <option key={index} value={String(index)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
