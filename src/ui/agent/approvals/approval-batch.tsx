import { ChevronRight, ShieldAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ApprovalDecision, BatchDecision, OpenApproval } from '../../../agent/contract/conversation.ts';
import type { DecisionId, DecisionKey } from '../../../core/decisions/decision.ts';
import { isRecord } from '../../../core/json/json.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { DecisionCard } from '../../decision/decision-card.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecidedContent, useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { Badge } from '../../elements/badge.tsx';
import { cx } from '../../elements/class-names.ts';
import { useLayoutSize } from '../../elements/use-layout.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import cards from '../../questions/question-card.module.css';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { messageOf } from '../../stores/error-text.ts';
import { briefInput } from '../calls/call-view.ts';
import {
  AboutCall,
  CallDetails,
  DenyReason,
  Failure,
  OtherOrPattern,
  ReasonButton,
  TaskOfApproval,
} from './call-parts.tsx';
import { isCompactAtFirst, needsCare } from './compact-call.ts';
import { approvalsTexts } from './texts/index.ts';
import { useDecision, type DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import batch from './approval-batch.module.css';

const texts = approvalsTexts;

export interface ApprovalBatchProps {
  /** Of one conversation, oldest first. */
  readonly approvals: readonly OpenApproval[];
  /** Name of the model that makes the calls. */
  readonly actor: string;
  /** It is the first question of its conversation. */
  readonly isFirst: boolean;
  /** Both reject with the error, which the card shows; then the calls keep waiting. */
  readonly onDecide: (shown: DecisionKey, decision: ApprovalDecision) => Promise<void>;
  readonly onDecideBatch: (answer: BatchDecision) => Promise<void>;
}

/** Calls of one answer that wait together: each is listed and has its own answers, and those listed have one. */
export function ApprovalBatch(props: ApprovalBatchProps) {
  const { approvals, actor } = props;
  const [first] = approvals;
  if (first === undefined) return null;
  return (
    <DecisionCard
      decisionKey={decisionKeyOf(actor, first.conversationId)}
      label={approvals.length === 1 ? texts.label(actor, first.toolName) : texts.labelOf(actor, approvals.length)}
      isDelicate
      takesFocus={false}
      className={styles.card}
    >
      <Content {...props} />
    </DecisionCard>
  );
}

function Content(props: ApprovalBatchProps) {
  const { approvals, actor, isFirst, onDecide } = props;
  const together = useTogether(props);
  // A call that joins, leaves or changes is something else to decide on.
  useDecidedContent(approvals.map(({ decision }) => `${decision.id} ${decision.digest}`).join());
  useRetainedFocusInCard(approvals.length);
  return (
    <>
      <p className={cards.head}>
        <ShieldAlert size={16} aria-hidden="true" className={cards.icon} />
        <span className={cards.who}>
          <strong>
            <ExactLine text={actor} />
          </strong>{' '}
          {texts.wantsCalls(approvals.length)}
        </span>
      </p>
      {approvals[0] === undefined ? null : <TaskOfApproval approval={approvals[0]} />}
      <ul className={batch.rows} aria-label={texts.calls}>
        {approvals.map((approval, at) => (
          <Row
            key={approval.decision.id}
            approval={approval}
            at={at + 1}
            isFirst={isFirst}
            isOnly={approvals.length === 1}
            isBusy={together.isBusy}
            drafts={together.drafts}
            onDecide={(decision) => onDecide(approval.decision, decision)}
          />
        ))}
      </ul>
      <Failure text={together.failure} />
      {approvals.length === 1 ? null : <AnswersForAll approvals={approvals} together={together} />}
    </>
  );
}

type Together = ReturnType<typeof useTogether>;

/** One decision on the calls that are listed, with what was edited in their rows. */
function useTogether({ approvals, onDecideBatch }: ApprovalBatchProps) {
  const drafts = useRef(new Map<DecisionId, DecisionDraft>());
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown): void => {
    const data = isRecord(error) && isRecord(error['data']) ? error['data'] : {};
    const wrong = approvals.find(({ callId }) => callId === data['callId']);
    const draft = wrong === undefined ? undefined : drafts.current.get(wrong.decision.id);
    if (draft === undefined) setFailure(texts.failed(messageOf(error)));
    else draft.fail(error);
  };
  const decide = (answer: BatchDecision): void => {
    setBusy(true);
    setFailure(undefined);
    onDecideBatch(answer)
      .catch(fail)
      .finally(() => setBusy(false));
  };
  return {
    drafts,
    failure,
    isBusy,
    allow: (listed: readonly OpenApproval[]): void => {
      const calls = listed.map(({ decision }) => ({
        shown: decision,
        written: drafts.current.get(decision.id)?.readEdits(),
      }));
      // The rows say what is missing.
      if (calls.some(({ written }) => written === undefined)) return;
      decide({ calls: calls.map(({ shown, written }) => ({ shown, ...written })), decision: { kind: 'once' } });
    },
    deny: (): void =>
      decide({
        calls: approvals.map(({ decision }) => ({ shown: decision })),
        decision: { kind: 'deny', reason: '' },
      }),
  };
}

