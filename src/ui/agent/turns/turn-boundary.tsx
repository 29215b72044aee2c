import { Component, type ReactNode } from 'react';
import type { Turn } from '../../../agent/contract/conversation.ts';
import { LongText } from '../../elements/views/long-text.tsx';
import { wordsOf } from './conversation-turns.ts';
import { agentTexts } from '../texts/index.ts';
import words from '../../styles/prose.module.css';

interface TurnBoundaryProps {
  readonly turn: Turn;
  readonly children: ReactNode;
}

interface State {
  readonly turn?: Turn;
  readonly isBroken: boolean;
}

/** Shows a message that fails to render as plain text, so that the rest of the conversation stays. */
export class TurnBoundary extends Component<TurnBoundaryProps, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): Pick<State, 'isBroken'> {
    return { isBroken: true };
  }

  /** Retries with each new word. */
  static getDerivedStateFromProps({ turn }: TurnBoundaryProps, state: State): State | null {
    return state.turn === turn ? null : { turn, isBroken: false };
  }

  override render() {
    const { turn, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <>
        <p className={words.small}>{agentTexts.turn.broken}</p>
        <LongText label={agentTexts.turn.broken} text={turn.role === 'person' ? turn.text : wordsOf(turn)} />
      </>
    );
  }
}
