import { Bot, ExternalLink, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpOpenQuestion, McpQuestionAnswer } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { jsonText } from '../../model/json/result-shape.ts';
import { AskWords } from '../../questions/ask-head.tsx';
import { GuardedCard } from '../../questions/guarded-card.tsx';
import styles from '../../questions/question-card.module.css';
import type { ByPerson } from '../../questions/use-answer.ts';
import { useModel, useServers } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { questionsTexts } from '../../questions/texts/index.ts';
import { ElicitationForm } from './elicitation-form.tsx';
import { SamplingAnswer } from './sampling-answer.tsx';

const texts = serversTexts.questions;

/** A server's question, at the bottom of the app on every screen; the oldest one first. */
export function ServerQuestionDock() {
  const open = useServers(({ questions }) => questions[0]);
  if (open === undefined) return null;
  return (
    <div className={styles.dock}>
      <GuardedCard
        key={open.decision.id}
        label={texts.label}
        isDelicate={open.question.kind === 'address'}
        takesFocus={false}
      >
        {(byPerson) => <Question open={open} byPerson={byPerson} />}
      </GuardedCard>
    </div>
  );
}

function Question({ open, byPerson }: { open: McpOpenQuestion; byPerson: ByPerson }) {
  const { servers } = useModel();
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
          <ElicitationForm schema={question.schema} byPerson={byPerson} onAnswer={answer} />
        </>
      );
    case 'address':
      return (
        <>
          <Head serverName={serverName} icon={<ExternalLink size={16} aria-hidden="true" className={styles.icon} />}>
            {texts.opens}
          </Head>
          <AskWords label={questionsTexts.words}>{question.message}</AskWords>
          <p className={styles.places}>
            <ExactLine text={question.url} />
          </p>
          <p className={styles.muted}>{texts.addressWarning(new URL(question.url).host)}</p>
          <div className={styles.actions}>
            <Button
              onClick={(event) => {
                if (!byPerson(event)) return;
                globalThis.open(question.url, '_blank', 'noopener,noreferrer');
                answer({ action: 'accept' });
              }}
            >
              {texts.open}
            </Button>
            <Refusals byPerson={byPerson} onAnswer={answer} />
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
          <SamplingAnswer request={question.request} byPerson={byPerson} onAnswer={answer} />
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
      {waiting > 1 ? <span className={styles.muted}>{texts.place(waiting)}</span> : null}
    </p>
  );
}

/** Declining answers no; dismissing gives no answer. */
function Refusals({ byPerson, onAnswer }: { byPerson: ByPerson; onAnswer: (answer: McpQuestionAnswer) => void }) {
  return (
    <>
      <Button onClick={(event) => (byPerson(event) ? onAnswer({ action: 'decline' }) : undefined)}>
        {texts.decline}
      </Button>
      <Button look="quiet" onClick={(event) => (byPerson(event) ? onAnswer({ action: 'cancel' }) : undefined)}>
        {texts.cancel}
      </Button>
    </>
  );
}
