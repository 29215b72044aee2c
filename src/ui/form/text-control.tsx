import { Eye, EyeOff } from 'lucide-react';
import { Pending } from '../elements/layers/loading.tsx';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { hasHidden } from '../lib/hidden-characters.ts';
import { formTexts } from './texts/index.ts';
import type { ControlProps } from './control-props.ts';
import { stringNode } from './json-edits.ts';
import { notSet } from './not-set.ts';
import { labelOf, type Info } from './plan/schema-info.ts';
import { TextHelp } from './text-help.tsx';
import styles from './form.module.css';

const FieldText = lazy(async () => ({ default: (await import('./field-text.tsx')).FieldText }));

/** One-line formats, with the phone keyboard for them. */
const ONE_LINE = new Map<string, 'text' | 'email' | 'url' | 'tel' | 'numeric'>([
  ['date', 'numeric'],
  ['time', 'text'],
  ['date-time', 'text'],
  ['duration', 'text'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['uri-reference', 'url'],
  ['iri', 'url'],
  ['uuid', 'text'],
  ['hostname', 'url'],
  ['ipv4', 'text'],
  ['ipv6', 'text'],
  ['regex', 'text'],
  ['json-pointer', 'text'],
  ['phone', 'tel'],
  ['password', 'text'],
  ['color', 'text'],
]);
const SHORT = 100;
const MAX_ROWS = 12;

/** A text field that preserves every character: one line if the schema says so, else multiple lines. */
export function TextControl(props: ControlProps) {
  const { name, node } = props;
  const value = node?.kind === 'string' ? node.value : '';
  const isHiding = useMemo(() => hasHidden(value), [value]);
  return (
    <>
      <TextField {...props} />
      {isHiding && props.plan.info.format !== 'password' ? (
        <Suspense fallback={<Pending />}>
          <FieldText name={name} text={value} />
        </Suspense>
      ) : null}
    </>
  );
}

function TextField(props: ControlProps) {
  const { id, name, plan, node, pointer, hasProblems, put } = props;
  const { info } = plan;
  const [isShown, setShown] = useState(false);
  const [isReported, setReported] = useState(false);
  const value = node?.kind === 'string' ? node.value : '';
  const isPassword = info.format === 'password';
  const common = {
    id,
    value,
    placeholder: node === undefined ? notSet(info) : undefined,
    autoComplete: isPassword ? 'new-password' : 'off',
    spellCheck: false,
    // A field would silently turn it into a line break.
    readOnly: value.includes('\r'),
    'aria-invalid': hasProblems,
    'aria-describedby': `${id}-about`,
  } as const;
  const write = (text: string) => put(() => stringNode(text), pointer);
  if (!isOneLine(info) || value.includes('\n')) {
    return (
      <div className={styles.line}>
        <textarea
          {...common}
          className={cx(styles.input, styles.area)}
          rows={Math.min(MAX_ROWS, value.split('\n').length)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            // It looks like a field of one line, where Enter adds none.
            if (event.key !== 'Enter' || value.includes('\n') || hasModifier(event) || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            setReported(true);
          }}
        />
        <TextHelp name={name} info={info} write={write} />
        {isReported && !value.includes('\n') ? (
          <p role="status" className={styles.about}>
            {formTexts.newLine}
          </p>
        ) : null}
      </div>
    );
  }
  const suggestions = info.examples.filter((example) => typeof example === 'string');
  return (
    <div className={styles.line}>
      <input
        {...common}
        className={styles.input}
        type={isPassword && !isShown ? 'password' : 'text'}
        inputMode={ONE_LINE.get(info.format ?? '') ?? 'text'}
        list={suggestions.length === 0 || isPassword ? undefined : `${id}-examples`}
        onChange={(event) => write(event.target.value)}
      />
      {suggestions.length === 0 || isPassword ? null : (
        <datalist id={`${id}-examples`}>
          {suggestions.map((suggestion, index) => (
            <option key={index} value={suggestion} label={labelOf(suggestion)} />
          ))}
        </datalist>
      )}
      {isPassword ? (
        <IconButton
          label={isShown ? formTexts.hidePassword(name) : formTexts.showPassword(name)}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
        </IconButton>
      ) : null}
      <TextHelp name={name} info={info} write={write} />
    </div>
  );
}

function hasModifier({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return shiftKey || ctrlKey || altKey || metaKey;
}

function isOneLine({ format, bounds, patterns, examples }: Info): boolean {
  if (format !== undefined && ONE_LINE.has(format)) return true;
  return (
    patterns.length > 0 ||
    (bounds.maxLength ?? Infinity) <= SHORT ||
    examples.some((example) => typeof example === 'string' && example.length <= SHORT && !example.includes('\n'))
  );
}
