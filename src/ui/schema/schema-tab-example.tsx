import { useEffect, useMemo, useState } from 'react';
import { keepWritten, readExamples, inferSchema, type ReadExamples } from '../../catalog/page/index.ts';
import { parseJson, type JsonValue } from '../../core/json/json.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { DiffView } from '../elements/views/diff-view.tsx';
import { useApp, useRuns } from '../stores/app-context.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { schemaTexts } from './texts/index.ts';
import styles from './schema-tab.module.css';

interface SchemaFromExampleProps {
  readonly session: EditSession;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** Makes a schema from example arguments, and shows what it would change. */
export function SchemaFromExample({ session, onUse, onClose }: SchemaFromExampleProps) {
  const { runs } = useApp();
  const { base, draft } = session;
  const [text, setText] = useState('');
  const [keepWords, setKeepWords] = useState(true);
  const known = useRuns((state) => state.sessions.get(base.id));
  const input = known?.current?.input ?? known?.past?.[0]?.input;
  const read = useRead(text);
  const made = useMemo(() => {
    if (read?.ok !== true) return undefined;
    const schema = inferSchema(read.examples);
    const present = parseJson(draft.parametersText);
    // What JSON.parse gives is JSON.
    return JSON.stringify(keepWords && present.ok ? keepWritten(present.value as JsonValue, schema) : schema, null, 2);
  }, [read, keepWords, draft.parametersText]);
  const wrong = read === undefined || read.ok ? '' : problemOf(read);
  const takeRun = () => {
    const session = runs.getState().sessions.get(base.id);
    const last = session?.current?.input ?? session?.past?.[0]?.input;
    if (last !== undefined) setText(JSON.stringify(last, null, 2));
  };
  return (
    <section className={styles.make} aria-label={schemaTexts.make.exampleTitle}>
      <h2 className={styles.makeTitle}>{schemaTexts.make.exampleTitle}</h2>
      <CodeEditor
        label={schemaTexts.make.exampleLabel}
        describedBy="example-hint"
        fit
        autoFocus
        lineNumbers={false}
        language="text"
        value={text}
        onChange={setText}
      />
      <p id="example-hint" className={styles.muted}>
        {schemaTexts.make.exampleHint}
      </p>
      <div className={styles.actions}>
        <Button
          disabled={input === undefined}
          title={input === undefined ? schemaTexts.make.noRun : undefined}
          onClick={takeRun}
        >
          {schemaTexts.make.lastRun}
        </Button>
        <label className={styles.check}>
          <input type="checkbox" checked={keepWords} onChange={(event) => setKeepWords(event.target.checked)} />
          {schemaTexts.make.keepWords}
        </label>
      </div>
      <p role="status" className={wrong === '' ? 'visually-hidden' : styles.fieldProblem}>
        {wrong}
      </p>
      <Preview made={made} present={draft.parametersText} onUse={onUse} onClose={onClose} />
    </section>
  );
}

function useRead(text: string): ReadExamples | undefined {
  const [read, setRead] = useState<ReadExamples | undefined>();
  useEffect(() => {
    let isCurrent = true;
    void readExamples(text).then((found) => {
      if (isCurrent) setRead(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return read;
}

interface PreviewProps {
  /** The new schema's text; undefined if there is none. */
  readonly made: string | undefined;
  readonly present: string;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** The changes of a new schema, and the buttons to use it. */
export function Preview({ made, present, onUse, onClose }: PreviewProps) {
  return (
    <>
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={made === undefined || made === present}
          onClick={() => made !== undefined && onUse(made)}
        >
          {schemaTexts.make.use}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {schemaTexts.make.cancel}
        </Button>
      </div>
      {made === undefined ? null : made === present ? (
        <p className={styles.muted}>{schemaTexts.make.same}</p>
      ) : (
        <DiffView label={schemaTexts.make.difference} before={present} after={made} />
      )}
    </>
  );
}

function problemOf({ reason, line, column }: Extract<ReadExamples, { ok: false }>): string {
  const message = schemaTexts.make.wrong[reason];
  return typeof message === 'string' ? message : message(line, column);
}
