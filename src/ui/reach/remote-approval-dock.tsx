import { ApprovalCard } from '../agent/approvals/approval-card.tsx';
import cards from '../questions/question-card.module.css';
import { useApp } from '../stores/app-context.ts';
import { useReach } from './reach-store.ts';

/** The first call of a client that waits for a person, at the bottom of the app. */
export function RemoteApprovalDock() {
  const { host } = useApp();
  const first = useReach(({ view }) => view?.approvals[0]);
  if (first === undefined) return null;
  const { client, approval } = first;
  return (
    <div className={cards.dock}>
      <ApprovalCard
        approval={approval}
        actor={client}
        isFirst
        onDecide={(decision) => host.reach.decide(client, approval.decision, decision)}
      />
    </div>
  );
}
