import { CornerDownRight } from 'lucide-react';
import { useMemo } from 'react';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import { Button } from '../../elements/button.tsx';
import { formatDuration } from '../../lib/format.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useAgent } from '../../stores/app-context.ts';
import { MessageQueue } from '../composer/message-queue.tsx';
import { formatCost } from '../format-cost.ts';
import { ConversationContext, useConversationActions } from '../list/use-conversation-actions.ts';
import { Asked } from '../turns/call-question.tsx';
import { answeringMs, sumUse } from '../turns/conversation-turns.ts';
import { TurnList } from '../turns/turn-list.tsx';
import { columnLabel } from './use-comparison.ts';
import { compareTexts as texts } from './texts/index.ts';
import styles from './compare.module.css';

interface CompareColumnProps {
  readonly view: ConversationView;
  readonly sent: number;
  /** It is shown where there is room for one column. */
  readonly isSelected: boolean;
}

/** One model of a comparison: a whole conversation, with its calls, approvals, tokens and time. */
export function CompareColumn({ view, sent, isSelected }: CompareColumnProps) {
  const { conversation, turns, isRunning } = view;
  const { id, title, queue, settings } = conversation;
  const providers = useAgent((state) => state.providers);
  const commands = useConversationActions(id, title);
  const scope = useMemo(() => ({ id, commands, isRecorded: false }), [id, commands]);
  const label = columnLabel(providers, settings.providerId);
  const use = useMemo(() => sumUse(turns), [turns]);
  const took = useMemo(() => answeringMs(turns), [turns]);
  const last = turns.at(-1);
  return (
    <ConversationContext value={scope}>
      <section className={styles.column} aria-label={texts.answerOf(label)} data-selected={isSelected}>
        <header className={styles.head}>
          <h2 className={styles.modelName} title={label}>
            {label}
          </h2>
          <p className={styles.use}>
            {isRunning ? <span>{texts.running}</span> : null}
            {took === 0 ? null : <span>{formatDuration(took)}</span>}
            {use.tokens === 0 ? null : <span>{texts.use(formatCount(use.tokens), use.isEstimate)}</span>}
            {use.cost === undefined ? null : <span>{formatCost(use.cost)}</span>}
          </p>
          <Button
            icon={<CornerDownRight size={14} aria-hidden="true" />}
            aria-label={texts.continueWith(label)}
            title={texts.continueHint}
            disabled={isRunning || last?.role !== 'model'}
            onClick={() => (last === undefined ? undefined : commands.branch(last.id))}
          >
            {texts.continueShort}
          </Button>
        </header>
        <TurnList view={view} sent={sent} label={texts.messagesOf(label)} />
        <Asked view={view} />
        <div className={styles.queue}>
          <MessageQueue queue={queue} isRunning={isRunning} label={texts.queueOf(label)} />
        </div>
      </section>
    </ConversationContext>
  );
}
