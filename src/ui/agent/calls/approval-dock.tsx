import type { ConversationView, ModelTurn, OpenApproval } from '../../../agent/contract/conversation.ts';
import { speakerOf } from '../providers/provider-label.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import cards from '../../questions/question-card.module.css';
import { approvalsTexts as texts } from '../approvals/texts/index.ts';
import { ApprovalCard } from '../approvals/approval-card.tsx';
import { useCallTool } from './use-call-tool.ts';

/** The first call that waits for approval, at the bottom of the app while its conversation is not on the screen. */
export function ApprovalDock() {
  const first = useAgent(({ approvals, slots }) => approvals.find(({ conversationId }) => !slots.has(conversationId)));
  const isHere = useAgent(({ approvals, slots }) => approvals.some(({ conversationId }) => slots.has(conversationId)));
  if (first === undefined || isHere) return null;
  return (
    <div className={cards.dock}>
      <CallQuestion approval={first} />
    </div>
  );
}

/** A waiting call, with its model and the number of other waiting calls. */
export function CallQuestion({ approval }: { approval: OpenApproval }) {
  const { host } = useApp();
  const waiting = useAgent(
    ({ approvals }) => approvals.filter(({ conversationId }) => conversationId === approval.conversationId).length,
  );
  const model = useAgent(({ views }) => ownModelOf(views.get(approval.conversationId)));
  const tool = useCallTool(approval.toolName, approval.callId);
  return (
    <ApprovalCard
      approval={approval}
      actor={model === undefined ? texts.aModel : speakerOf(model)}
      waiting={waiting}
      onDecide={(decision) => host.approvals.decide(approval.decision, decision)}
      toolHref={tool === undefined || tool === 'none' ? undefined : tool.href}
    />
  );
}

/** The model that asks, if its name is the person's own: in what came from outside it is text of somebody else. */
function ownModelOf(view: ConversationView | undefined): ModelTurn['model'] | undefined {
  const model = view?.turns.findLast((turn) => turn.role === 'model')?.model;
  return view?.conversation.isStrangers === true || model?.kind === 'recorded' ? undefined : model;
}
