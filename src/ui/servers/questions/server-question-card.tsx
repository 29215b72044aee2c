import { Bot, ExternalLink, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpOpenQuestion, McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { DecisionCard } from '../../decision/decision-card.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { jsonText } from '../../lib/json/result-shape.ts';
import { AskWords } from '../../questions/ask-head.tsx';
import styles from '../../questions/question-card.module.css';
import { useApp, useQuestions, useServers } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { questionsTexts } from '../../questions/texts/index.ts';
import { ElicitationForm } from './elicitation-form.tsx';
import { SamplingAnswer } from './sampling-answer.tsx';

const texts = serversTexts.questions;

/**
 * A server's question, at the bottom of the app on every screen, while no run or conversation shows it; the oldest one
 * first.
 */
export function ServerQuestionDock() {
  const slots = useQuestions((state) => state.slots);
  const open = useServers(({ questions }) => questions.find(({ decision }) => !slots.has(decision.id)));
  if (open === undefined) return null;
  return (
    <div className={styles.dock}>
      <ServerQuestionSlot open={open} />
    </div>
  );
}

interface ServerQuestionSlotProps {
  readonly open: McpOpenQuestion;
  /** A person who ran it by hand waits for it. */
  readonly takesFocus?: boolean;
}

/** The card of a question where the call that waits for it is shown (`use-server-question-of.ts`). */
export function ServerQuestionSlot({ open, takesFocus = false }: ServerQuestionSlotProps) {
  return (
    <DecisionCard
      key={open.decision.id}
      decisionKey={decisionKeyOf(open.decision)}
      label={texts.label}
      isDelicate={open.question.kind === 'address'}
      takesFocus={takesFocus}
    >
      <Question open={open} />
    </DecisionCard>
  );
}

function Question({ open }: { open: McpOpenQuestion }) {
  const { servers } = useApp();
  const { question, decision, serverName } = open;
  const answer = (given: McpQuestionAnswer) => {
    servers
      .getState()
      .answer(decision, given)
      .catch((error: unknown) => toast.error(texts.failed(messageOf(error))));
  };
  switch (question.kind) {
    case 'form':
      return (
        <>
          <Head
            serverName={serverName}
            icon={<MessageCircleQuestion size={16} aria-hidden="true" className={styles.icon} />}
          >
            {texts.asks}
          </Head>
          <AskWords label={questionsTexts.words}>{question.message}</AskWords>
          <ElicitationForm schema={question.schema} onAnswer={answer} />
        </>
      );
    case 'address':
      return (
        <>
          <Head serverName={serverName} icon={<ExternalLink size={16} aria-hidden="true" className={styles.icon} />}>
            {texts.opens}
          </Head>
          <AskWords label={questionsTexts.words}>{question.message}</AskWords>
          <p className={styles.locations}>
            <ExactLine text={question.url} />
          </p>
          <p className={styles.muted}>{texts.addressWarning(new URL(question.url).host)}</p>
          <div className={styles.actions}>
            <DecisionButton
              onDecide={() => {
                globalThis.open(question.url, '_blank', 'noopener,noreferrer');
                answer({ action: 'accept' });
              }}
            >
              {texts.open}
            </DecisionButton>
            <Refusals onAnswer={answer} />
          </div>
        </>
      );
    case 'sampling':
      return (
        <>
          <Head serverName={serverName} icon={<Bot size={16} aria-hidden="true" className={styles.icon} />}>
            {texts.samples}
          </Head>
          <ExactText label={texts.request} text={jsonText(question.request)} />
          <SamplingAnswer request={question.request} onAnswer={answer} />
        </>
      );
  }
}

function Head({ serverName, icon, children }: { serverName: string; icon: ReactNode; children: ReactNode }) {
  const waiting = useServers(({ questions }) => questions.length);
  return (
    <p className={styles.head}>
      {icon}
      <span className={styles.who}>
        <code>
          <ExactLine text={serverName} />
        </code>{' '}
        {children}
      </span>
      {waiting > 1 ? <span className={styles.muted}>{texts.location(waiting)}</span> : null}
    </p>
  );
}

/** Declining answers no; dismissing gives no answer. */
function Refusals({ onAnswer }: { onAnswer: (answer: McpQuestionAnswer) => void }) {
  return (
    <>
      <DecisionButton onDecide={() => onAnswer({ action: 'decline' })}>{texts.decline}</DecisionButton>
      <DecisionButton look="quiet" onDecide={() => onAnswer({ action: 'cancel' })}>
        {texts.cancel}
      </DecisionButton>
    </>
  );
}
