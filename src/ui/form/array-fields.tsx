import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../elements/button.tsx';
import { formTexts } from './texts/index.ts';
import { planArray, type FieldPlan } from './plan/field-plan.ts';
import { childPointer, useForm } from './form-context.ts';
import { initialValue } from './plan/initial-value.ts';
import { addItem, moveItem, type Path } from './json-edits.ts';
import type { JsonArrayNode } from '../lib/json/json-syntax.ts';
import styles from './form.module.css';

interface ArrayFieldsProps {
  readonly name: string;
  readonly plan: FieldPlan;
  readonly node: JsonArrayNode;
  readonly path: Path;
  readonly depth: number;
  readonly pointer: string;
}

/** Number of items per page. */
const PAGE = 50;

/** The items of an array, a page of them at a time. */
export function ArrayFields({ name, plan, node, path, depth, pointer }: ArrayFieldsProps) {
  const { source, edit, drafts, say, Field } = useForm();
  const [asked, setFrom] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const { schemasAt, mayAdd } = useMemo(() => planArray(plan, node), [plan, node]);
  const count = node.entries.length;
  const from = Math.min(asked, Math.max(0, Math.ceil(count / PAGE) - 1) * PAGE);

  const add = () => {
    edit((document) => addItem(document, path, Infinity, initialValue(source, schemasAt(count))));
    setFrom(Math.floor(count / PAGE) * PAGE);
    requestAnimationFrame(() =>
      list.current?.lastElementChild
        ?.querySelector<HTMLElement>('[data-control] :is(input, textarea, select, button)')
        ?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, location: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = location + step;
    if (to < 0 || to >= count) return;
    drafts.clear(pointer);
    edit((document) => moveItem(document, [...path, location], to));
    if (to < from || to >= from + PAGE) setFrom(Math.floor(to / PAGE) * PAGE);
    say(formTexts.moved(formTexts.item(location + 1), to + 1));
  };

  return (
    <div className={styles.rows}>
      {count > PAGE ? <Pager count={count} from={from} onFrom={setFrom} /> : null}
      {count === 0 ? null : (
        <ol ref={list} className={styles.items} start={from + 1}>
          {node.entries.slice(from, from + PAGE).map(({ id, node: item }, offset) => {
            const location = from + offset;
            return (
              <li key={id} onKeyDown={(event) => onKeyDown(event, location)}>
                <Field
                  name={formTexts.item(location + 1)}
                  schemas={schemasAt(location)}
                  node={item}
                  parent={path}
                  location={location}
                  before={location}
                  pointer={childPointer(pointer, location)}
                  depth={depth + 1}
                  isRequired
                  isDeclared
                  isItem
                  count={count}
                />
              </li>
            );
          })}
        </ol>
      )}
      {mayAdd ? <AddItem name={name} onAdd={add} /> : null}
    </div>
  );
}

function AddItem({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <div>
      <Button
        look="quiet"
        data-add=""
        icon={<Plus size={14} aria-hidden="true" />}
        aria-label={formTexts.addItemTo(name)}
        onClick={onAdd}
      >
        {formTexts.addItem}
      </Button>
    </div>
  );
}

function Pager({ count, from, onFrom }: { count: number; from: number; onFrom: (from: number) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>();
  const go = () => {
    const typed = Number(draft);
    if (Number.isInteger(typed) && typed >= 1 && typed <= count) onFrom(Math.floor((typed - 1) / PAGE) * PAGE);
    setDraft(undefined);
  };
  return (
    <div className={styles.pager}>
      <IconButton label={formTexts.previousPage} disabled={from === 0} onClick={() => onFrom(from - PAGE)}>
        <ChevronLeft size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.muted}>{formTexts.page(from + 1, Math.min(count, from + PAGE), count)}</span>
      <IconButton label={formTexts.nextPage} disabled={from + PAGE >= count} onClick={() => onFrom(from + PAGE)}>
        <ChevronRight size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.space} />
      <label htmlFor={id} className={styles.muted}>
        {formTexts.firstShown}
      </label>
      <input
        id={id}
        className={styles.input}
        inputMode="numeric"
        value={draft ?? ''}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
    </div>
  );
}
