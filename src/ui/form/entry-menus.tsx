import { useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { onEscape } from '../elements/fields/escape.ts';
import { submits } from '../elements/fields/submits.ts';
import { formTexts } from './texts/index.ts';
import { useForm, type FieldProps } from './form-context.ts';
import { initialValue } from './plan/initial-value.ts';
import { addItem, moveItem, nodeAt, removeEntry, renameMember, setNode, type Path } from './json-edits.ts';
import { locationsOf } from '../lib/json/json-syntax.ts';
import styles from './form.module.css';

interface EntryProps extends FieldProps {
  readonly path: Path;
}

/** The actions on an item of an array. */
export function ItemMenu({ name, schemas, parent, location = 0, pointer, count = 0, path }: EntryProps) {
  const { source, edit, drafts, say } = useForm();
  if (parent === undefined) return null;
  // Other values move to the places of unfinished text.
  const arrayPointer = pointer.slice(0, pointer.lastIndexOf('/'));
  const change = (make: Parameters<typeof edit>[0]) => {
    drafts.clear(arrayPointer);
    edit(make);
  };
  const move = (to: number) => {
    change((document) => moveItem(document, path, to));
    say(formTexts.moved(name, to + 1));
  };
  return (
    <Menu
      label={formTexts.menuOf(name)}
      items={[
        ...(location > 0 ? [{ label: formTexts.moveItemUp, onSelect: () => move(location - 1) }] : []),
        ...(location < count - 1 ? [{ label: formTexts.moveItemDown, onSelect: () => move(location + 1) }] : []),
        {
          label: formTexts.insertBefore,
          onSelect: () => change((document) => addItem(document, parent, location, initialValue(source, schemas))),
        },
        {
          label: formTexts.duplicate,
          onSelect: () =>
            change((document) => {
              const node = nodeAt(document, path);
              return node === undefined
                ? document
                : setNode(addItem(document, parent, location + 1, null), [...parent, location + 1], node);
            }),
        },
        {
          label: formTexts.removePlain,
          danger: true,
          onSelect: () => withFocusKept(() => change((document) => removeEntry(document, path))),
        },
      ]}
    />
  );
}

/** Moves the focus to the item after a removed one, or to the button that adds one. */
function withFocusKept(remove: () => void): void {
  const item = document.activeElement?.closest('li');
  const list = item?.parentElement;
  const box = list?.parentElement;
  const at = [...(list?.children ?? [])].findIndex((child) => child === item);
  remove();
  requestAnimationFrame(() => {
    const next = list?.isConnected === true ? (list.children[at] ?? list.lastElementChild) : undefined;
    (
      next?.querySelector<HTMLElement>('input, textarea, select, button') ??
      box?.querySelector<HTMLElement>('[data-add]')
    )?.focus();
  });
}

/** The actions on a property that the schema does not name. */
export function MemberMenu({ name, pointer, parent, path, onRemove }: EntryProps & { onRemove: () => void }) {
  const { edit, drafts } = useForm();
  const [draft, setDraft] = useState<string | undefined>();
  const [isTaken, setTaken] = useState(false);
  const apply = () => {
    if (draft === undefined || parent === undefined) return;
    let taken = false;
    edit((document) => {
      const object = nodeAt(document, parent);
      taken = draft !== name && object?.kind === 'object' && locationsOf(object).has(draft);
      return taken || draft === name ? document : renameMember(document, path, draft);
    });
    setTaken(taken);
    if (taken) return;
    drafts.clear(pointer);
    setDraft(undefined);
  };
  if (draft === undefined) {
    return (
      <Menu
        label={formTexts.menuOf(name)}
        items={[
          { label: formTexts.renamePlain, onSelect: () => setDraft(name) },
          { label: formTexts.removePlain, danger: true, onSelect: onRemove },
        ]}
      />
    );
  }
  return (
    <form className={styles.rename} onSubmit={submits(apply)}>
      <input
        autoFocus
        className={styles.input}
        aria-label={formTexts.newName(name)}
        aria-invalid={isTaken}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => onEscape(event, draft !== name, () => setDraft(undefined))}
      />
      <Button type="submit">{formTexts.apply}</Button>
      {isTaken ? (
        <p role="alert" className={styles.problem}>
          {formTexts.nameTaken}
        </p>
      ) : null}
    </form>
  );
}
