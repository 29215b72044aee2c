import { Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { onEscape } from '../elements/fields/escape.ts';
import { submits } from '../elements/fields/submits.ts';
import { shownInLine } from '../lib/hidden-characters.ts';
import { formTexts } from './texts/index.ts';
import { planObject, type FieldPlan, type ObjectPlan, type PropertyRow } from './plan/field-plan.ts';
import { childPointer, NEW_PROPERTY_TYPES, useForm, type NewPropertyType } from './form-context.ts';
import { initialValue } from './plan/initial-value.ts';
import { addMember, type Path } from './json-edits.ts';
import { locationsOf, type JsonObjectNode } from '../lib/json/json-syntax.ts';
import styles from './form.module.css';

interface ObjectFieldsProps {
  /** Undefined for the root. */
  readonly name: string | undefined;
  readonly plan: FieldPlan;
  readonly node: JsonObjectNode;
  readonly path: Path;
  readonly depth: number;
  readonly pointer: string;
}

const SHOWN = 250;

/** The properties of an object: existing and possible ones. */
export function ObjectFields({ name, plan, node, path, depth, pointer }: ObjectFieldsProps) {
  const { Field, declare } = useForm();
  const [shown, setShown] = useState(SHOWN);
  const object = useMemo(() => planObject(plan, node), [plan, node]);
  const { rows } = object;
  const locations = locationsToAdd(rows, node.entries.length);
  return (
    <div className={styles.rows}>
      {rows.length === 0 && name === undefined ? <p className={styles.muted}>{formTexts.nothingDeclared}</p> : null}
      {rows.slice(0, shown).map((row, index) => (
        <Field
          key={row.name}
          name={row.name}
          schemas={object.schemasOf(row.name)}
          node={row.location === undefined ? undefined : node.entries[row.location]?.node}
          parent={path}
          location={row.location}
          before={locations[index] ?? node.entries.length}
          pointer={childPointer(pointer, row.name)}
          depth={depth + 1}
          isRequired={row.isRequired}
          isDeclared={row.isDeclared}
        />
      ))}
      {rows.length > shown ? (
        <div>
          <Button look="quiet" onClick={() => setShown(shown + SHOWN)}>
            {formTexts.moreProperties(rows.length - shown)}
          </Button>
        </div>
      ) : null}
      {object.more === undefined && (name !== undefined || declare === undefined) ? null : (
        <NewProperty name={name} object={object} node={node} path={path} />
      )}
    </div>
  );
}

/** The text position for each row's property: after the rows before it. */
function locationsToAdd(rows: readonly PropertyRow[], end: number): readonly number[] {
  let after = -1;
  const isOrdered = rows.every(({ location, isDeclared }) => {
    if (location === undefined || !isDeclared) return true;
    const follows = location > after;
    after = Math.max(after, location);
    return follows;
  });
  if (!isOrdered) return rows.map(() => end);
  let next = 0;
  return rows.map(({ location }) => {
    if (location !== undefined) next = location + 1;
    return next;
  });
}

interface NewPropertyProps {
  readonly name: string | undefined;
  readonly object: ObjectPlan;
  readonly node: JsonObjectNode;
  readonly path: Path;
}

/** Adds a property that the schema does not name. */
function NewProperty(props: NewPropertyProps) {
  const { name } = props;
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <NewPropertyForm {...props} onEnd={() => setOpen(false)} />
  ) : (
    <div>
      <Button
        look="quiet"
        icon={<Plus size={14} aria-hidden="true" />}
        aria-label={name === undefined ? undefined : `${formTexts.addProperty}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {formTexts.addProperty}
      </Button>
    </div>
  );
}

function NewPropertyForm({ name, object, node, path, onEnd }: NewPropertyProps & { readonly onEnd: () => void }) {
  const { source, edit, declare } = useForm();
  const id = useId();
  const [type, setType] = useState<NewPropertyType>('string');
  const [draft, setDraft] = useState(object.names?.[0] ?? '');
  const label = name === undefined ? formTexts.propertyName : formTexts.propertyNameOf(name);
  const schemas = object.schemasOf(draft);
  // What the schema does not describe is added to it.
  const isNew = name === undefined && declare !== undefined && schemas.every((each) => each === false);
  const isRefused = !isNew && schemas.includes(false);
  const problem = locationsOf(node).has(draft)
    ? formTexts.nameTaken
    : isRefused && draft !== ''
      ? formTexts.problems.propertyNotAllowed
      : undefined;
  const add = () => {
    if (problem !== undefined || (isNew && draft === '')) return;
    const described = isNew ? [{ type }] : schemas;
    edit((document) =>
      addMember(document, path, Infinity, draft, described.length === 0 ? '' : initialValue(source, described)),
    );
    if (isNew) declare(draft, type);
    onEnd();
  };
  return (
    <form
      className={styles.newProperty}
      onSubmit={submits(add)}
      onKeyDown={(event) => onEscape(event, draft !== '', onEnd)}
    >
      <NameField
        id={id}
        names={object.names}
        label={label}
        draft={draft}
        hasProblem={problem !== undefined}
        onDraft={setDraft}
      />
      {isNew ? <TypeField type={type} onType={setType} /> : null}
      <Button type="submit">{isNew ? formTexts.addToSchema : formTexts.addPlain}</Button>
      <Button look="quiet" onClick={onEnd}>
        {formTexts.cancel}
      </Button>
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}

function TypeField({ type, onType }: { type: NewPropertyType; onType: (type: NewPropertyType) => void }) {
  return (
    <select
      className={styles.input}
      aria-label={formTexts.propertyType}
      value={type}
      // The options are these types.
      onChange={(event) => onType(event.target.value as NewPropertyType)}
    >
      {NEW_PROPERTY_TYPES.map((each) => (
        <option key={each} value={each}>
          {formTexts.kind(each)}
        </option>
      ))}
    </select>
  );
}

interface NameFieldProps {
  readonly id: string;
  /** The only allowed names, if the schema lists them. */
  readonly names: ObjectPlan['names'];
  readonly label: string;
  readonly draft: string;
  readonly hasProblem: boolean;
  readonly onDraft: (name: string) => void;
}

function NameField({ id, names, label, draft, hasProblem, onDraft }: NameFieldProps) {
  return names === undefined ? (
    <input
      autoFocus
      className={styles.input}
      aria-label={label}
      aria-invalid={hasProblem}
      aria-describedby={`${id}-problem`}
      spellCheck={false}
      autoComplete="off"
      value={draft}
      onChange={(event) => onDraft(event.target.value)}
    />
  ) : (
    <select
      autoFocus
      className={styles.input}
      aria-label={label}
      value={draft}
      onChange={(event) => onDraft(event.target.value)}
    >
      {names.map((each) => (
        <option key={each} value={each}>
          {shownInLine(each)}
        </option>
      ))}
    </select>
  );
}
