import { ShieldAlert } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { ApprovalDecision, OpenApproval } from '../../../agent/contract/conversation.ts';
import { LIMITS } from '../../../core/limits.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { DecisionCard } from '../../decision/decision-card.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import cards from '../../questions/question-card.module.css';
import { inLanguage } from '../../texts/language.ts';
import { approvalsTexts } from './texts/index.ts';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalPattern } from './approval-pattern.tsx';
import { useDecision, type DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const texts = approvalsTexts;

export interface ApprovalCardProps {
  readonly approval: OpenApproval;
  /** Name of the model that makes the call. */
  readonly actor: string;
  /** Number of waiting calls, including this one. */
  readonly waiting: number;
  /** Rejects with the error, which the card shows; then the card stays. */
  readonly onDecide: (decision: ApprovalDecision) => Promise<void>;
  /** Where the tool is shown. */
  readonly toolHref?: string | undefined;
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
  const { approval, onDecide } = props;
  const draft = useDecision(approval, onDecide);
  const [hasPattern, setHasPattern] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <WhoAndWhat {...props} />
      {approval.isUntrusted ? (
        <Notice tone="danger" title={texts.untrustedTitle}>
          {texts.untrustedText}
        </Notice>
      ) : null}
      {approval.hasChanged === true ? <Notice tone="caution">{texts.hasChanged}</Notice> : null}
      <ApprovalArguments approval={approval} draft={draft} />
      {draft.failure === undefined ? null : (
        <p role="alert" className={words.failure}>
          {draft.failure}
        </p>
      )}
      {hasPattern ? (
        <ApprovalPattern approval={approval} draft={draft} onBack={() => setHasPattern(false)} />
      ) : (
        <Answers {...props} draft={draft} reason={reason} onReason={setReason} onPattern={() => setHasPattern(true)} />
      )}
    </>
  );
}

function WhoAndWhat({ approval, actor, waiting, toolHref }: ApprovalCardProps) {
  const { toolName, location, isUntrusted } = approval;
  const group = approval.words === undefined ? undefined : inLanguage(approval.words);
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
            <ExactLine text={toolName} />
          </code>
        </span>
        {waiting > 1 ? <span className={cards.muted}>{texts.of(waiting)}</span> : null}
      </p>
      <p className={cards.muted}>
        {isUntrusted ? texts.aboutUntrusted : group?.about}
        {location === undefined ? null : (
          <>
            {' '}
            {group?.location === undefined ? null : `${group.location}: `}
            <code className={styles.location}>
              <ExactLine text={location} />
            </code>
          </>
        )}
        {toolHref === undefined ? null : (
          <>
            {' '}
            <a href={toolHref}>{texts.viewTool}</a>
          </>
        )}
      </p>
    </>
  );
}

type AnswersProps = ApprovalCardProps & {
  readonly draft: DecisionDraft;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onPattern: () => void;
};

function Answers({ approval, draft, reason, onReason, onPattern }: AnswersProps) {
  const { decide } = useDecisionGuard();
  const { isUntrusted, suggestion } = approval;
  const canMatch = !isUntrusted && Object.keys(suggestion).length > 0;
  const onReasonKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    decide(event, () => draft.decide({ kind: 'deny', reason }));
  };
  return (
    <>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        maxLength={LIMITS.approvals.maxReasonChars}
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={onReasonKey}
      />
      <div className={styles.answers}>
        {isUntrusted ? null : (
          <div className={styles.lasting}>
            <DecisionButton
              look="quiet"
              disabled={draft.isBusy}
              title={texts.until}
              onDecide={() => draft.allow({ kind: 'always' })}
            >
              {texts.always}
            </DecisionButton>
            {canMatch ? (
              <Button look="quiet" disabled={draft.isBusy} onClick={onPattern}>
                {texts.like}
              </Button>
            ) : null}
          </div>
        )}
        <div className={styles.now}>
          <DecisionButton isSafe disabled={draft.isBusy} onDecide={() => draft.decide({ kind: 'deny', reason })}>
            {texts.deny}
          </DecisionButton>
          <DecisionButton disabled={draft.isBusy} onDecide={() => draft.allow({ kind: 'once' })}>
            {texts.once}
          </DecisionButton>
        </div>
      </div>
    </>
  );
}
