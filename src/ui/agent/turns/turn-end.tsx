import { ChevronDown, ChevronRight, CircleStop, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ModelTurn } from '../../../agent/contract/conversation.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { agentTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import styles from './turns.module.css';

const texts = agentTexts.turn;

/** Why the agent stopped, unless it was done, and how to continue. */
export function TurnEnd({ turn, isLast }: { turn: ModelTurn; isLast: boolean }) {
  const { commands, isRecorded } = useConversation();
  const reason = turn.state === 'interrupted' ? 'interrupted' : turn.state === 'stopped' ? 'stopped' : turn.stopReason;
  if (turn.failure !== undefined && turn.state === 'failed') return <Failure turn={turn} />;
  if (reason === undefined || reason === 'stop' || reason === 'error') return null;
  return (
    <div className={styles.end}>
      <CircleStop size={14} aria-hidden="true" />
      <span className={styles.endText}>{texts.stops[reason]}</span>
      {isLast && !isRecorded && reason !== 'filtered' ? (
        <Button icon={<Play size={14} aria-hidden="true" />} onClick={() => commands.resume()}>
          {texts.resume}
        </Button>
      ) : null}
    </div>
  );
}

function Failure({ turn: { id, failure, parts } }: { turn: ModelTurn }) {
  const { commands } = useConversation();
  const [isOpen, setOpen] = useState(false);
  if (failure === undefined) return null;
  return (
    <Notice
      tone="danger"
      role="group"
      label={sharedTexts.common.error}
      title={parts.length === 0 ? texts.failed : texts.cutShort}
      actions={
        <>
          <Button icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => commands.retry(id)}>
            {texts.retryPlain}
          </Button>
          {failure.detail === undefined ? null : (
            <Button
              look="quiet"
              aria-expanded={isOpen}
              icon={
                isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {texts.detail}
            </Button>
          )}
        </>
      }
    >
      <p>{failure.message}</p>
      {failure.fix === undefined ? null : <p className={styles.fix}>{failure.fix}</p>}
      {isOpen && failure.detail !== undefined ? (
        <pre className={styles.detail} tabIndex={0} role="region" aria-label={texts.detail}>
          {failure.detail}
        </pre>
      ) : null}
    </Notice>
  );
}
