import { useRef, useState } from 'react';
import type { OpenPermission } from '../../catalog/contract/services.ts';
import { DecisionButton } from '../decision/decision-button.tsx';
import { useDecisionGuard } from '../decision/use-decision-guard.ts';
import { focusWrong } from '../elements/focus-soon.ts';
import type { AskedAccess } from '../../core/decisions/access-parts.ts';
import { AccessPartList, useChosenParts } from '../run/denied/access-part-list.tsx';
import { DeniedHead } from '../run/denied/denied-actions.tsx';
import { DeniedWarnings } from '../run/denied/denied-warnings.tsx';
import { messageOf } from '../stores/error-text.ts';
import { SecretFields } from './secret-fields.tsx';
import { useSecretDrafts } from './use-secret-drafts.ts';
import { useAnswer, useSendAnswer } from './use-answer.ts';
import cards from '../run/denied/denied-card.module.css';
import { runTexts } from '../run/texts/index.ts';

/** A run waits: what it wants to reach, each act in a line, secrets that are made on the way, and the answers. */
export function PermissionPrompt({ ask }: { ask: OpenPermission }) {
  const { tool, asked } = ask;
  const access: AskedAccess = { permissions: asked, carried: ask.carried, unbound: ask.unbound };
  const chosen = useChosenParts(access);
  const allowing = useAllowing(ask, chosen.without);
  const { decide } = useDecisionGuard();
  const form = useRef<HTMLDivElement>(null);
  const allow = (howLong: 'once' | 'always') => {
    void allowing.allow(howLong);
    focusWrong(form.current);
  };
  return (
    <div ref={form} className={cards.question}>
      <DeniedHead name={tool.name} words={runTexts.denied.wantsTo} />
      <AccessPartList asked={access} tried={[]} chosen={chosen} />
      <DeniedWarnings tool={tool} asked={asked} />
      {allowing.entered.map((draft) => (
        <SecretFields
          key={draft.name}
          draft={draft}
          isChecked={allowing.isChecked}
          onChange={allowing.change}
          onEnter={(event) => decide(event, () => allow('once'))}
        />
      ))}
      <p className={cards.message}>{runTexts.denied.waits}</p>
      {allowing.failure === undefined ? null : (
        <p className={cards.failure} role="alert">
          {allowing.failure}
        </p>
      )}
      <div className={cards.actions}>
        <DecisionButton isSafe onDecide={allowing.decline}>
          {runTexts.denied.deny}
        </DecisionButton>
        <DecisionButton disabled={allowing.isBusy || chosen.isNothing} onDecide={() => allow('once')}>
          {runTexts.denied.onceNow}
        </DecisionButton>
        <DecisionButton disabled={allowing.isBusy || chosen.isNothing} onDecide={() => allow('always')}>
          {runTexts.denied.alwaysNow}
        </DecisionButton>
      </div>
    </div>
  );
}

/** The secrets that have to be entered first, and the answer, once they are kept. */
function useAllowing(ask: OpenPermission, without: readonly string[]) {
  const answer = useAnswer(ask);
  const send = useSendAnswer(ask);
  const { take, ...drafts } = useSecretDrafts(ask, without);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const allow = async (howLong: 'once' | 'always') => {
    const secrets = take();
    if (secrets === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send({ kind: 'allowed', howLong, secrets, without });
    } catch (error) {
      setBusy(false);
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
    }
  };
  return { ...drafts, isBusy, failure, allow, decline: () => answer({ kind: 'declined' }) };
}
