import { useLayoutEffect, useMemo } from 'react';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import { callsOf } from './conversation-turns.ts';
import { QuestionSlot } from '../../questions/question-card.tsx';
import { useQuestionOf } from '../../questions/use-question-of.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { CallQuestion } from '../calls/approval-dock.tsx';
import styles from '../conversation.module.css';

/** The approval that this conversation waits for, always visible above the message field. */
export function Asked({ view }: { view: ConversationView }) {
  const { agent } = useApp();
  const { id } = view.conversation;
  // Before the browser paints, so that the approval never appears at the bottom of the app as well.
  useLayoutEffect(() => agent.getState().offerSlot(id), [agent, id]);
  const last = view.turns.at(-1);
  const calls = useMemo(() => new Set(last?.role === 'model' ? callsOf(last).map(({ callId }) => callId) : []), [last]);
  const question = useQuestionOf((call) => calls.has(call));
  const approval = useAgent(({ approvals }) => approvals.find(({ conversationId }) => conversationId === id));
  if (approval === undefined && question === undefined) return null;
  return (
    <div className={styles.asked}>
      {approval === undefined ? null : <CallQuestion key={approval.callId} approval={approval} />}
      {question === undefined ? null : <QuestionSlot ask={question} />}
    </div>
  );
}
