import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SampleAnswer } from '../../../agent/contract/agent-api.ts';
import { newId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import type { McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import type { Provider, ProviderId } from '../../../agent/contract/provider.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { Button } from '../../elements/button.tsx';
import { ExactText } from '../../elements/views/exact-text.tsx';
import { SelectField, TextArea } from '../../elements/fields/field.tsx';
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

/** Who can answer besides a model. */
const BY_HAND = 'by-hand';

/**
 * The answer that a server wants of a model: of one of the person's models, shown before it is sent, or written by
 * hand.
 */
export function SamplingAnswer({ request, onAnswer }: SamplingAnswerProps) {
  const { agent } = useApp();
  const providers = useAgent((state) => state.providers) ?? [];
  const [chosen, setChosen] = useState<string | undefined>();
  useEffect(() => {
    void agent.getState().load();
  }, [agent]);
  const { sampled, failure, isAsking, ask, stop } = useSample(request);
  const provider = chosen === BY_HAND ? undefined : (providers.find(({ id }) => id === chosen) ?? providers[0]);
  const decline = <DecisionButton onDecide={() => onAnswer({ action: 'decline' })}>{texts.decline}</DecisionButton>;
  const send = (values: SampleAnswer) => onAnswer({ action: 'accept', values });
  const choice = <AnswererChoice providers={providers} value={provider?.id} disabled={isAsking} onChange={setChosen} />;
  if (provider === undefined) {
    return (
      <>
        {choice}
        <ByHand onSend={send} decline={decline} />
      </>
    );
  }
  return (
    <>
      {choice}
      {sampled === undefined ? null : <ExactText label={texts.sampled} text={sampled.content.text} />}
      {failure === undefined ? null : (
        <p role="alert" className={styles.muted}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {sampled === undefined ? null : (
          <DecisionButton look="primary" onDecide={() => send(sampled)}>
            {texts.sendAnswer}
          </DecisionButton>
        )}
        {isAsking ? (
          <Answering onStop={stop} />
        ) : (
          <DecisionButton onDecide={() => void ask(provider.id)}>
            {sampled === undefined ? texts.letAnswer : texts.askAgain}
          </DecisionButton>
        )}
        {decline}
      </div>
    </>
  );
}

interface ByHandProps {
  readonly onSend: (answer: SampleAnswer) => void;
  readonly decline: ReactNode;
}

/** The person writes what a model would have answered. */
function ByHand({ onSend, decline }: ByHandProps) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () =>
    text.trim() === ''
      ? setMissing(true)
      : onSend({ role: 'assistant', content: { type: 'text', text }, model: BY_HAND, stopReason: 'endTurn' });
  return (
    <>
      <TextArea
        label={texts.form}
        hint={texts.byHandHint}
        rows={3}
        error={isMissing && text.trim() === '' ? texts.missing : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <DecisionButton look="primary" onDecide={send}>
          {texts.sendAnswer}
        </DecisionButton>
        {decline}
      </div>
    </>
  );
}

interface AnswererChoiceProps {
  readonly providers: readonly Provider[];
  /** Undefined for the person. */
  readonly value: ProviderId | undefined;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** Which model answers, or the person; nothing to choose without a model. */
function AnswererChoice({ providers, value, disabled, onChange }: AnswererChoiceProps) {
  if (providers.length === 0) return <p className={styles.muted}>{texts.noModelText}</p>;
  return (
    <SelectField
      label={texts.answerer}
      hint={value === undefined ? undefined : texts.sampleHint}
      value={value ?? BY_HAND}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      {providers.map((each) => (
        <option key={each.id} value={each.id}>
          {providerLabel(each)}
        </option>
      ))}
      <option value={BY_HAND}>{texts.byHand}</option>
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
