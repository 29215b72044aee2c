import type { ReactNode } from 'react';
import type { OpenAsk } from '../../catalog/contract/services.ts';
import { ExactLine, ExactText } from '../elements/views/exact-text.tsx';
import { useQuestions } from '../stores/app-context.ts';
import { questionsTexts } from './texts/index.ts';
import styles from './question-card.module.css';

/** The server or tool that asks, and the number of waiting questions. */
export function AskHead({ ask, icon, children }: { ask: OpenAsk; icon: ReactNode; children: ReactNode }) {
  const waiting = useQuestions(({ open }) => open.length);
  return (
    <p className={styles.head}>
      {icon}
      <span className={styles.who}>
        <strong>{questionsTexts.asker[ask.caller]}</strong> {children}{' '}
        <span className={styles.muted}>
          <ExactLine text={questionsTexts.through(ask.toolName)} />
        </span>
      </span>
      {waiting > 1 ? <span className={styles.muted}>{questionsTexts.location(waiting)}</span> : null}
    </p>
  );
}

/** Untrusted words: plain text in a scrolling box, which cannot change the direction of the text around it. */
export function AskWords({ label, children }: { label: string; children: string }) {
  return <ExactText label={label} text={children} isProse />;
}
