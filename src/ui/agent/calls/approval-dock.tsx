import { useState } from 'react';
import type {
  ConversationId,
  ConversationView,
  ModelTurn,
  OpenApproval,
} from '../../../agent/contract/conversation.ts';
import { speakerOf } from '../providers/provider-label.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import cards from '../../questions/question-card.module.css';
import { approvalsTexts as texts } from '../approvals/texts/index.ts';
import { ApprovalBatch } from '../approvals/approval-batch.tsx';
import { ApprovalCard } from '../approvals/approval-card.tsx';
import { callsOf } from '../turns/conversation-turns.ts';

/** The first conversation with calls that wait, at the bottom of the app while it is not on the screen. */
export function ApprovalDock() {
  const first = useAgent(({ approvals, slots }) => approvals.map(shownIn).find((id) => !slots.has(id)));
  const isHere = useAgent(({ approvals, slots }) => approvals.map(shownIn).some((id) => slots.has(id)));
  if (first === undefined || isHere) return null;
  return (
    <div className={cards.dock}>
      <CallQuestion key={first} conversation={first} />
    </div>
  );
}

/** The conversation in which a call is asked for: for one of a task that at the top. */
export function shownIn({ conversationId, task }: OpenApproval): ConversationId {
  return task?.root ?? conversationId;
}

/** The calls of a conversation that wait, and after them those of each task of it. */
export function CallQuestion({ conversation }: { conversation: ConversationId }) {
  const all = useAgent(({ approvals }) => approvals);
  const first = all.find((approval) => shownIn(approval) === conversation)?.conversationId;
  return first === undefined ? null : <Calls key={first} conversation={first} />;
}

/** The waiting calls of one conversation or task, with their model: one by itself, or several in one card. */
function Calls({ conversation }: { conversation: ConversationId }) {
  const { host } = useApp();
  const all = useAgent(({ approvals }) => approvals);
  const approvals = all.filter(({ conversationId }) => conversationId === conversation);
  const model = useAgent(({ views }) => ownModelOf(views.get(conversation)));
  const isFirst = useAgent(({ views }) => !wasAsked(views.get(conversation)));
  // The last of several stays in their card, with what was edited in its row.
  const [wereSeveral, setSeveral] = useState(false);
  if (approvals.length > 1 && !wereSeveral) setSeveral(true);
  const [one] = approvals;
  if (one === undefined) return null;
  const actor = one.task?.agent ?? (model === undefined ? texts.aModel : speakerOf(model));
  return wereSeveral || approvals.length > 1 ? (
    <ApprovalBatch
      approvals={approvals}
      actor={actor}
      isFirst={isFirst}
      onDecide={(shown, decision) => host.approvals.decide(shown, decision)}
      onDecideBatch={(answer) => host.approvals.decideBatch(answer)}
    />
  ) : (
    <ApprovalCard
      approval={one}
      actor={actor}
      isFirst={isFirst}
      onDecide={(decision) => host.approvals.decide(one.decision, decision)}
    />
  );
}

/** Whether a person has answered for a call of this conversation before. */
function wasAsked(view: ConversationView | undefined): boolean {
  return (
    view?.turns.some(
      (turn) => turn.role === 'model' && callsOf(turn).some(({ approval }) => approval?.by === 'person'),
    ) === true
  );
}

/** The model that asks, if its name is the person's own: in what came from outside it is text of somebody else. */
function ownModelOf(view: ConversationView | undefined): ModelTurn['model'] | undefined {
  const model = view?.turns.findLast((turn) => turn.role === 'model')?.model;
  return view?.conversation.isStrangers === true || model?.kind === 'recorded' ? undefined : model;
}
