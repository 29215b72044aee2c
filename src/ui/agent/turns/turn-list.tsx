import { ArrowDown, Play } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import { Button } from '../../elements/button.tsx';
import { useActions } from '../../stores/use-actions.ts';
import { agentTexts } from '../texts/index.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { EmptyConversation } from './empty-conversation.tsx';
import { TurnRow } from './turn-row.tsx';
import { useNewest } from './use-newest.ts';
import styles from './turns.module.css';

const texts = agentTexts;
/**
 * Number of turns rendered first; the others follow when the page is idle, so that the browser's search finds
 * everything.
 */
const FIRST = 30;
const STEP = 60;
/** Number of turns that a large window shows: their heights are measured before the first paint. */
const NEAR_END = 8;

interface TurnListProps {
  readonly view: ConversationView;
  /** How many messages the person has sent here: each one leads to the end. */
  readonly sent: number;
  readonly label?: string;
}

/** All turns of the shown branch. All are in the page; the browser lays out the visible ones. */
export function TurnList({ view, sent, label = texts.messages }: TurnListProps) {
  const { turns, siblings, isRunning } = view;
  const [shown, setShown] = useState(FIRST);
  const { box, content, onScroll, isAway, toNewest } = useNewest(turns, isRunning);
  useEffect(() => {
    if (sent > 0) toNewest();
  }, [sent, toNewest]);
  const left = Math.max(0, turns.length - shown);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + STEP)), 16);
    return () => clearTimeout(timer);
  }, [left]);
  useActions(() => [{ id: 'agent.newest', group: 'go', label: agentTexts.actions.toNewest, perform: toNewest }]);
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        tabIndex={0}
        role="region"
        aria-label={label}
        data-menu-bounds
        onScroll={onScroll}
      >
        <div ref={content} className={styles.column}>
          {turns.length === 0 && !isRunning ? <EmptyConversation settings={view.conversation.settings} /> : null}
          {left === 0 ? null : <p className={styles.older}>{texts.older}</p>}
          {turns.slice(left).map((turn, at) => (
            <TurnRow
              key={turn.id}
              turn={turn}
              siblings={siblings[turn.id]}
              isLast={left + at === turns.length - 1}
              isNear={left + at >= turns.length - NEAR_END}
            />
          ))}
          {isRunning || turns.at(-1)?.role !== 'person' ? null : <Unanswered />}
        </div>
      </div>
      {isAway ? (
        <Button
          className={styles.newest}
          icon={<ArrowDown size={14} aria-hidden="true" />}
          onClick={() => {
            toNewest();
            // The button goes away with its focus.
            box.current?.focus({ preventScroll: true });
          }}
        >
          {texts.toNewest}
        </Button>
      ) : null}
    </div>
  );
}

/** Below a message without an answer: the page was closed, or the conversation is a branch that ends with it. */
function Unanswered() {
  const { commands, isRecorded } = useConversation();
  if (isRecorded) return null;
  return (
    <div className={styles.unanswered}>
      <span>{texts.turn.unanswered}</span>
      <Button icon={<Play size={14} aria-hidden="true" />} onClick={() => commands.resume()}>
        {texts.turn.answer}
      </Button>
    </div>
  );
}
