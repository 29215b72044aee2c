import { useState, type KeyboardEvent } from 'react';
import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { LIMITS } from '../../../core/limits.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import cards from '../../questions/question-card.module.css';
import { inLanguage } from '../../texts/language.ts';
import { useCallTool } from '../calls/use-call-tool.ts';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalPattern } from './approval-pattern.tsx';
import { approvalsTexts } from './texts/index.ts';
import type { DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const texts = approvalsTexts;

/** What kind of tool is called, where it acts, and the way to it. */
export function AboutCall({ approval }: { approval: OpenApproval }) {
  const { callId, toolName, location, isUntrusted } = approval;
  const group = approval.words === undefined ? undefined : inLanguage(approval.words);
  const tool = useCallTool(toolName, callId);
  return (
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
      {tool === undefined || tool === 'none' ? null : (
        <>
          {' '}
          <a href={tool.href}>{texts.viewTool}</a>
        </>
      )}
    </p>
  );
}

/** Everything that a person decides on: the warnings, and all arguments, which can be edited. */
export function CallDetails({
  approval,
  draft,
  of,
}: {
  approval: OpenApproval;
  draft: DecisionDraft;
  /** Which of several calls it is. */
  of?: string;
}) {
  return (
    <>
      {approval.isUntrusted ? (
        <Notice tone="danger" title={texts.untrustedTitle}>
          {texts.untrustedText}
        </Notice>
      ) : null}
      {approval.hasChanged === true ? <Notice tone="caution">{texts.hasChanged}</Notice> : null}
      <ApprovalArguments approval={approval} draft={draft} of={of} />
    </>
  );
}

export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className={words.failure}>
      {text}
    </p>
  );
}

/** Reason for a denial, once one wants to give one. Enter denies. */
export function DenyReason({
  reason,
  onReason,
  onDeny,
}: {
  reason: string;
  onReason: (reason: string) => void;
  onDeny: () => void;
}) {
  const { decide } = useDecisionGuard();
  const [isOpen, setOpen] = useState(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    decide(event, onDeny);
  };
  if (!isOpen)
    return (
      <Button look="quiet" className={styles.quiet} onClick={() => setOpen(true)}>
        {texts.withReason}
      </Button>
    );
  return (
    <TextField
      autoFocus
      label={texts.reason}
      hint={texts.reasonHint}
      value={reason}
      maxLength={LIMITS.approvals.maxReasonChars}
      onChange={(event) => onReason(event.target.value)}
      onKeyDown={onKey}
    />
  );
}

/** The answers that hold for later calls too; a tool that is not trusted has none. */
export function LastingAnswers({
  approval: { isUntrusted, suggestion },
  draft,
  onPattern,
}: {
  approval: OpenApproval;
  draft: DecisionDraft;
  onPattern: () => void;
}) {
  if (isUntrusted) return null;
  return (
    <div className={styles.lasting}>
      <DecisionButton
        look="quiet"
        disabled={draft.isBusy}
        title={texts.until}
        onDecide={() => draft.allow({ kind: 'always' })}
      >
        {texts.always}
      </DecisionButton>
      {Object.keys(suggestion).length > 0 ? (
        <Button look="quiet" disabled={draft.isBusy} onClick={onPattern}>
          {texts.like}
        </Button>
      ) : null}
    </div>
  );
}

/** Those answers of one call among several, or the pattern while it is written. */
export function LastingOrPattern({ approval, draft }: { approval: OpenApproval; draft: DecisionDraft }) {
  const [hasPattern, setHasPattern] = useState(false);
  return hasPattern ? (
    <ApprovalPattern approval={approval} draft={draft} onBack={() => setHasPattern(false)} />
  ) : (
    <LastingAnswers approval={approval} draft={draft} onPattern={() => setHasPattern(true)} />
  );
}
