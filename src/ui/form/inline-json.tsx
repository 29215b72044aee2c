import { Button } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { formTexts } from './texts/index.ts';
import { toKind } from './plan/change-shape.ts';
import type { FieldPlan, JsonReason } from './plan/field-plan.ts';
import { useDraft, useForm } from './form-context.ts';
import { setNode, type Path } from './json-edits.ts';
import { readDocument, type JsonNode } from '../lib/json/json-syntax.ts';
import styles from './form.module.css';

interface InlineJsonProps {
  readonly id: string;
  readonly node: JsonNode;
  readonly reason: JsonReason;
  readonly plan: FieldPlan;
  readonly path: Path;
  readonly pointer: string;
}

const MAX_ROWS = 12;
/** Longer values are shown truncated and edited in the JSON view: a text area of megabytes blocks the page. */
const MAX_SHOWN = 200_000;

/** A value that no control can show exactly, as JSON. Typed text takes effect once it is valid JSON. */
export function InlineJson({ id, node, reason, plan: { info }, path, pointer }: InlineJsonProps) {
  const { edit, drafts } = useForm();
  const [draft, setDraft] = useDraft(pointer);
  const isLong = node.text.length > MAX_SHOWN;
  const text = draft ?? (isLong ? `${node.text.slice(0, MAX_SHOWN)}…` : node.text);
  const read = draft === undefined ? undefined : readDocument(draft);
  const [kind] = info.kinds;
  const write = (next: string) => {
    const document = readDocument(next);
    // The draft stays if it has white space around it, so that the caret stays too.
    setDraft(document.ok && document.document.root.text === next ? undefined : next);
    if (!document.ok) return;
    drafts.set(pointer, document.document.root.text === next ? undefined : next);
    edit((whole) => setNode(whole, path, document.document.root), pointer);
  };
  return (
    <div className={styles.json}>
      <p className={styles.reason}>{formTexts.reasons[reason](info.kinds.map(formTexts.kind).join(', '))}</p>
      <textarea
        id={id}
        className={cx(styles.input, styles.area, styles.code)}
        rows={Math.min(MAX_ROWS, Math.max(1, text.split('\n', MAX_ROWS).length))}
        spellCheck={false}
        readOnly={isLong}
        value={text}
        aria-invalid={read?.ok === false}
        aria-describedby={`${id}-draft ${id}-about`}
        onChange={(event) => write(event.target.value)}
        onBlur={() => read?.ok === true && setDraft(undefined)}
      />
      <p id={`${id}-draft`} className={styles.problem}>
        {read?.ok === false ? formTexts.jsonUnfinished(read.line, read.column, read.message) : ''}
      </p>
      {reason === 'wrong-kind' && kind !== undefined ? (
        <Button
          look="quiet"
          onClick={() => {
            drafts.clear(pointer);
            edit((document) => toKind(document, path, kind, info));
          }}
        >
          {formTexts.useInstead(formTexts.kind(kind))}
        </Button>
      ) : null}
    </div>
  );
}
