import { ChevronDown, MessageSquareText } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { LIMITS } from '../../../core/limits.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import cards from '../../questions/question-card.module.css';
import { inLanguage } from '../../texts/language.ts';
import { useCallTool } from '../calls/use-call-tool.ts';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalPattern } from './approval-pattern.tsx';
import { tasksTexts } from '../tasks/texts/index.ts';
import { approvalsTexts } from './texts/index.ts';
import type { DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const texts = approvalsTexts;

/** What kind of tool is called, where it acts, and the way to it. */
export function AboutCall({ approval }: { approval: OpenApproval }) {
  const { callId, toolName, location, isUntrusted, isAskedEachTime } = approval;
  const group = approval.words === undefined ? undefined : inLanguage(approval.words);
  const tool = useCallTool(toolName, callId);
  return (
    <p className={cards.muted}>
      {isUntrusted && isAskedEachTime !== true ? texts.aboutUntrusted : group?.about}
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

/** Which task a call is of, and the conversation that it belongs to. Both are words of a model. */
export function TaskOfApproval({ approval: { task } }: { approval: OpenApproval }) {
  if (task === undefined) return null;
  return (
    <p className={cards.muted}>
      <ExactLine text={tasksTexts.approval.of(task.agent, task.description)} />
      {task.parent === '' ? null : (
        <>
          {' · '}
          <ExactLine text={tasksTexts.approval.in(task.parent)} />
        </>
      )}
    </p>
  );
}

/** Everything that a person decides on: the warnings, and all arguments, which become fields while they are edited. */
export function CallDetails({
  approval,
  draft,
  isEditing,
  of,
}: {
  approval: OpenApproval;
  draft: DecisionDraft;
  isEditing: boolean;
  /** Which of several calls it is. */
  of?: string;
}) {
  return (
    <>
      {approval.isUntrusted && approval.isAskedEachTime !== true ? (
        <Notice tone="danger" title={texts.untrustedTitle}>
          {texts.untrustedText}
        </Notice>
      ) : null}
      {approval.asksEachTime === true ? <Notice tone="caution">{texts.asksEachTime}</Notice> : null}
      {approval.hasChanged === true ? <Notice tone="caution">{texts.hasChanged}</Notice> : null}
      <ApprovalArguments approval={approval} draft={draft} isEditing={isEditing} of={of} />
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

/** Reason for a denial, once it is asked for. Enter denies. */
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
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    decide(event, onDeny);
  };
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

/** Beside Deny: shows the field for a reason. */
export function ReasonButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return isOpen ? null : (
    <IconButton label={texts.withReason} onClick={onOpen}>
      <MessageSquareText size={16} aria-hidden="true" />
    </IconButton>
  );
}

interface OtherAnswersProps {
  readonly approval: OpenApproval;
  readonly draft: DecisionDraft;
  /** Absent while the arguments are not shown, or are fields already. */
  readonly onEdit: (() => void) | undefined;
  readonly onPattern: () => void;
}

/** Editing, and a menu of the answers that hold for later calls too; a tool that is not trusted has none of these. */
export function OtherAnswers({ approval, draft, onEdit, onPattern }: OtherAnswersProps) {
  return (
    <div className={styles.lasting}>
      {onEdit === undefined ? null : (
        <Button look="quiet" onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      {approval.isUntrusted || approval.asksEachTime === true ? null : (
        <LastingMenu approval={approval} draft={draft} onPattern={onPattern} />
      )}
    </div>
  );
}

/** They come into the page with the press that opens them, so the guard takes none of them at once. */
function LastingMenu({
  approval: { suggestion },
  draft,
  onPattern,
}: Pick<OtherAnswersProps, 'approval' | 'draft' | 'onPattern'>) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.always} onKeyDown={onKey}>
      <Button ref={opener} look="quiet" aria-expanded={isOpen} disabled={draft.isBusy} onClick={() => setOpen(!isOpen)}>
        {texts.alwaysMenu}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {isOpen ? (
        <div role="group" aria-label={texts.alwaysMenu} className={styles.menu}>
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
      ) : null}
    </div>
  );
}

/** The same of one call among several, or the pattern while it is written. */
export function OtherOrPattern(props: Omit<OtherAnswersProps, 'onPattern'>) {
  const [hasPattern, setHasPattern] = useState(false);
  return hasPattern ? (
    <ApprovalPattern approval={props.approval} draft={props.draft} onBack={() => setHasPattern(false)} />
  ) : (
    <OtherAnswers {...props} onPattern={() => setHasPattern(true)} />
  );
}
