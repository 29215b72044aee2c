import { useEffect, useRef, useState } from 'react';
import type { SampleAnswer } from '../../../agent/contract/agent-api.ts';
import { newId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import type { ProviderId } from '../../../agent/contract/provider.ts';
import { Button } from '../../elements/button.tsx';
import { ExactText } from '../../elements/views/exact-text.tsx';
import { SelectField } from '../../elements/fields/field.tsx';
import { providerLabel } from '../../agent/providers/provider-label.ts';
import styles from '../../questions/question-card.module.css';
import type { ByPerson } from '../../questions/use-answer.ts';
import { useAgent, useModel } from '../../stores/app-model.ts';
import { codeOf, messageOf } from '../../stores/error-text.ts';
import { lateTexts } from '../../texts/late-texts.ts';

const texts = lateTexts.servers.questions;

/** Asks a model of the person for the answer that a server wants, shows it, and sends it when the person says so. */
export function SamplingAnswer({
  request,
  byPerson,
  onAnswer,
}: {
  request: JsonObject;
  byPerson: ByPerson;
  onAnswer: (answer: McpQuestionAnswer) => void;
}) {
  const { host, agent } = useModel();
  const providers = useAgent((state) => state.providers);
  const [chosen, setChosen] = useState<ProviderId | undefined>();
  const [asking, setAsking] = useState<string | undefined>();
  const [sampled, setSampled] = useState<SampleAnswer | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const underWay = useRef<string | undefined>(undefined);
  useEffect(() => {
    void agent.getState().load();
  }, [agent]);
  // A question that is answered elsewhere, or taken back, needs no answer of a model.
  useEffect(
    () => () => (underWay.current === undefined ? undefined : void host.sampling.stop(underWay.current)),
    [host],
  );
  const provider = providers?.find(({ id }) => id === chosen) ?? providers?.[0];

  const ask = async (id: ProviderId) => {
    const sampleId = newId<string>();
    underWay.current = sampleId;
    setAsking(sampleId);
    setSampled(undefined);
    setFailure(undefined);
    try {
      setSampled(await host.sampling.answer(sampleId, id, request));
    } catch (error) {
      if (codeOf(error) !== 'aborted') setFailure(messageOf(error));
    }
    underWay.current = undefined;
    setAsking(undefined);
  };
  const decline = (label: string) => (
    <Button onClick={(event) => (byPerson(event) ? onAnswer({ action: 'decline' }) : undefined)}>{label}</Button>
  );
  if (provider === undefined) {
    return (
      <>
        <p className={styles.muted}>{texts.noModelText}</p>
        <div className={styles.actions}>{decline(texts.noModel)}</div>
      </>
    );
  }
  return (
    <>
      <SelectField
        label={texts.answerer}
        hint={texts.sampleHint}
        value={provider.id}
        disabled={asking !== undefined}
        onChange={({ target }) => setChosen(providers?.find(({ id }) => id === target.value)?.id)}
      >
        {(providers ?? []).map((each) => (
          <option key={each.id} value={each.id}>
            {providerLabel(each)}
          </option>
        ))}
      </SelectField>
      {sampled === undefined ? null : <ExactText label={texts.sampled} text={sampled.content.text} />}
      {failure === undefined ? null : (
        <p role="alert" className={styles.muted}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {sampled === undefined ? null : (
          <Button
            look="primary"
            onClick={(event) => (byPerson(event) ? onAnswer({ action: 'accept', values: sampled }) : undefined)}
          >
            {texts.sendAnswer}
          </Button>
        )}
        {asking === undefined ? (
          <Button onClick={(event) => (byPerson(event) ? void ask(provider.id) : undefined)}>
            {sampled === undefined ? texts.letAnswer : texts.askAgain}
          </Button>
        ) : (
          <>
            <Button disabled>{texts.answering}</Button>
            <Button onClick={() => void host.sampling.stop(asking)}>{texts.stopAnswer}</Button>
          </>
        )}
        {decline(texts.decline)}
      </div>
    </>
  );
}
