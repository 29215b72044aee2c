import { MessageCircleQuestion } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { OpenQuestion } from '../../catalog/contract/services.ts';
import { DecisionButton } from '../decision/decision-button.tsx';
import { useDecisionGuard } from '../decision/use-decision-guard.ts';
import { ExactParts } from '../elements/views/exact-text.tsx';
import { TextArea } from '../elements/fields/field.tsx';
import { questionsTexts } from './texts/index.ts';
import { AskHead, AskWords } from './ask-head.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './question-card.module.css';

const MOST_KEYS = 9;

/** A question and its answers: by click, by digit, or in the person's own words. */
export function QuestionForm({ ask }: { ask: OpenQuestion }) {
  const { decide } = useDecisionGuard();
  const answer = useAnswer(ask);
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const onField = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isEmpty) decide(event, () => answer({ kind: 'answered', text }));
  };
  return (
    <>
      <AskHead ask={ask} icon={<MessageCircleQuestion size={16} aria-hidden="true" className={styles.icon} />}>
        {questionsTexts.asks}
      </AskHead>
      <AskWords label={questionsTexts.words}>{ask.question}</AskWords>
      {ask.options.length === 0 ? null : (
        <ol className={styles.options} aria-label={questionsTexts.options}>
          {ask.options.map((option, at) => (
            <li key={at}>
              <DecisionButton
                className={styles.option}
                keys={at < MOST_KEYS ? String(at + 1) : undefined}
                onDecide={() => answer({ kind: 'answered', text: option, option: at })}
              >
                <span className={styles.optionText}>
                  <ExactParts text={option} />
                </span>
              </DecisionButton>
            </li>
          ))}
        </ol>
      )}
      <TextArea
        label={questionsTexts.answer}
        hint={questionsTexts.answerHint}
        className={styles.field}
        rows={Math.min(6, text.split('\n').length)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onField}
      />
      <div className={styles.actions}>
        <DecisionButton look="primary" disabled={isEmpty} onDecide={() => answer({ kind: 'answered', text })}>
          {questionsTexts.send}
        </DecisionButton>
        <DecisionButton onDecide={() => answer({ kind: 'declined' })}>{questionsTexts.decline}</DecisionButton>
      </div>
    </>
  );
}
