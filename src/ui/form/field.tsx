import { Plus, X } from 'lucide-react';
import { memo, useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { JsonObject } from '../../core/json/json.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { shownInLine } from '../lib/hidden-characters.ts';
import { formTexts } from './texts/index.ts';
import { ArrayFields } from './array-fields.tsx';
import { ItemMenu, MemberMenu } from './entry-menus.tsx';
import { PlainControl } from './field-controls.tsx';
import { planField, type FieldPlan } from './plan/field-plan.ts';
import { problemsOf } from './field-problems.ts';
import { FieldMarks, FieldNotes, FoldName } from './field-shell.tsx';
import { BranchSelects, KindSelect } from './field-shapes.tsx';
import { useForm, useProblems, type FieldProps, type Put } from './form-context.ts';
import { initialValue } from './plan/initial-value.ts';
import { InlineJson } from './inline-json.tsx';
import { addMember, nodeAt, removeEntry, setNode, type Path } from './json-edits.ts';
import { locationsOf, type JsonNode } from '../lib/json/json-syntax.ts';
import { ObjectFields } from './object-fields.tsx';
import styles from './form.module.css';

/** Deeper fields are folded at first. */
const OPEN_DEPTH = 4;

/** One value with its name, its control, its notes, and buttons to change its shape. */
export const Field = memo(FieldView, (before, after) => {
  const { schemas, parent, ...rest } = after;
  const same = Object.entries(rest).every(([key, value]) => before[key as keyof FieldProps] === value);
  return (
    same &&
    sameList(before.schemas, schemas) &&
    sameList(before.parent ?? [], parent ?? []) &&
    (before.parent === undefined) === (parent === undefined)
  );
});

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function FieldView(props: FieldProps) {
  const { schemas, node, parent, location, pointer, depth, isItem = false } = props;
  const { source } = useForm();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useFocusTaken(box);
  const [picks, setPicks] = useState<ReadonlyMap<JsonObject, number>>(() => new Map());
  const [isOpen, setOpen] = useState(depth <= OPEN_DEPTH);
  const plan = useMemo(() => planField(source, schemas, node, depth, picks), [source, schemas, node, depth, picks]);
  const problems = useOwnProblems(pointer, node, plan);
  const path: Path = parent === undefined || location === undefined ? [] : [...parent, location];
  const { control } = plan;

  const { put, add, remove } = useFieldActions(props, path, picks, { takeFocus, setOpen });

  const isRoot = parent === undefined;
  const body = (
    <FieldBody
      {...props}
      id={id}
      plan={plan}
      path={path}
      problems={problems}
      put={put}
      onRemove={isItem || isRoot ? undefined : remove}
    />
  );
  if (isRoot && control.kind === 'object') {
    return (
      <div className={styles.rows} ref={box}>
        <BranchSelects {...props} plan={plan} path={path} picks={picks} onPick={setPicks} />
        {problems.length === 0 ? null : <FieldNotes id={id} plan={plan} problems={problems} withNotes={false} />}
        {body}
      </div>
    );
  }
  return (
    <FieldFrame
      {...props}
      id={id}
      box={box}
      plan={plan}
      path={path}
      problems={problems}
      picks={picks}
      onPick={setPicks}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onAdd={add}
      onRemove={remove}
      body={body}
    />
  );
}

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly plan: FieldPlan;
  readonly path: Path;
  readonly problems: readonly string[];
  readonly picks: ReadonlyMap<JsonObject, number>;
  readonly onPick: (picks: ReadonlyMap<JsonObject, number>) => void;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly body: ReactNode;
}

