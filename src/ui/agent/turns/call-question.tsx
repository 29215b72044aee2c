import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import { callsOf, isUnderWay } from './conversation-turns.ts';
import { QuestionSlot } from '../../questions/question-card.tsx';
import { useQuestionOf } from '../../questions/use-question-of.ts';
import { ServerQuestionSlot } from '../../servers/questions/server-question-card.tsx';
import { useServerQuestionOf } from '../../servers/questions/use-server-question-of.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { CallQuestion, shownIn } from '../calls/approval-dock.tsx';
import styles from '../conversation.module.css';

/** The approvals that this conversation waits for, always visible above the message field. */
export function Asked({ view }: { view: ConversationView }) {
  const { agent } = useApp();
  const { id } = view.conversation;
  // Before the browser paints, so that the approval never appears at the bottom of the app as well.
  useLayoutEffect(() => agent.getState().offerSlot(id), [agent, id]);
  useResumeApprovals(view);
  const last = view.turns.at(-1);
  const calls = useMemo(() => new Set(last?.role === 'model' ? callsOf(last).map(({ callId }) => callId) : []), [last]);
  const question = useQuestionOf((call) => calls.has(call));
  const serverAsks = useServerQuestionOf(
    ({ serverName }) =>
      last?.role === 'model' &&
      isUnderWay(last) &&
      callsOf(last).some(({ toolName }) => toolName.startsWith(`${serverName}.`)),
  );
  const isAsked = useAgent(({ approvals }) => approvals.some((approval) => shownIn(approval) === id));
  if (!isAsked && question === undefined && serverAsks === undefined) return null;
  return (
    <div className={styles.asked}>
      {isAsked ? <CallQuestion key={id} conversation={id} /> : null}
      {question === undefined ? null : <QuestionSlot ask={question} />}
      {serverAsks === undefined ? null : <ServerQuestionSlot open={serverAsks} />}
    </div>
  );
}

/**
 * Asks again for calls that waited when the page was closed, in the tab that the person looks at: of several tabs, the
 * first one asks.
 */
function useResumeApprovals({ conversation: { id }, turns, isRunning }: ConversationView): void {
  const { agent } = useApp();
  const last = turns.at(-1);
  const waits = !isRunning && last?.role === 'model' && isUnderWay(last);
  useEffect(() => {
    if (!waits) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void agent.getState().resumeApprovals([id]);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [agent, id, waits]);
}
