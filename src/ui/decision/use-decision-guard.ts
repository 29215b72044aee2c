import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { watchDecision, type WatchedDecision } from './watch-decision.ts';

/** What a control that decides needs to know. */
export interface DecisionGuard extends Pick<WatchedDecision, 'decide' | 'rearm'> {
  /** Whether answers count yet. */
  readonly isReady: boolean;
  /** The safe answer, which gets the focus. */
  readonly safe: RefObject<HTMLButtonElement | null>;
}

/** Given by `DecisionArea`. */
export const DecisionContext = createContext<DecisionGuard | undefined>(undefined);

/** The decision of the card or area around. */
export function useDecisionGuard(): DecisionGuard {
  const decision = use(DecisionContext);
  if (decision === undefined) throw new Error('A control that decides is outside a DecisionArea.');
  return decision;
}

/**
 * Answers count again only after a while if `content` changes: a part of what is decided that arrives late or changes
 * under the person's hands, where the drafts have to stay.
 */
export function useDecidedContent(content: string): void {
  const { rearm } = useDecisionGuard();
  const before = useRef(content);
  useLayoutEffect(() => {
    if (before.current === content) return;
    before.current = content;
    rearm();
  }, [content, rearm]);
}

/** A new guard for what `area` shows. */
export function useNewDecisionGuard(area: RefObject<HTMLElement | null>): DecisionGuard {
  const [isReady, setReady] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const watched = useMemo(() => watchDecision(() => area.current, setReady), [area]);
  useEffect(() => watched.start(), [watched]);
  return useMemo(() => ({ decide: watched.decide, rearm: watched.rearm, isReady, safe }), [watched, isReady]);
}