/** The name, the marks and the buttons around a value; in one line for a plain item of a list. */
function FieldFrame({
  id,
  box,
  plan,
  path,
  problems,
  picks,
  onPick,
  isOpen,
  onToggle,
  onAdd,
  onRemove,
  body,
  ...props
}: FrameProps) {
  const { name, node, location, pointer, isRequired, isDeclared, isItem = false } = props;
  const { control } = plan;
  const isContainer = control.kind === 'object' || control.kind === 'array';
  const isSet = node !== undefined;
  const shownName = isItem ? formTexts.item((location ?? 0) + 1) : shownInLine(name);
  const label = (
    <label id={`${id}-name`} htmlFor={labelTarget(plan) ? id : undefined} className={styles.name}>
      {isItem ? <ItemName number={(location ?? 0) + 1} /> : shownName}
    </label>
  );
  const shapes = (
    <>
      {isSet ? <KindSelect name={shownName} pointer={pointer} plan={plan} node={node} path={path} /> : null}
      <BranchSelects {...props} name={shownName} plan={plan} path={path} picks={picks} onPick={onPick} />
    </>
  );
  // Notes of items are all the same: only the first has them.
  const notes = <FieldNotes id={id} plan={plan} problems={problems} withNotes={!isItem || location === 0} />;
  if (isItem && !isContainer && control.kind !== 'json') {
    return (
      <div ref={box} className={styles.field} data-pointer={pointer}>
        <div className={styles.itemLine}>
          {label}
          <div data-control="" className={styles.itemControl}>
            {body}
          </div>
          {shapes}
          <ItemMenu {...props} path={path} name={shownName} />
        </div>
        {notes}
      </div>
    );
  }
  return (
    <div
      ref={box}
      className={styles.field}
      data-pointer={pointer}
      {...(isContainer ? { role: 'group', 'aria-labelledby': `${id}-name` } : {})}
    >
      <div className={styles.head}>
        {isContainer ? <Fold id={id} isOpen={isOpen} onToggle={onToggle} name={shownName} /> : label}
        <FieldMarks name={name} plan={plan} isRequired={isRequired && !isItem} isDeclared={isDeclared} />
        <span className={styles.space} />
        {isContainer && !isOpen && isSet ? <span className={styles.muted}>{summary(node)}</span> : null}
        {shapes}
        <HeadButtons {...props} plan={plan} path={path} shownName={shownName} onAdd={onAdd} onRemove={onRemove} />
      </div>
      {isContainer ? notes : null}
      <div
        id={`${id}-body`}
        data-control=""
        hidden={isContainer && !isOpen}
        className={isContainer ? styles.inside : undefined}
      >
        {isContainer && !isOpen ? null : body}
      </div>
      {isContainer ? null : notes}
    </div>
  );
}

function Fold({ id, isOpen, onToggle, name }: { id: string; isOpen: boolean; onToggle: () => void; name: string }) {
  return (
    <FoldName
      isOpen={isOpen}
      controls={`${id}-body`}
      onToggle={onToggle}
      name={
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
      }
    />
  );
}

interface ActionState {
  readonly takeFocus: RefObject<boolean>;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Writes, adds and removes the value of a field. */
function useFieldActions(
  { schemas, parent, location, before, name, pointer, isDeclared }: FieldProps,
  path: Path,
  picks: ReadonlyMap<JsonObject, number>,
  { takeFocus, setOpen }: ActionState,
) {
  const { source, edit, drafts } = useForm();
  const put: Put = (make, typing) =>
    edit((document) => {
      if (parent === undefined || location !== undefined) return setNode(document, path, make(document, path));
      const added = addMember(document, parent, before, name, null);
      const container = nodeAt(added, parent);
      const at = container?.kind === 'object' ? locationsOf(container).get(name) : undefined;
      return at === undefined ? document : setNode(added, [...parent, at], make(added, [...parent, at]));
    }, typing);
  const add = () => {
    takeFocus.current = true;
    setOpen(true);
    if (parent !== undefined)
      edit((document) => addMember(document, parent, before, name, initialValue(source, schemas, picks)));
  };
  const remove = () => {
    takeFocus.current = isDeclared;
    drafts.clear(pointer);
    if (location !== undefined) edit((document) => removeEntry(document, path));
  };
  return { put, add, remove };
}

/** Problems that the form finds itself are shown in its own words; the same problem of the run is left out. */
function useOwnProblems(pointer: string, node: JsonNode | undefined, plan: FieldPlan): readonly string[] {
  const { source } = useForm();
  const outside = useProblems(pointer, node);
  return useMemo(() => {
    const own = node === undefined ? [] : problemsOf(source, plan, node);
    return own.length > 0 ? own : [...new Set(outside)];
  }, [outside, plan, node, source]);
}

/** Once the value is set, the next control in the box gets the focus. */
function useFocusTaken(box: RefObject<HTMLDivElement | null>): RefObject<boolean> {
  const takeFocus = useRef(false);
  useEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    box.current
      ?.querySelector<HTMLElement>('[data-control] :is(input, textarea, select, button), button[data-add]')
      ?.focus();
  });
  return takeFocus;
}

