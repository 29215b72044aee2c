import { ChevronRight, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApprovalDecision, OpenApproval } from '../../../agent/contract/conversation.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { DecisionCard } from '../../decision/decision-card.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import cards from '../../questions/question-card.module.css';
import { briefInput } from '../calls/call-view.ts';
import { isCompactAtFirst } from './compact-call.ts';
import { approvalsTexts } from './texts/index.ts';
import { ApprovalPattern } from './approval-pattern.tsx';
import { AboutCall, CallDetails, DenyReason, Failure, LastingAnswers } from './call-parts.tsx';
import { useDecision, type DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';

const texts = approvalsTexts;

export interface ApprovalCardProps {
  readonly approval: OpenApproval;
  /** Name of the model that makes the call. */
  readonly actor: string;
  /** It is the first question of its conversation. */
  readonly isFirst: boolean;
  /** Rejects with the error, which the card shows; then the card stays. */
  readonly onDecide: (decision: ApprovalDecision) => Promise<void>;
}

/** A model's call that waits for a person. It looks unlike everything else, and its safe answer has the focus. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, actor } = props;
  const decisionKey = useMemo(() => decisionKeyOf(actor, approval.decision), [actor, approval]);
  return (
    // A new card for each call: a click intended for the previous call then has no effect.
    <DecisionCard
      key={approval.decision.id}
      decisionKey={decisionKey}
      label={texts.label(actor, approval.toolName)}
      isDelicate
      takesFocus={false}
      className={styles.card}
    >
      <Content {...props} />
    </DecisionCard>
  );
}

function Content(props: ApprovalCardProps) {
  const { approval, actor, isFirst, onDecide } = props;
  const draft = useDecision(approval, onDecide);
  const [isOpen, setOpen] = useState(() => !isCompactAtFirst(approval, { isFirst }));
  const [hasPattern, setHasPattern] = useState(false);
  const canFold = isCompactAtFirst(approval, { isFirst });
  return (
    <>
      <p className={cards.head}>
        <ShieldAlert size={16} aria-hidden="true" className={cards.icon} />
        <span className={cards.who}>
          <strong>
            <ExactLine text={actor} />
          </strong>{' '}
          {texts.wants}{' '}
          <code>
            <ExactLine text={approval.toolName} />
          </code>
        </span>
      </p>
      {canFold ? <Brief approval={approval} draft={draft} isOpen={isOpen} onOpen={setOpen} /> : null}
      {isOpen ? (
        <>
          <AboutCall approval={approval} />
          <CallDetails approval={approval} draft={draft} />
        </>
      ) : null}
      <Failure text={draft.failure} />
      {hasPattern ? (
        <ApprovalPattern approval={approval} draft={draft} onBack={() => setHasPattern(false)} />
      ) : (
        <Answers approval={approval} draft={draft} isOpen={isOpen} onPattern={() => setHasPattern(true)} />
      )}
    </>
  );
}

interface AnswersProps {
  readonly approval: OpenApproval;
  readonly draft: DecisionDraft;
  /** The details are shown. */
  readonly isOpen: boolean;
  readonly onPattern: () => void;
}

function Answers({ approval, draft, isOpen, onPattern }: AnswersProps) {
  const [reason, setReason] = useState('');
  const deny = () => draft.decide({ kind: 'deny', reason });
  return (
    <>
      {isOpen ? <DenyReason reason={reason} onReason={setReason} onDeny={deny} /> : null}
      <div className={styles.answers} data-folded={!isOpen}>
        <LastingAnswers approval={approval} draft={draft} onPattern={onPattern} />
        <div className={styles.now}>
          <DecisionButton isSafe disabled={draft.isBusy} onDecide={deny}>
            {texts.deny}
          </DecisionButton>
          <DecisionButton
            look={approval.isUntrusted ? 'plain' : 'primary'}
            disabled={draft.isBusy}
            onDecide={() => draft.allow({ kind: 'once' })}
          >
            {texts.once}
          </DecisionButton>
        </div>
      </div>
    </>
  );
}

interface BriefProps {
  readonly approval: OpenApproval;
  readonly draft: DecisionDraft;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The arguments in one line, which opens. */
function Brief({ approval: { input }, draft, isOpen, onOpen }: BriefProps) {
  const brief = briefInput(draft.input ?? input);
  return (
    <button type="button" className={styles.brief} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
      <span className={styles.briefLabel}>{texts.details}</span>
      <span className={styles.briefText}>{brief === '' ? texts.none : brief}</span>
    </button>
  );
}
