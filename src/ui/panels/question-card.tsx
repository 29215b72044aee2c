import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { OpenAsk } from '../../core/questions.ts';
import { useModel, useQuestions } from '../stores/app-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { lateTexts } from '../texts/late-texts.ts';
import { CredentialForm } from './credential-form.tsx';
import { QuestionForm } from './question-form.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './question-card.module.css';

/** The card of a call in its own run panel. */
export function QuestionSlot({ ask }: { ask: OpenAsk }) {
  const { questions } = useModel();
  const isFirst = useQuestions(({ open }) => open[0]?.id === ask.id);
  useLayoutEffect(() => questions.getState().offer(ask.id), [ask.id, questions]);
  return isFirst ? <Card key={ask.id} ask={ask} /> : <p className={styles.waiting}>{lateTexts.questions.waiting}</p>;
}

/** The card at the bottom of the app, wherever one is, while no run panel has it. */
export function QuestionDock() {
  const ask = useQuestions(({ open }) => open[0]);
  const isElsewhere = useQuestions(({ open, slots }) => open[0] !== undefined && slots.has(open[0].id));
  if (ask === undefined || isElsewhere) return null;
  return (
    <div className={styles.dock}>
      <Card key={ask.id} ask={ask} />
    </div>
  );
}

/** It is heard, reached by a key, seen or not, and answered by nobody but a person. */
function Card({ ask }: { ask: OpenAsk }) {
  const { questions } = useModel();
  const answer = useAnswer(ask.id);
  const card = useRef<HTMLElement>(null);
  const shownAt = useRef(Infinity);
  const goTo = () => card.current?.focus();
  useActions(() => [{ id: 'question.go', group: 'go', label: lateTexts.questions.go, keys: 'question', words: lateTexts.questions.goWords, perform: goTo }]);
  useEffect(() => {
    shownAt.current = performance.now();
    // Who ran it by hand waits for it; nobody else is interrupted.
    if (ask.caller !== 'person' && document.activeElement !== document.body) return undefined;
    // Once it has its place: of two that were made for one question, one is taken away at once.
    const frame = requestAnimationFrame(goTo);
    return () => cancelAnimationFrame(frame);
  }, [ask.caller]);
  useEffect(() => {
    const { see } = questions.getState();
    const tell = () => see(document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      see(false);
    };
  }, [questions]);
  /** Scripts, keys held down and clicks that came before it could be read answer nothing. */
  const byPerson = ({ nativeEvent }: SyntheticEvent): boolean => nativeEvent.isTrusted && !(nativeEvent instanceof globalThis.KeyboardEvent && nativeEvent.repeat) && performance.now() - shownAt.current >= LIMITS.questions.guardMs;
  const onDigit = (event: KeyboardEvent) => {
    if (ask.kind !== 'question' || event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLTextAreaElement || !/^[1-9]$/.test(event.key)) return;
    // Here a digit is never one of the page's keys.
    event.preventDefault();
    const option = Number(event.key) - 1;
    const text = ask.options[option];
    if (text !== undefined && byPerson(event)) answer({ kind: 'answered', text, option });
  };
  const label = ask.kind === 'question' ? lateTexts.questions.label : lateTexts.questions.secretLabel;
  return (
    <section ref={card} className={ask.kind === 'question' ? styles.card : styles.secret} aria-label={label} tabIndex={-1} onKeyDown={onDigit} onClickCapture={refuseForged} onKeyDownCapture={refuseForged} onChangeCapture={refuseForged}>
      <p className="visually-hidden" role="alert">
        {label}
      </p>
      {ask.kind === 'question' ? <QuestionForm ask={ask} byPerson={byPerson} /> : <CredentialForm ask={ask} byPerson={byPerson} />}
    </section>
  );
}

/** Nothing in a card hears events that a script made: neither its fields nor its choices change by them. */
function refuseForged(event: SyntheticEvent): void {
  if (event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}