interface HeadButtonsProps extends FieldProps {
  readonly plan: FieldPlan;
  readonly path: Path;
  readonly shownName: string;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** The buttons to add and remove the value. */
function HeadButtons({ plan, path, shownName, onAdd, onRemove, ...props }: HeadButtonsProps) {
  const { node, parent, isRequired, isDeclared, isItem = false } = props;
  const isSet = node !== undefined;
  const isRoot = parent === undefined;
  return (
    <>
      {plan.control.kind === 'absent' ? (
        <Button
          data-add=""
          look="quiet"
          aria-label={formTexts.add(shownName)}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={onAdd}
        >
          {formTexts.addPlain}
        </Button>
      ) : null}
      {isItem ? <ItemMenu {...props} path={path} name={shownName} /> : null}
      {isSet && !isItem && !isRoot && !isRequired && isDeclared ? (
        <IconButton label={formTexts.remove(shownName)} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      ) : null}
      {isSet && !isItem && !isRoot && !isDeclared ? <MemberMenu {...props} path={path} onRemove={onRemove} /> : null}
    </>
  );
}

interface BodyProps extends FieldProps {
  readonly id: string;
  readonly plan: FieldPlan;
  readonly path: Path;
  readonly problems: readonly string[];
  readonly put: Put;
  readonly onRemove: (() => void) | undefined;
}

function FieldBody(props: BodyProps) {
  const { id, plan, node, path, depth, pointer, put, problems, onRemove, isItem, name, location, parent } = props;
  const { control } = plan;
  const shownName = isItem === true ? formTexts.item((location ?? 0) + 1) : shownInLine(name);
  if (control.kind === 'absent') return null;
  if (control.kind === 'json') {
    return node === undefined ? null : (
      <InlineJson id={id} node={node} reason={control.reason} plan={plan} path={path} pointer={pointer} />
    );
  }
  if (control.kind === 'object')
    return node?.kind === 'object' ? (
      <ObjectFields
        name={parent === undefined ? undefined : shownName}
        plan={plan}
        node={node}
        path={path}
        depth={depth}
        pointer={pointer}
      />
    ) : null;
  if (control.kind === 'array')
    return node?.kind === 'array' ? (
      <ArrayFields name={shownName} plan={plan} node={node} path={path} depth={depth} pointer={pointer} />
    ) : null;
  return (
    <PlainControl
      id={id}
      kind={control.kind}
      name={shownName}
      plan={plan}
      node={node}
      pointer={pointer}
      put={put}
      onRemove={onRemove}
      hasProblems={problems.length > 0}
    />
  );
}

/** The number is enough for people who see the list. */
function ItemName({ number }: { number: number }) {
  const [before = '', after = ''] = formTexts.item(number).split(String(number));
  return (
    <>
      <span className="visually-hidden">{before}</span>
      {number}
      <span className="visually-hidden">{after}</span>
    </>
  );
}

/** Whether `label` names the control: groups of radio buttons and plain words are named by id instead. */
function labelTarget({ control }: FieldPlan): boolean {
  return control.kind === 'text' || control.kind === 'number' || control.kind === 'options' || control.kind === 'json';
}

function summary(node: JsonNode): string {
  if (node.kind !== 'array' && node.kind !== 'object') return '';
  return node.kind === 'array' ? formTexts.items(node.entries.length) : formTexts.properties(node.entries.length);
}
