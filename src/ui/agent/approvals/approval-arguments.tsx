import { lazy, Suspense, useState } from 'react';
import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button } from '../../elements/button.tsx';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { jsonText } from '../../lib/json/result-shape.ts';
import { approvalsTexts } from './texts/index.ts';
import { formTexts } from '../../form/texts/index.ts';
import { viewsTexts } from '../../elements/views/texts/index.ts';
import type { DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const SchemaForm = lazy(async () => ({ default: (await import('../../form/schema-form.tsx')).SchemaForm }));
const texts = approvalsTexts;
const VIEWS = [
  { id: 'form', label: formTexts.asForm },
  { id: 'json', label: formTexts.asJson },
] as const;

/** The arguments of a call: first as text, then editable as a form or as JSON. */
export function ApprovalArguments({
  approval,
  draft,
  isEditing,
  of,
}: {
  approval: OpenApproval;
  draft: DecisionDraft;
  isEditing: boolean;
  /** Which of several calls it is; its row says that it was edited. */
  of?: string | undefined;
}) {
  const [view, setView] = useState<'form' | 'json'>('form');
  return (
    <section className={styles.arguments} aria-label={texts.argumentsOf(of)}>
      {isEditing ? (
        <div className={styles.argumentsHead}>
          {draft.isEdited && of === undefined ? <Badge colour="gray">{texts.edited}</Badge> : null}
          {draft.isEdited ? (
            <Button look="quiet" onClick={draft.reset}>
              {texts.reset}
            </Button>
          ) : null}
          <span className={styles.space} />
          <Segmented label={texts.view} options={VIEWS} value={view} onChange={setView} />
        </div>
      ) : null}
      {!isEditing ? (
        <ReadArguments input={approval.input} of={of} />
      ) : view === 'json' ? (
        <CodeEditor
          label={texts.json}
          fit
          lineNumbers={false}
          language="json"
          value={draft.text}
          onChange={draft.setText}
        />
      ) : (
        <Suspense fallback={<Loading className={words.small} />}>
          <SchemaForm
            label={texts.form}
            schema={approval.inputSchema}
            value={draft.text}
            problems={draft.problems}
            onChange={draft.setText}
            onUnfinished={draft.setUnfinished}
            onShowJson={() => setView('json')}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Number of arguments that are shown at first. */
const FIRST = 20;
const STEP = 100;

/** Shows texts unchanged, with line breaks, and everything else as JSON. */
function ReadArguments({ input, of }: { input: JsonValue; of: string | undefined }) {
  const [shown, setShown] = useState(FIRST);
  const entries = isRecord(input) ? Object.entries(input) : [];
  if (!isRecord(input)) return <ExactText label={texts.argumentsOf(of)} text={jsonText(input)} />;
  if (entries.length === 0) return <p className={words.small}>{texts.none}</p>;
  return (
    <>
      <dl className={styles.values}>
        {entries.slice(0, shown).map(([name, value]) => (
          <div key={name} className={styles.value}>
            <dt>
              <ExactLine text={name} />
            </dt>
            <dd>
              {value === '' ? (
                <pre className={styles.emptyValue}>{texts.empty}</pre>
              ) : (
                <ExactText label={texts.argument(name, of)} text={jsonText(value)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {entries.length > shown ? (
        <Button className={styles.more} onClick={() => setShown((count) => count + STEP)}>
          {viewsTexts.exact.moreArguments(entries.length - shown)}
        </Button>
      ) : null}
    </>
  );
}
