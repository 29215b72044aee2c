import { useEffect, useRef, useState } from 'react';
import type { SampleAnswer } from '../../../agent/contract/agent-api.ts';
import { newId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import type { McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import type { Provider, ProviderId } from '../../../agent/contract/provider.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { Button } from '../../elements/button.tsx';
import { ExactText } from '../../elements/views/exact-text.tsx';
import { SelectField } from '../../elements/fields/field.tsx';
import { providerLabel } from '../../agent/providers/provider-label.ts';
import styles from '../../questions/question-card.module.css';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { codeOf, messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';

const texts = serversTexts.questions;

interface SamplingAnswerProps {
  readonly request: JsonObject;
  readonly onAnswer: (answer: McpQuestionAnswer) => void;
}

/**
 * Asks one of the person's models for the answer that a server wants, shows it, and sends it when the person confirms.
 */
export function SamplingAnswer({ request, onAnswer }: SamplingAnswerProps) {
  const { agent } = useApp();
  const providers = useAgent((state) => state.providers);
  const [chosen, setChosen] = useState<ProviderId | undefined>();
  useEffect(() => {
    void agent.getState().load();
  }, [agent]);
  const { sampled, failure, isAsking, ask, stop } = useSample(request);
  const provider = providers?.find(({ id }) => id === chosen) ?? providers?.[0];
  const decline = (label: string) => (
    <DecisionButton onDecide={() => onAnswer({ action: 'decline' })}>{label}</DecisionButton>
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
      <ModelChoice providers={providers ?? []} value={provider.id} disabled={isAsking} onChange={setChosen} />
      {sampled === undefined ? null : <ExactText label={texts.sampled} text={sampled.content.text} />}
      {failure === undefined ? null : (
        <p role="alert" className={styles.muted}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {sampled === undefined ? null : (
          <DecisionButton look="primary" onDecide={() => onAnswer({ action: 'accept', values: sampled })}>
            {texts.sendAnswer}
          </DecisionButton>
        )}
        {isAsking ? (
          <Answering onStop={stop} />
        ) : (
          <DecisionButton onDecide={() => void ask(provider.id)}>
            {sampled === undefined ? texts.letAnswer : texts.resumeApprovals}
          </DecisionButton>
        )}
        {decline(texts.decline)}
      </div>
    </>
  );
}

interface ModelChoiceProps {
  readonly providers: readonly Provider[];
  readonly value: ProviderId;
  readonly disabled: boolean;
  readonly onChange: (id: ProviderId | undefined) => void;
}

function ModelChoice({ providers, value, disabled, onChange }: ModelChoiceProps) {
  return (
    <SelectField
      label={texts.answerer}
      hint={texts.sampleHint}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(providers.find(({ id }) => id === target.value)?.id)}
    >
      {providers.map((each) => (
        <option key={each.id} value={each.id}>
          {providerLabel(each)}
        </option>
      ))}
    </SelectField>
  );
}

function Answering({ onStop }: { onStop: () => void }) {
  return (
    <>
      <Button disabled>{texts.answering}</Button>
      <Button onClick={onStop}>{texts.stopAnswer}</Button>
    </>
  );
}

/** The answer of a model, and the function that requests it. */
function useSample(request: JsonObject) {
  const { host } = useApp();
  const [asking, setAsking] = useState<string | undefined>();
  const [sampled, setSampled] = useState<SampleAnswer | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const underWay = useRef<string | undefined>(undefined);
  // If the question is answered elsewhere or withdrawn, the model's answer is not needed.
  useEffect(
    () => () => (underWay.current === undefined ? undefined : void host.sampling.stop(underWay.current)),
    [host],
  );
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
  const stop = () => (asking === undefined ? undefined : void host.sampling.stop(asking));
  return { sampled, failure, isAsking: asking !== undefined, ask, stop };
}
