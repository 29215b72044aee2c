import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../core/errors.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { CodeEditor, type CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { chooseSchemaView, schemaView } from './schema-view.ts';
import { NO_HISTORY, recordEdit, escapeInConversation, stepForward, type TextHistory } from './text-history.ts';
import { useApp } from '../stores/app-context.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { editorTexts } from '../editor/texts/index.ts';
import { schemaTexts } from './texts/index.ts';
import { markersOf } from '../editor/draft-markers.ts';
import { CodeFromSchema, SchemaFromCode } from './schema-tab-code.tsx';
import { SchemaFromExample } from './schema-tab-example.tsx';
import { SchemaTree } from './schema-tab-tree.tsx';
import styles from './schema-tab.module.css';

const MAKERS = ['fromExample', 'fromCode', 'toCode'] as const;
type Maker = (typeof MAKERS)[number];

/** The schema of the input, as fields or as JSON, and ways to generate it. */
export function SchemaTab({ session, target }: { session: EditSession; target: CodeTarget | undefined }) {
  const { draft, save } = session;
  const text = draft.parametersText;
  const view = useStore(schemaView);
  const [maker, setMaker] = useState<Maker | undefined>();
  const { history, edit, undo, redo } = useEdits(session);
  const [asked, setAsked] = useState(target);
  if (asked !== target) {
    // Shows a place of the schema.
    setAsked(target);
    setMaker(undefined);
  }
  const markers = useMemo(() => markersOf(save, 'parametersText'), [save]);
  const [first] = markers;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = view === 'tree' && maker === undefined ? stepOfKey(event) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    if (step === 'redo') redo();
    else undo();
  };
  const use = (next: string) => {
    edit(next, 'replaced');
    setMaker(undefined);
  };
  const close = () => setMaker(undefined);

  return (
    <div className={cx(styles.column, (view === 'tree' || maker !== undefined) && styles.tall)} onKeyDown={onKeyDown}>
      <Bar maker={maker} onMaker={setMaker} history={history} onUndo={undo} onRedo={redo} />
      {first === undefined ? null : (
        <p className={styles.problem}>
          {editorTexts.save.at(first.line, first.column)} – {first.message}
        </p>
      )}
      {maker === undefined ? (
        view === 'tree' ? (
          <div className={styles.scroll}>
            <SchemaTree text={text} target={target} onEdit={edit} />
          </div>
        ) : (
          <div className={styles.fill}>
            <CodeEditor
              label={schemaTexts.label}
              value={text}
              language="json"
              markers={markers}
              target={target}
              onChange={(next) => edit(next, 'json')}
            />
          </div>
        )
      ) : (
        <MakerPanel maker={maker} session={session} onUse={use} onClose={close} />
      )}
    </div>
  );
}

/** Edits of the schema's text, with undo and redo. */
function useEdits({ base, draft: { parametersText: text } }: EditSession) {
  const { editor } = useApp();
  const [history, setHistory] = useState<TextHistory>(NO_HISTORY);
  const present = useRef(text);
  useEffect(() => {
    present.current = text;
  }, [text]);

  const put = useCallback(
    (next: string) => {
      present.current = next;
      editor.getState().edit(base.id, { parametersText: next });
    },
    [base.id, editor],
  );
  const edit = useCallback(
    (next: string, about: string) => {
      const before = present.current;
      setHistory((known) => recordEdit(known, before, about, performance.now()));
      put(next);
    },
    [put],
  );
  const step = (found: ReturnType<typeof escapeInConversation>) => {
    if (found === undefined) return;
    setHistory(found.history);
    put(found.text);
  };
  const undo = () => step(escapeInConversation(history, text));
  const redo = () => step(stepForward(history, text));
  return { history, edit, undo, redo };
}

function stepOfKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return undefined;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}

interface BarProps {
  readonly maker: Maker | undefined;
  readonly onMaker: (maker: Maker | undefined) => void;
  readonly history: TextHistory;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

function Bar({ maker, onMaker, history, onUndo, onRedo }: BarProps) {
  const view = useStore(schemaView);
  return (
    <div className={styles.bar}>
      <Segmented
        label={schemaTexts.tree.view}
        options={[
          { id: 'tree', label: schemaTexts.tree.tree },
          { id: 'json', label: schemaTexts.tree.json },
        ]}
        value={view}
        onChange={(next) => {
          onMaker(undefined);
          chooseSchemaView(next);
        }}
      />
      <IconButton label={schemaTexts.tree.undo} disabled={history.past.length === 0} onClick={onUndo}>
        <Undo2 size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={schemaTexts.tree.redo} disabled={history.future.length === 0} onClick={onRedo}>
        <Redo2 size={16} aria-hidden="true" />
      </IconButton>
      <span className={styles.push} />
      {MAKERS.map((id) => (
        <Button
          key={id}
          look="quiet"
          aria-pressed={maker === id}
          onClick={() => onMaker(maker === id ? undefined : id)}
        >
          {schemaTexts.tree[id]}
        </Button>
      ))}
    </div>
  );
}

function MakerPanel({
  maker,
  session,
  onUse,
  onClose,
}: {
  maker: Maker;
  session: EditSession;
  onUse: (text: string) => void;
  onClose: () => void;
}) {
  switch (maker) {
    case 'fromExample':
      return <SchemaFromExample session={session} onUse={onUse} onClose={onClose} />;
    case 'fromCode':
      return <SchemaFromCode session={session} onUse={onUse} onClose={onClose} />;
    case 'toCode':
      return <CodeFromSchema session={session} onClose={onClose} />;
    default:
      return assertNever(maker);
  }
}
