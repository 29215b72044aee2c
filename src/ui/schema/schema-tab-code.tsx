import { useEffect, useMemo, useState } from 'react';
import { codeFromSchema, keepWritten } from '../../catalog/page/index.ts';
import { isRecord, parseJson, type JsonValue } from '../../core/json/json.ts';
import { isPackageName } from '../../core/package-lock.ts';
import type { TypedParameters, TypeNote } from '../../catalog/contract/language-service.ts';
import { Button } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { DiffView } from '../elements/views/diff-view.tsx';
import { useApp } from '../stores/app-context.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { schemaTexts } from './texts/index.ts';
import { Preview } from './schema-tab-example.tsx';
import styles from './schema-tab.module.css';

type Answer = TypedParameters | 'off' | undefined;

/** The schema from the type of the input, with what it cannot express. */
export function SchemaFromCode({
  session,
  onUse,
  onClose,
}: {
  session: EditSession;
  onUse: (text: string) => void;
  onClose: () => void;
}) {
  const { typing } = useApp();
  const { base, draft } = session;
  const { code, language, environment } = draft;
  const [answer, setAnswer] = useState<Answer>();
  const [keepWords, setKeepWords] = useState(true);
  const lock = base.packages;

  useEffect(() => {
    let isCurrent = true;
    const packages = (lock?.packages ?? []).map(({ path }) => path).filter(isPackageName);
    const asked =
      typing?.ask(
        async (api): Promise<TypedParameters> => await api.parameters({ code, language, environment, packages }),
      ) ?? Promise.resolve(undefined);
    void asked.then((found) => {
      if (isCurrent) setAnswer(found ?? 'off');
    });
    return () => {
      isCurrent = false;
    };
  }, [typing, code, language, environment, lock]);

  const made = useMemo(() => {
    if (answer === undefined || answer === 'off' || answer.from === 'nothing') return undefined;
    const present = parseJson(draft.parametersText);
    // What JSON.parse gives is JSON.
    return JSON.stringify(
      keepWords && present.ok ? keepWritten(present.value as JsonValue, answer.schema) : answer.schema,
      null,
      2,
    );
  }, [answer, keepWords, draft.parametersText]);
  return (
    <section className={styles.make} aria-label={schemaTexts.make.codeTitle}>
      <h2 className={styles.makeTitle}>{schemaTexts.make.codeTitle}</h2>
      <p role="status" className={styles.muted}>
        {stateOf(answer)}
      </p>
      {typeof answer === 'object' && answer.from !== 'nothing' && answer.notes.length > 0 ? (
        <Notes notes={answer.notes} />
      ) : null}
      {made === undefined ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={keepWords} onChange={(event) => setKeepWords(event.target.checked)} />
          {schemaTexts.make.keepWords}
        </label>
      )}
      <Preview made={made} present={draft.parametersText} onUse={onUse} onClose={onClose} />
    </section>
  );
}

function stateOf(answer: Answer): string {
  if (answer === undefined) return schemaTexts.make.codeLoading;
  if (answer === 'off') return schemaTexts.make.codeOff;
  if (answer.from === 'nothing') return schemaTexts.make.nothing[answer.reason];
  return answer.from === 'names' ? schemaTexts.make.names : '';
}

function Notes({ notes }: { notes: readonly TypeNote[] }) {
  return (
    <div>
      <p className={styles.muted}>{schemaTexts.make.unsaid}</p>
      <ul className={styles.notes}>
        {notes.map(({ kind, path, what }, index) => (
          <li key={index}>{schemaTexts.make.note[kind](path === '' ? schemaTexts.make.noteRoot : path, what)}</li>
        ))}
      </ul>
    </div>
  );
}

/** A function for the schema, which replaces the current code. */
export function CodeFromSchema({ session, onClose }: { session: EditSession; onClose: () => void }) {
  const { editor } = useApp();
  const { base, draft } = session;
  const made = useMemo(() => {
    const parsed = parseJson(draft.parametersText);
    // Parsed JSON that is an object.
    return parsed.ok && isRecord(parsed.value)
      ? codeFromSchema({
          description: draft.description,
          parameters: parsed.value as { [key: string]: JsonValue },
          language: draft.language,
        })
      : undefined;
  }, [draft.description, draft.parametersText, draft.language]);
  return (
    <section className={styles.make} aria-label={schemaTexts.make.toCodeTitle}>
      <h2 className={styles.makeTitle}>{schemaTexts.make.toCodeTitle}</h2>
      <p className={styles.muted}>{made === undefined ? schemaTexts.tree.unreadable : schemaTexts.make.toCodeHint}</p>
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={made === undefined || made === draft.code}
          onClick={() => {
            if (made !== undefined) editor.getState().edit(base.id, { code: made });
            onClose();
          }}
        >
          {schemaTexts.make.useCode}
        </Button>
        {made === undefined ? null : <CopyButton text={made} label={schemaTexts.make.copyCode} />}
        <Button look="quiet" onClick={onClose}>
          {schemaTexts.make.cancel}
        </Button>
      </div>
      {made === undefined ? null : (
        <DiffView label={schemaTexts.make.codeDifference} before={draft.code} after={made} />
      )}
    </section>
  );
}
