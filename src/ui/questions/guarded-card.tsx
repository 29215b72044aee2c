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
import { lateTexts } from '../texts/late-texts.ts';
import type { ByPerson } from './use-answer.ts';
import styles from './question-card.module.css';

interface GuardedCardProps {
  readonly label: string;
  /** What is given here must not go astray. */
  readonly isDelicate: boolean;
  /** Who is asked waits for it: the card takes the focus. */
  readonly takesFocus: boolean;
  /** Has the focus instead of the card as a whole: the safe answer. */
  readonly safe?: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent, byPerson: ByPerson) => void;
  readonly children: (byPerson: ByPerson) => ReactNode;
}

/** A card that asks: it is heard, reached by a key, and answered by nobody but a person. */
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
      label: lateTexts.questions.go,
      keys: 'question',
      words: lateTexts.questions.goWords,
      perform: goTo,
    },
  ]);
  useEffect(() => {
    shownAt.current = performance.now();
    // Nobody else is interrupted.
    if (!takesFocus && !isFocusFree()) return undefined;
    // Once it has its place: of two that were made for one question, one is taken away at once.
    const frame = requestAnimationFrame(goTo);
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, goTo]);
  /** Scripts, keys held down and clicks that came before it could be read answer nothing. */
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

/**
 * What had the focus before the card has it again when the card goes with it. The returned function hears where it
 * comes from and where it goes.
 */
function useFocusBack(): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  // Before the card is taken out of the page, and the focus with it.
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
    // A button that is out of use for a moment leaves the focus nowhere: it is still the card's.
    if (type === 'blur' && other !== undefined) isInside.current = false;
  };
}

/** Nothing in a card hears events that a script made: neither its fields nor its choices change by them. */
function refuseForged(event: SyntheticEvent): void {
  if (event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}
