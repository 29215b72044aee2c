import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { JsonSchema } from '../../core/json/json.ts';
import { pointerKeys } from '../../core/json/json-pointer.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { formTexts } from './texts/index.ts';
import { Field } from './field.tsx';
import {
  createDrafts,
  FormContext,
  locationProblems,
  ProblemsContext,
  type DeclareProperty,
  type FormProblem,
  type FormTools,
  type LocatedProblems,
} from './form-context.ts';
import {
  memberOf,
  readDocument,
  type JsonDocument,
  type JsonNode,
  type ReadDocument,
} from '../lib/json/json-syntax.ts';
import { createSchemaSource } from './plan/schema-source.ts';
import styles from './form.module.css';

export interface SchemaFormProps {
  readonly label: string;
  readonly schema: JsonSchema;
  /** JSON text: parts that the form does not change stay as written. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Problems from elsewhere, such as the last run. */
  readonly problems?: readonly FormProblem[];
  /**
   * Called with the places (JSON Pointers) of text that is not valid JSON yet, and with none when the form unmounts.
   */
  readonly onUnfinished?: (pointers: readonly string[]) => void;
  /** Adds a property to the schema. Without it, a property that the schema does not name is only in the value. */
  readonly onDeclare?: DeclareProperty | undefined;
  /** Shows where text that is not JSON can be fixed. */
  readonly onShowJson?: () => void;
}

interface Held {
  readonly text: string;
  readonly read: ReadDocument;
}

const MAX_UNDO = 100;
const NO_PROBLEMS: readonly FormProblem[] = [];

/** A form for JSON text, by its schema. */
export function SchemaForm({
  label,
  schema,
  value,
  onChange,
  problems = NO_PROBLEMS,
  onUnfinished,
  onDeclare,
  onShowJson,
}: SchemaFormProps) {
  const { shown, tools, undone, undo, reported } = useDocument(schema, value, onChange, onUnfinished, onDeclare);
  const { read } = shown;
  const located = useLocated(problems, read);
  const schemas = useMemo(() => [schema], [schema]);

  if (!read.ok) {
    return (
      <Notice
        tone="caution"
        role="group"
        label={label}
        title={formTexts.notJsonTitle}
        actions={onShowJson === undefined ? undefined : <Button onClick={onShowJson}>{formTexts.toJson}</Button>}
      >
        {formTexts.notJson(read.line, read.column, read.message)}
      </Notice>
    );
  }
  return (
    <FormContext value={tools}>
      <ProblemsContext value={located}>
        <div role="group" aria-label={label} className={styles.form} onKeyDown={(event) => undoByKey(event, undo)}>
          <Field
            name={label}
            schemas={schemas}
            node={read.document.root}
            parent={undefined}
            location={undefined}
            before={0}
            pointer=""
            depth={0}
            isRequired
            isDeclared
          />
          {/* It has its place from the start: what stands below must not move at the first key. */}
          <div className={undone.length === 0 ? styles.kept : undefined}>
            <Button look="quiet" icon={<Undo2 size={14} aria-hidden="true" />} onClick={undo}>
              {formTexts.undo}
            </Button>
          </div>
          <p role="status" className="visually-hidden">
            {reported}
          </p>
        </div>
      </ProblemsContext>
    </FormContext>
  );
}

/** The text as it is parsed and edited, with undo. */
function useDocument(
  schema: JsonSchema,
  value: string,
  onChange: SchemaFormProps['onChange'],
  onUnfinished: SchemaFormProps['onUnfinished'],
  declare: DeclareProperty | undefined,
) {
  const [held, setHeld] = useState<Held>(() => ({
    text: value,
    read: readDocument(value.trim() === '' ? '{}' : value),
  }));
  const [undone, setUndone] = useState<readonly JsonDocument[]>([]);
  const [announcement, say] = useState('');
  // Text from outside is parsed again; the form's own edits come back unchanged.
  const shown = held.text === value ? held : { text: value, read: readDocument(value.trim() === '' ? '{}' : value) };
  if (shown !== held) setHeld(shown);

  const latest = useRef({ held: shown, onChange, onUnfinished, typing: '' });
  useEffect(() => {
    const typing = latest.current.held.text === shown.text ? latest.current.typing : '';
    latest.current = { held: shown, onChange, onUnfinished, typing };
  });
  useEffect(() => () => latest.current.onUnfinished?.([]), []);

  const show = useCallback((document: JsonDocument, typing: string) => {
    const next: Held = { text: document.text, read: { ok: true, document } };
    latest.current = { ...latest.current, held: next, typing };
    setHeld(next);
    latest.current.onChange(document.text);
  }, []);
  const tools = useMemo<FormTools>(
    () => ({
      source: createSchemaSource(schema),
      drafts: createDrafts((pointers) => latest.current.onUnfinished?.(pointers)),
      edit(change, typing = '') {
        const { read } = latest.current.held;
        if (!read.ok) return;
        const document = change(read.document);
        if (document === read.document) return;
        if (typing === '' || typing !== latest.current.typing)
          setUndone((before) => [...before.slice(-MAX_UNDO), read.document]);
        show(document, typing);
      },
      say,
      declare,
      Field,
    }),
    [schema, show, declare],
  );
  const undo = () => {
    const before = undone.at(-1);
    if (before === undefined) return;
    setUndone(undone.slice(0, -1));
    tools.drafts.clear('');
    show(before, '');
  };
  return { shown, tools, undone, undo, reported: announcement };
}

function undoByKey(event: KeyboardEvent, undo: () => void): void {
  const isText =
    event.target instanceof HTMLTextAreaElement ||
    (event.target instanceof HTMLInputElement && event.target.type !== 'radio');
  // Text fields have their own undo.
  if (isText || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z')
    return;
  event.preventDefault();
  undo();
}

/** Problems by the places in the document where they were found. */
function useLocated(problems: readonly FormProblem[], read: ReadDocument): LocatedProblems {
  const [located, setLocated] = useState<{ of: readonly FormProblem[]; problems: LocatedProblems }>({
    of: NO_PROBLEMS,
    problems: new Map(),
  });
  if (located.of !== problems && read.ok)
    setLocated({
      of: problems,
      problems: locationProblems(problems, (pointer) => nodeAtPointer(read.document.root, pointer)),
    });
  return located.problems;
}

function nodeAtPointer(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const key of pointerKeys(pointer)) {
    if (node?.kind === 'object') node = memberOf(node, key);
    else node = node?.kind === 'array' ? node.entries[Number(key)]?.node : undefined;
  }
  return node;
}
