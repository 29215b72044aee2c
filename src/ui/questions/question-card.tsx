import { useEffect, type KeyboardEvent } from 'react';
import type { OpenAsk } from '../../catalog/contract/services.ts';
import { DecisionCard } from '../decision/decision-card.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import type { DecisionGuard } from '../decision/use-decision-guard.ts';
import { useApp, useQuestions } from '../stores/app-context.ts';
import { questionsTexts } from './texts/index.ts';
import { CredentialForm } from './credential-form.tsx';
import { PermissionPrompt } from './permission-prompt.tsx';
import { QuestionForm } from './question-form.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './question-card.module.css';
import { runTexts } from '../run/texts/index.ts';

/** The card of a call in its own run panel, which has offered its place (`use-question-of.ts`). */
export function QuestionSlot({ ask }: { ask: OpenAsk }) {
  const isFirst = useQuestions(({ open }) => open[0]?.decision.id === ask.decision.id);
  return isFirst ? (
    <Card key={ask.decision.id} ask={ask} />
  ) : (
    <p className={styles.waiting}>{questionsTexts.waiting}</p>
  );
}

/** The card at the bottom of the app, on every screen, while no run panel shows it. */
export function QuestionDock() {
  const ask = useQuestions(({ open }) => open[0]);
  const isElsewhere = useQuestions(({ open, slots }) => open[0] !== undefined && slots.has(open[0].decision.id));
  if (ask === undefined || isElsewhere) return null;
  return (
    <div className={styles.dock}>
      <Card key={ask.decision.id} ask={ask} />
    </div>
  );
}

function Card({ ask }: { ask: OpenAsk }) {
  const { questions } = useApp();
  const answer = useAnswer(ask);
  useEffect(() => {
    const { see } = questions.getState();
    const notify = () => see(document.visibilityState === 'visible');
    notify();
    document.addEventListener('visibilitychange', notify);
    return () => {
      document.removeEventListener('visibilitychange', notify);
      see(false);
    };
  }, [questions]);
  const onDigit = (event: KeyboardEvent, decide: DecisionGuard['decide']) => {
    if (
      ask.kind !== 'question' ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target instanceof HTMLTextAreaElement ||
      !/^[1-9]$/.test(event.key)
    )
      return;
    // Digits are not shortcuts of the page here.
    event.preventDefault();
    const option = Number(event.key) - 1;
    const text = ask.options[option];
    if (text !== undefined) decide(event, () => answer({ kind: 'answered', text, option }));
  };
  return (
    // A person who ran it by hand waits for it.
    <DecisionCard
      decisionKey={decisionKeyOf(ask.decision)}
      label={labelOf(ask)}
      isDelicate={ask.kind !== 'question'}
      takesFocus={ask.caller === 'person'}
      onKeyDown={onDigit}
    >
      {ask.kind === 'question' ? (
        <QuestionForm ask={ask} />
      ) : ask.kind === 'permission' ? (
        <PermissionPrompt ask={ask} />
      ) : (
        <CredentialForm ask={ask} />
      )}
    </DecisionCard>
  );
}

function labelOf({ kind }: OpenAsk): string {
  switch (kind) {
    case 'question':
      return questionsTexts.label;
    case 'credential':
      return questionsTexts.secretLabel;
    case 'permission':
      return runTexts.denied.label;
  }
}
