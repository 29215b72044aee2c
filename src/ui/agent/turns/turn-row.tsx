import { memo } from 'react';
import type { Turn, TurnId } from '../../../agent/contract/conversation.ts';
import { isUnderWay } from './conversation-turns.ts';
import { agentTexts } from '../texts/index.ts';
import { ModelTurn } from './model-turn.tsx';
import { PersonTurn } from './person-turn.tsx';
import { TurnBoundary } from './turn-boundary.tsx';
import styles from './turns.module.css';

interface TurnRowProps {
  readonly turn: Turn;
  readonly siblings: readonly TurnId[] | undefined;
  readonly isLast: boolean;
  /** So close to the end that it is visible when the conversation opens. */
  readonly isNear: boolean;
}

/** A turn. While words arrive only the last turn renders again; invisible ones cost nothing. */
export const TurnRow = memo(
  function TurnRow({ turn, siblings, isLast, isNear }: TurnRowProps) {
    return (
      // Read out when it is complete, not word by word.
      <article
        id={turn.id}
        tabIndex={-1}
        className={styles.turn}
        data-role={turn.role}
        data-last={isLast}
        data-near={isNear}
        aria-label={turn.role === 'person' ? agentTexts.you : turn.model.name}
        {...(isLast && turn.role === 'model' ? { 'aria-live': 'polite', 'aria-busy': isUnderWay(turn) } : {})}
      >
        <TurnBoundary turn={turn}>
          {turn.role === 'person' ? (
            <PersonTurn turn={turn} siblings={siblings} />
          ) : (
            <ModelTurn turn={turn} siblings={siblings} isLast={isLast} />
          )}
        </TurnBoundary>
      </article>
    );
  },
  (before, after) =>
    before.turn === after.turn &&
    before.isLast === after.isLast &&
    before.isNear === after.isNear &&
    sameIds(before.siblings, after.siblings),
);

function sameIds(one: readonly TurnId[] | undefined, other: readonly TurnId[] | undefined): boolean {
  return one === other || (one?.length === other?.length && one?.every((id, at) => id === other?.[at]) === true);
}
