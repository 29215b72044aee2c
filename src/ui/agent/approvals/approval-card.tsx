import { ChevronDown, ChevronRight, ChevronUp, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApprovalDecision, OpenApproval } from '../../../agent/contract/conversation.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { DecisionCard } from '../../decision/decision-card.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { IconButton } from '../../elements/button.tsx';
import { useLayoutSize } from '../../elements/use-layout.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import cards from '../../questions/question-card.module.css';
import { briefInput } from '../calls/call-view.ts';
import { isCompactAtFirst, needsCare } from './compact-call.ts';
import { approvalsTexts } from './texts/index.ts';
import { ApprovalPattern } from './approval-pattern.tsx';
import {
  AboutCall,
  CallDetails,
  DenyReason,
  Failure,
  OtherAnswers,
  ReasonButton,
  TaskOfApproval,
} from './call-parts.tsx';
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
  const [isEditing, setEditing] = useState(false);
  const [hasPattern, setHasPattern] = useState(false);
  const isNarrow = useLayoutSize() === 'narrow';
  // What needs a careful look has all the room at once; of the rest a phone shows the conversation too.
  const [isTall, setTall] = useState(() => needsCare(approval));
  // What is known of the conversation may change while the card is there: a call without its line is always open.
  const canFold = isCompactAtFirst(approval, { isFirst });
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || !canFold;
  return (
    <>
      <p className={cards.head} data-small={isNarrow && !isTall && !isEditing && !hasPattern}>
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
        {isNarrow && isOpen ? (
          <IconButton
            className={styles.enlarge}
            label={isTall ? texts.smaller : texts.larger}
            aria-expanded={isTall}
            onClick={() => setTall(!isTall)}
          >
            {isTall ? <ChevronDown size={18} aria-hidden="true" /> : <ChevronUp size={18} aria-hidden="true" />}
          </IconButton>
        ) : null}
      </p>
      <TaskOfApproval approval={approval} />
      {canFold ? <Brief approval={approval} draft={draft} isOpen={isOpen} onOpen={setUnfolded} /> : null}
      {isOpen ? (
        <>
          <AboutCall approval={approval} />
          <CallDetails approval={approval} draft={draft} isEditing={isEditing} />
        </>
      ) : null}
      <Failure text={draft.failure} />
      {hasPattern ? (
        <ApprovalPattern approval={approval} draft={draft} onBack={() => setHasPattern(false)} />
      ) : (
        <Answers
          approval={approval}
          draft={draft}
          isOpen={isOpen}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          onPattern={() => setHasPattern(true)}
        />
      )}
    </>
  );
}

interface AnswersProps {
  readonly approval: OpenApproval;
  readonly draft: DecisionDraft;
  /** The details are shown. */
  readonly isOpen: boolean;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onPattern: () => void;
}

function Answers({ approval, draft, isOpen, isEditing, onEdit, onPattern }: AnswersProps) {
  const [hasReason, setHasReason] = useState(false);
  const [reason, setReason] = useState('');
  const deny = () => draft.decide({ kind: 'deny', reason });
  return (
    <>
      {hasReason ? <DenyReason reason={reason} onReason={setReason} onDeny={deny} /> : null}
      <div className={styles.answers} data-folded={!isOpen}>
        <OtherAnswers
          approval={approval}
          draft={draft}
          onEdit={isOpen && !isEditing ? onEdit : undefined}
          onPattern={onPattern}
        />
        <div className={styles.now}>
          <DecisionButton isSafe disabled={draft.isBusy} onDecide={deny}>
            {texts.deny}
          </DecisionButton>
          {isOpen ? <ReasonButton isOpen={hasReason} onOpen={() => setHasReason(true)} /> : null}
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
