import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { LIMITS } from '../../core/limits.ts';
import { useActions } from '../stores/use-actions.ts';
import { cx } from '../elements/class-names.ts';
import { isFocusFree } from '../elements/focus-soon.ts';
import { questionsTexts } from './texts/index.ts';
import type { ByPerson } from './use-answer.ts';
import styles from './question-card.module.css';

interface GuardedCardProps {
  readonly label: string;
  /** The answer contains something sensitive. */
  readonly isDelicate: boolean;
  /** The person waits for this card, so it takes the focus. */
  readonly takesFocus: boolean;
  /** The safe answer, which gets the focus instead of the whole card. */
  readonly safe?: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent, byPerson: ByPerson) => void;
  readonly children: (byPerson: ByPerson) => ReactNode;
}

/** A card with a question: announced to screen readers, reachable by keyboard, and answered only by a person. */
export function GuardedCard({ label, isDelicate, takesFocus, safe, className, onKeyDown, children }: GuardedCardProps) {
  const card = useRef<HTMLElement>(null);
  const shownAt = useRef(Infinity);
  const onFocus = useFocusBack();
  const goTo = useCallback(() => {
    (safe?.current ?? card.current)?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [safe]);
  useActions(() => [
    {
      id: 'question.go',
      group: 'go',
      label: questionsTexts.go,
      keys: 'question',
      words: questionsTexts.goWords,
      perform: goTo,
    },
  ]);
  useEffect(() => {
    shownAt.current = performance.now();
    // Does not interrupt other work.
    if (!takesFocus && !isFocusFree()) return undefined;
    // Once the card has its place: of two cards for one question, one is removed immediately.
    const frame = requestAnimationFrame(goTo);
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, goTo]);
  /** Scripts, held keys and clicks that came before the card could be read have no effect. */
  const byPerson: ByPerson = ({ nativeEvent }) =>
    nativeEvent.isTrusted &&
    !(nativeEvent instanceof globalThis.KeyboardEvent && nativeEvent.repeat) &&
    performance.now() - shownAt.current >= LIMITS.questions.guardMs;
  return (
    <section
      ref={card}
      className={cx(isDelicate ? styles.secret : styles.card, className)}
      aria-label={label}
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onFocus}
      onKeyDown={(event) => onKeyDown?.(event, byPerson)}
      onClickCapture={refuseForged}
      onKeyDownCapture={refuseForged}
      onChangeCapture={refuseForged}
    >
      <p className="visually-hidden" role="alert">
        {label}
      </p>
      {children(byPerson)}
    </section>
  );
}

/** Restores the previous focus when the card disappears with the focus. The returned function handles focus events. */
function useFocusBack(): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  // Before the card and its focus are removed from the page.
  useLayoutEffect(
    () => () => {
      if (!isInside.current) return;
      const { current } = before;
      const back = current instanceof HTMLElement && current.isConnected ? current : document.getElementById('content');
      back?.focus({ preventScroll: true });
    },
    [],
  );
  return ({ type, currentTarget, relatedTarget }) => {
    const other =
      relatedTarget instanceof Element && !currentTarget.contains(relatedTarget) ? relatedTarget : undefined;
    if (type === 'focus') {
      if (!isInside.current) before.current = other ?? null;
      isInside.current = true;
    }
    // A button that is disabled for a moment loses the focus to nothing: it still belongs to the card.
    if (type === 'blur' && other !== undefined) isInside.current = false;
  };
}

/** Blocks events that a script created: they change neither fields nor choices of a card. */
function refuseForged(event: SyntheticEvent): void {
  if (event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}
