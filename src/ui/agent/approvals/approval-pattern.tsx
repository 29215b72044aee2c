import { useEffect, useRef, useState } from 'react';
import { fitsPattern, hasOpenText, parsePattern } from '../../../agent/page/index.ts';
import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { parseJson, type JsonObject } from '../../../core/json/json.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { visibleText } from '../../lib/hidden-characters.ts';
import cards from '../../questions/question-card.module.css';
import { faultText } from '../../stores/faults/fault-text.ts';
import { approvalsTexts } from './texts/index.ts';
import type { DecisionDraft } from './use-decision.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const texts = approvalsTexts;

interface ApprovalPatternProps {
  readonly approval: OpenApproval;
  readonly draft: DecisionDraft;
  readonly onBack: () => void;
}

/** "Arguments like these": a pattern, which must match the waiting call. */
export function ApprovalPattern({ approval, draft, onBack }: ApprovalPatternProps) {
  const [text, setText] = useState(() => visibleText(JSON.stringify(approval.suggestion, null, 2)));
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { pattern, problem } = readPattern(text, draft.input);
  return (
    <section className={styles.pattern} aria-label={texts.likeTitle}>
      <h3>{texts.likeTitle}</h3>
      <TextArea
        label={texts.pattern}
        hint={texts.patternHint}
        error={problem}
        className={styles.patternText}
        spellCheck={false}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {pattern === undefined ? null : (
        <p role="status" className={words.small}>
          {texts.patternFits} {texts.until}
        </p>
      )}
      {approval.isProgram === true && pattern !== undefined && hasOpenText(pattern) ? (
        <Notice tone="caution">{texts.patternCommand}</Notice>
      ) : null}
      <div className={cards.actions}>
        <Button ref={back} onClick={onBack}>
          {texts.likeBack}
        </Button>
        <DecisionButton
          disabled={pattern === undefined || draft.isBusy}
          onDecide={() => (pattern === undefined ? undefined : draft.allow({ kind: 'like', pattern }))}
        >
          {texts.allowLike}
        </DecisionButton>
      </div>
    </section>
  );
}

function readPattern(
  text: string,
  input: JsonObject | undefined,
): { readonly pattern?: JsonObject; readonly problem?: string } {
  const json = parseJson(text);
  if (!json.ok) return { problem: texts.patternNoJson };
  const parsed = parsePattern(json.value);
  if (!parsed.ok) return { problem: faultText(parsed) };
  return input !== undefined && fitsPattern(parsed.pattern, input)
    ? { pattern: parsed.pattern }
    : { problem: texts.patternMisfits };
}
