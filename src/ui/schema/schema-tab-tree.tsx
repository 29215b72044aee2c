import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { schemaTexts } from './texts/index.ts';
import { pathAtOffset, readJson, type JsonPath } from '../lib/json/json-source.ts';
import { otherKeywords } from './schema-keywords.ts';
import { locationKey, SchemaTreeContext, type FocusRequest, type SchemaTreeActions } from './schema-tab-context.ts';
import { OtherKeywords, SchemaDetails } from './schema-tab-details.tsx';
import { Description } from './schema-tab-fields.tsx';
import { SchemaChildren } from './schema-tab-rows.tsx';
import styles from './schema-tab.module.css';

interface SchemaTreeProps {
  readonly text: string;
  readonly target: CodeTarget | undefined;
  readonly onEdit: (text: string, about: string) => void;
}

/** The last requested place, which is not focused again when the tree is shown again. */
let shown: number | undefined;

/** The schema as fields. Its text is the source of truth: each edit changes one place of it. */
export function SchemaTree({ text, target, onEdit }: SchemaTreeProps) {
  const root = useMemo(() => readJson(text), [text]);
  const box = useRef<HTMLDivElement>(null);
  const actions = useTreeActions(box, text, target, onEdit);
  const [open, setOpen] = useState(false);

  if (root?.kind !== 'object')
    return (
      <p className={styles.empty}>{root === undefined ? schemaTexts.tree.unreadable : schemaTexts.tree.notAnObject}</p>
    );
  const hasOthers = Object.keys(otherKeywords(root.value)).length > 0;
  return (
    <SchemaTreeContext value={actions}>
      <div ref={box} className={styles.tree} data-schema-tree="">
        <SchemaChildren node={root} path={[]} name={schemaTexts.tree.root} label={schemaTexts.tree.parameters} />
        <details
          className={styles.rootDetails}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          data-path={locationKey([])}
        >
          <summary className={styles.summary}>{schemaTexts.tree.rootDetails}</summary>
          {open ? (
            <>
              <Description value={root.value['description']} path={[]} name={schemaTexts.tree.root} />
              <SchemaDetails schema={root.value} path={[]} name={schemaTexts.tree.root} />
            </>
          ) : null}
        </details>
        {hasOthers ? <OtherKeywords schema={root.value} path={[]} name={schemaTexts.tree.root} /> : null}
        <p className={styles.keys}>{schemaTexts.tree.keys}</p>
      </div>
    </SchemaTreeContext>
  );
}

/** Edits of the text, and the place that gets the focus after them or on request. */
function useTreeActions(
  box: RefObject<HTMLDivElement | null>,
  text: string,
  target: CodeTarget | undefined,
  onEdit: SchemaTreeProps['onEdit'],
): SchemaTreeActions {
  const focusRequest = useRef<FocusRequest | undefined>(undefined);
  const source = useRef(text);

  useLayoutEffect(() => {
    source.current = text;
    const request = focusRequest.current;
    focusRequest.current = undefined;
    if (request !== undefined && box.current !== null)
      focusLocation(box.current, typeof request.path === 'function' ? request.path() : request.path, request.field);
  }, [box, text]);

  useEffect(() => {
    const found = target === undefined ? undefined : readJson(source.current);
    if (target === undefined || target.nonce === shown || found === undefined || box.current === null) return;
    shown = target.nonce;
    const lines = source.current.split('\n');
    const offset = lines.slice(0, target.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + target.column - 1;
    const path = pathAtOffset(found, offset);
    for (let length = path.length; length > 0; length -= 1)
      if (focusLocation(box.current, path.slice(0, length), 'best')) return;
    focusLocation(box.current, [], 'best');
  }, [box, target]);

  return useMemo<SchemaTreeActions>(
    () => ({
      edit(change, about, focus) {
        const next = change(source.current);
        if (next === source.current) return;
        focusRequest.current = focus;
        source.current = next;
        onEdit(next, about);
      },
    }),
    [onEdit],
  );
}

/** @param field `best`: the description if it is empty, otherwise the name */
function focusLocation(box: HTMLElement, path: JsonPath, field: 'name' | 'description' | 'best'): boolean {
  const row = [...box.querySelectorAll<HTMLElement>('[data-path]')].find(
    (each) => each.dataset['path'] === locationKey(path),
  );
  if (row === undefined) return false;
  const description = row.querySelector<HTMLTextAreaElement>('[data-field="description"]');
  const name = row.querySelector<HTMLElement>('[data-field="name"]');
  const preferred =
    field === 'description' || (field === 'best' && description?.value === '')
      ? (description ?? name)
      : (name ?? description);
  const control = preferred ?? row.querySelector<HTMLElement>('summary, input, select, textarea');
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
  return control !== null;
}
