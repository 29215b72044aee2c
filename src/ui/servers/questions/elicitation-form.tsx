import { lazy, Suspense, useMemo, useState } from 'react';
import { isRecord, parseJson, type JsonObject, type JsonSchema } from '../../../core/json/json.ts';
import type { McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { misfit } from '../../form/plan/schema-fit.ts';
import { createSchemaSource } from '../../form/plan/schema-source.ts';
import { missingOf, startOfElicitation } from './elicitation.ts';
import { readDocument } from '../../lib/json/json-syntax.ts';
import styles from '../../questions/question-card.module.css';
import { serversTexts } from '../texts/index.ts';

const SchemaForm = lazy(async () => ({ default: (await import('../../form/schema-form.tsx')).SchemaForm }));
const texts = serversTexts.questions;

interface ElicitationFormProps {
  readonly schema: JsonSchema;
  readonly onAnswer: (answer: McpQuestionAnswer) => void;
}

/** The form of a server's question. Invalid answers are not sent. */
export function ElicitationForm({ schema, onAnswer }: ElicitationFormProps) {
  const [text, setText] = useState(() => JSON.stringify(startOfElicitation(schema), null, 2));
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly { readonly path: string; readonly message: string }[]>([]);
  const [isWrong, setWrong] = useState(false);
  const source = useMemo(() => createSchemaSource(schema), [schema]);
  const send = () => {
    const parsed = parseJson(text);
    const read = readDocument(text);
    if (!parsed.ok || !read.ok || !isRecord(parsed.value)) return setWrong(true);
    // A result of JSON.parse is JSON.
    const values = parsed.value as JsonObject;
    const missing = missingOf(schema, values);
    setProblems(
      missing.map((name) => ({ path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, message: texts.missing })),
    );
    if (missing.length > 0 || unfinished.length > 0 || misfit(source, schema, read.document.root) > 0)
      return setWrong(true);
    onAnswer({ action: 'accept', values });
  };
  return (
    <>
      <Suspense fallback={<Loading className={styles.muted} />}>
        <SchemaForm
          label={texts.form}
          schema={schema}
          value={text}
          problems={problems}
          onChange={(next) => {
            setText(next);
            setWrong(false);
          }}
          onUnfinished={setUnfinished}
        />
      </Suspense>
      <p className={styles.muted}>{texts.warning}</p>
      {isWrong ? (
        <p role="alert" className={styles.wrong}>
          {texts.wrong}
        </p>
      ) : null}
      <div className={styles.actions}>
        <DecisionButton look="primary" onDecide={send}>
          {texts.send}
        </DecisionButton>
        <DecisionButton onDecide={() => onAnswer({ action: 'decline' })}>{texts.decline}</DecisionButton>
        <DecisionButton look="quiet" onDecide={() => onAnswer({ action: 'cancel' })}>
          {texts.cancel}
        </DecisionButton>
      </div>
    </>
  );
}
