import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '../elements/class-names.ts';
import { isFocusFree } from '../elements/focus-soon.ts';
import { questionsTexts } from '../questions/texts/index.ts';
import styles from '../questions/question-card.module.css';
import { whileItSettles } from '../run/denied/use-come-into-view.ts';
import { useActions } from '../stores/use-actions.ts';
import { DecisionArea } from './decision-area.tsx';
import { useDecisionGuard, type DecisionGuard } from './use-decision-guard.ts';

interface DecisionCardProps {
  /** Says what is decided: an id and everything that the card shows of it (`decisionKeyOf`). */
  readonly decisionKey: string;
  readonly label: string;
  /** The answer contains something sensitive. */
  readonly isDelicate: boolean;
  /** The person waits for this card, so it takes the focus. */
  readonly takesFocus: boolean;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent, decide: DecisionGuard['decide']) => void;
  readonly children: ReactNode;
}

/** Whether the card before, in the same place, had the focus; undefined for the first one. */
type HadFocus = RefObject<boolean | undefined>;

/** A card with a question: announced to screen readers, reachable by keyboard, and answered only by a person. */
export function DecisionCard(props: DecisionCardProps) {
  const hadFocus: HadFocus = useRef(undefined);
  return (
    <DecisionArea decisionKey={props.decisionKey}>
      <Card {...props} hadFocus={hadFocus} />
    </DecisionArea>
  );
}

function Card(props: DecisionCardProps & { readonly hadFocus: HadFocus }) {
  const { label, isDelicate, takesFocus, className, onKeyDown, children, hadFocus } = props;
  const card = useRef<HTMLElement>(null);
  const { decide, safe } = useDecisionGuard();
  const onFocus = useFocusBack(hadFocus);
  const goTo = useCallback(() => {
    (safe.current ?? card.current)?.focus({ preventScroll: true });
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
    // Does not interrupt other work, such as a change of the tool that the question is about.
    const isRequested = hadFocus.current ?? takesFocus;
    hadFocus.current ??= false;
    if (!isRequested && !isFocusFree()) return undefined;
    let stop: (() => void) | undefined;
    // Once the card has its place: of two cards for one question, one is removed immediately.
    const frame = requestAnimationFrame(() => {
      goTo();
      // Texts and fields arrive late: whoever has to scroll to the answers would have to wait again.
      const { current } = card;
      if (current !== null) stop = whileItSettles(current, () => current.scrollIntoView({ block: 'nearest' }));
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [takesFocus, goTo, hadFocus]);
  return (
    <section
      ref={card}
      className={cx(isDelicate ? styles.secret : styles.card, className)}
      aria-label={label}
      data-card=""
      data-uncovered=""
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onFocus}
      onKeyDown={(event) => onKeyDown?.(event, decide)}
    >
      <p className="visually-hidden" role="alert">
        {label}
      </p>
      {children}
    </section>
  );
}

/** Restores the previous focus when the card disappears with the focus. The returned function handles focus events. */
function useFocusBack(hadFocus: HadFocus): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  // Before the card and its focus are removed from the page.
  useLayoutEffect(
    () => () => {
      hadFocus.current = isInside.current;
      if (!isInside.current) return;
      const { current } = before;
      const back = current instanceof HTMLElement && current.isConnected ? current : document.getElementById('content');
      back?.focus({ preventScroll: true });
    },
    [hadFocus],
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
