import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { JsonValue } from '../../core/json/json.ts';
import { formTexts } from './texts/index.ts';
import type { FieldPlan } from './plan/field-plan.ts';
import { rulesOf } from './field-problems.ts';
import { isJsonObject } from './plan/schema-source.ts';
import styles from './form.module.css';

const LONG = 240;

interface FieldMarksProps {
  readonly name: string;
  readonly plan: FieldPlan;
  readonly isRequired: boolean;
  readonly isDeclared: boolean;
}

/** Marks after a field's name: its type and whether it is required or declared. */
export function FieldMarks({ name, plan, isRequired, isDeclared }: FieldMarksProps) {
  const { info, choices } = plan;
  // The select next to it shows the same.
  const isReported =
    info.title === undefined ||
    info.title.toLowerCase() === name.toLowerCase() ||
    choices.some(({ branches, chosen }) => isTitled(branches[chosen], info.title));
  return (
    <span className={styles.marks}>
      {isReported ? null : <span>{info.title}</span>}
      {kindMark(plan)}
      {isRequired ? <span className={styles.required}>{formTexts.required}</span> : null}
      {info.isDeprecated ? <span>{formTexts.deprecated}</span> : null}
      {info.isReadOnly ? <span>{formTexts.readOnly}</span> : null}
      {isDeclared ? null : <span>{formTexts.undeclared}</span>}
    </span>
  );
}

function isTitled(branch: JsonValue | undefined, title: string | undefined): boolean {
  return isJsonObject(branch) && branch['title'] === title;
}

function kindMark({ control, info, choices }: FieldPlan) {
  const [kind] = info.kinds;
  const hasSelect = choices.length > 0 || (info.kinds.length > 1 && control.kind !== 'absent');
  if (control.kind === 'options' || !info.isTyped || kind === undefined || hasSelect) return null;
  return (
    <span>
      {kind === 'string' && info.format !== undefined
        ? info.format
        : formTexts.kind(kind === 'number' && info.isInteger ? 'integer' : kind)}
    </span>
  );
}

/** The author's description of a field, its rules, and its problems. */
export function FieldNotes({
  id,
  plan,
  problems,
  withNotes,
}: {
  id: string;
  plan: FieldPlan;
  problems: readonly string[];
  withNotes: boolean;
}) {
  const { description } = plan.info;
  const rules = rulesOf(plan);
  return (
    <div id={`${id}-about`} className={styles.about}>
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {!withNotes || (description === undefined && rules.length === 0 && plan.info.patterns.length === 0) ? null : (
        <div className={styles.notes}>
          {description === undefined ? null : <Description text={description} />}
          {rules.length === 0 && plan.info.patterns.length === 0 ? null : (
            <p>
              {rules.join(' · ')}
              {plan.info.patterns.map((pattern, index) => (
                <span key={pattern}>
                  {index === 0 && rules.length === 0 ? '' : ' · '}
                  {formTexts.rules.pattern} <code>{pattern.slice(0, LONG)}</code>
                </span>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= LONG) return <p>{text}</p>;
  return (
    <p>
      {isOpen ? text : `${text.slice(0, LONG - 40)}… `}{' '}
      <button type="button" className={styles.inline} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? formTexts.less : formTexts.more}
      </button>
    </p>
  );
}

/** The name of a field that contains others; it folds them. */
export function FoldName({
  name,
  isOpen,
  controls,
  onToggle,
}: {
  name: ReactNode;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
      {name}
    </button>
  );
}