function AnswersForAll({
  approvals,
  together: { isBusy, allow, deny },
}: Pick<ApprovalBatchProps, 'approvals'> & { readonly together: Together }) {
  const trusted = approvals.filter(({ isUntrusted }) => !isUntrusted);
  const isAll = trusted.length === approvals.length;
  return (
    <div className={styles.answers}>
      {isAll ? null : <p className={batch.apart}>{texts.apart}</p>}
      <div className={styles.now}>
        <DecisionButton isSafe disabled={isBusy} onDecide={deny}>
          {texts.denyAll}
        </DecisionButton>
        {trusted.length < 2 ? null : (
          <DecisionButton look="primary" disabled={isBusy} onDecide={() => allow(trusted)}>
            {isAll ? texts.allowAll(trusted.length) : texts.allowSome(trusted.length, approvals.length)}
          </DecisionButton>
        )}
      </div>
    </div>
  );
}

/** The focus stays in the card when the row that had it was answered. */
function useRetainedFocusInCard(count: number): void {
  const { safe } = useDecisionGuard();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      safe.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, safe]);
}

interface RowProps {
  readonly approval: OpenApproval;
  /** Its place among those that wait, from 1. */
  readonly at: number;
  readonly isFirst: boolean;
  /** No other call waits any more. */
  readonly isOnly: boolean;
  readonly isBusy: boolean;
  readonly drafts: RefObject<Map<DecisionId, DecisionDraft>>;
  readonly onDecide: (decision: ApprovalDecision) => Promise<void>;
}

/** One call: a line with its answers, and under it, when it is open, all that is decided. */
function Row({ approval, at, isFirst, isOnly, isBusy, drafts, onDecide }: RowProps) {
  const draft = useDecision(approval, onDecide);
  // Where there is little room, all calls are in sight beside the answers to all.
  const isDense = useLayoutSize() === 'narrow' && !isOnly;
  const [isOpen, setOpen] = useState(() => !isCompactAtFirst(approval, { isFirst, isDense }));
  // One that has changed meanwhile is shown whole, once.
  const needsLook = needsCare(approval);
  const [wasOpened, setWasOpened] = useState(needsLook);
  if (needsLook && !wasOpened) {
    setWasOpened(true);
    setOpen(true);
  }
  const [isEditing, setEditing] = useState(false);
  const [hasReason, setHasReason] = useState(false);
  const [reason, setReason] = useState('');
  const details = useId();
  const { id } = approval.decision;
  useEffect(() => {
    const { current } = drafts;
    current.set(id, draft);
    return () => void current.delete(id);
  }, [drafts, id, draft]);
  const name = shownInLine(approval.toolName);
  const brief = briefInput(draft.input ?? approval.input);
  const deny = () => draft.decide({ kind: 'deny', reason });
  return (
    <li className={batch.row} data-call={approval.callId}>
      <div className={batch.line}>
        <button
          type="button"
          className={batch.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" className={styles.chevron} />
          <code className={batch.name}>{name}</code>
          <span className={cx(styles.briefText, batch.brief)}>{brief === '' ? texts.none : brief}</span>
          {draft.isEdited ? <Badge colour="gray">{texts.edited}</Badge> : null}
          {approval.isUntrusted ? <Badge colour="amber">{texts.untrusted}</Badge> : null}
        </button>
        <OwnAnswers approval={approval} draft={draft} isOnly={isOnly} isOff={isBusy || draft.isBusy} onDeny={deny} />
      </div>
      {isOpen ? (
        <div id={details} className={batch.details}>
          <AboutCall approval={approval} />
          <CallDetails approval={approval} draft={draft} isEditing={isEditing} of={`${name} ${String(at)}`} />
          {hasReason ? <DenyReason reason={reason} onReason={setReason} onDeny={deny} /> : null}
          <div className={batch.more}>
            <OtherOrPattern approval={approval} draft={draft} onEdit={isEditing ? undefined : () => setEditing(true)} />
            <ReasonButton isOpen={hasReason} onOpen={() => setHasReason(true)} />
          </div>
        </div>
      ) : null}
      <Failure text={draft.failure} />
    </li>
  );
}

interface OwnAnswersProps extends Pick<RowProps, 'approval' | 'isOnly'> {
  readonly draft: DecisionDraft;
  readonly isOff: boolean;
  readonly onDeny: () => void;
}

function OwnAnswers({ approval: { toolName, isUntrusted }, draft, isOnly, isOff, onDeny }: OwnAnswersProps) {
  const name = shownInLine(toolName);
  return (
    <span className={batch.own}>
      <DecisionButton isSafe={isOnly} disabled={isOff} aria-label={texts.denyOne(name)} onDecide={onDeny}>
        {texts.deny}
      </DecisionButton>
      <DecisionButton
        look={isOnly && !isUntrusted ? 'primary' : 'plain'}
        disabled={isOff}
        aria-label={texts.allowOne(name)}
        onDecide={() => draft.allow({ kind: 'once' })}
      >
        {isOnly ? texts.once : texts.allow}
      </DecisionButton>
    </span>
  );
}
