import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { useDecidedContent, useDecisionGuard } from '../decision/use-decision-guard.ts';
import { toast } from '../elements/layers/toast.ts';
import { canBeHidden } from '../../core/secrets/hide-values.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { OpenCredential } from '../../catalog/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { focusWrong } from '../elements/focus-soon.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { isPrivateHost } from '../../core/permissions/private-host.ts';
import { locationOf } from '../lib/permissions.ts';
import { hrefOf } from '../lib/routes.ts';
import { bindingOf, bindingProblems, type BindingDraft } from '../settings/secrets/secret-draft.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { questionsTexts } from './texts/index.ts';
import { settingsTexts } from '../settings/texts/index.ts';
import { AskHead, AskWords } from './ask-head.tsx';
import { draftsOf, SecretBindings } from '../settings/secrets/secret-bindings.tsx';
import { SecretRetention, type Retention } from '../settings/secrets/secret-retention.tsx';
import { useAnswer, useSendAnswer } from './use-answer.ts';
import styles from './question-card.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from '../settings/secrets/secrets-and-grants-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const words = questionsTexts.secret;

function useSecretDraft(ask: OpenCredential) {
  const [value, setValue] = useState('');
  const [bindings, setBindings] = useState<readonly BindingDraft[]>(() => draftsOf(ask.locations));
  const [keptFor, setKeptFor] = useState<Retention>('always');
  return { value, setValue, bindings, setBindings, keptFor, setKeptFor };
}

/** The state of giving a secret: the value goes only to the secret store. */
function useGiving(ask: OpenCredential) {
  const { undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const answer = useAnswer(ask);
  const send = useSendAnswer(ask);
  const kept = useSecretsAndGrants((state) => state.secrets)?.find((secret) => secret.name === ask.name);
  const [isReplacing, setReplacing] = useState(false);
  const draft = useSecretDraft(ask);
  const { value, bindings, keptFor } = draft;
  const [isForTool, setForTool] = useState(ask.tool !== undefined);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void vault.getState().loadSecrets();
  }, [vault]);

  const isEntering = kept === undefined || isReplacing;
  const isWrong =
    isEntering && (value === '' || bindings.some((binding) => Object.keys(bindingProblems(binding)).length > 0));
  const locations = isEntering ? bindings.map(bindingOf) : ask.locations;
  const give = async () => {
    setChecked(true);
    if (isWrong) return;
    setBusy(true);
    try {
      const secret = { name: ask.name, value, bindings: bindings.map(bindingOf), keptFor };
      await send({ kind: 'given', isForTool, ...(isEntering ? { secret } : {}) });
      draft.setValue('');
      if (kept !== undefined && isReplacing)
        undo
          .getState()
          .did(settingsTexts.changes.secretReplaced(ask.name), () => vault.getState().undoSecret(ask.name), {
            undone: settingsTexts.secrets.back(ask.name),
          });
      else toast.success(words.given(ask.name));
    } catch (error) {
      setBusy(false);
      toast.error(settingsTexts.secrets.failed(messageOf(error)));
    }
  };
  return {
    kept,
    draft,
    locations,
    isEntering,
    isForTool,
    setForTool,
    isChecked,
    isBusy,
    give,
    decline: () => answer({ kind: 'declined' }),
    replace: () => setReplacing(true),
  };
}
type Giving = ReturnType<typeof useGiving>;

/** A request for a secret: its addresses, its tool, and buttons to give or refuse it. */
export function CredentialForm({ ask }: { ask: OpenCredential }) {
  const isLocked = useSecretsAndGrants((state) => state.lock === 'locked');
  const giving = useGiving(ask);
  const { kept, isEntering, isForTool, locations } = giving;
  // The stored secret is read late, and can change.
  useDecidedContent(decisionKeyOf(kept?.bindings));
  return (
    <>
      <AskHead ask={ask} icon={<KeyRound size={16} aria-hidden="true" className={styles.icon} />}>
        {questionsTexts.wantsSecret}{' '}
        <code>
          <ExactLine text={ask.name} />
        </code>
      </AskHead>
      {ask.reason === '' ? null : <AskWords label={questionsTexts.reason}>{ask.reason}</AskWords>}
      <p className={styles.muted}>{words.expected}</p>
      {isLocked ? (
        <p className={styles.muted}>
          {words.locked} <a href={hrefOf({ screen: 'settings', page: 'secrets' })}>{words.unlock}</a>
        </p>
      ) : null}
      {isEntering || kept === undefined ? (
        <SecretFields giving={giving} />
      ) : (
        <>
          <Locations title={words.kept} locations={kept.bindings} />
          {ask.locations.length === 0 ? null : <Locations title={words.asked} locations={ask.locations} />}
          <p className={styles.muted}>{words.stays}</p>
        </>
      )}
      {ask.tool === undefined ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={isForTool} onChange={(event) => giving.setForTool(event.target.checked)} />
          <span>{words.tool(ask.tool.name)}</span>
        </label>
      )}
      {ask.tool === undefined || ask.tool.trusted || !isForTool ? null : (
        <Notice tone="caution">{words.untrusted(ask.tool.name)}</Notice>
      )}
      {locations.some(({ origin }) => isPrivateHost(origin)) ? <Notice tone="caution">{words.private}</Notice> : null}
      <Answers giving={giving} />
    </>
  );
}

function SecretFields({ giving }: { giving: Giving }) {
  const { decide } = useDecisionGuard();
  const { draft, isChecked } = giving;
  const { value } = draft;
  return (
    <>
      <TextField
        label={words.value}
        hint={value === '' || canBeHidden(value) ? undefined : settingsTexts.secrets.guessable}
        type="password"
        autoComplete="new-password"
        error={isChecked && value === '' ? settingsTexts.secrets.valueMissing : undefined}
        value={value}
        onChange={(event) => draft.setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') decide(event, giving.give);
        }}
      />
      <SecretBindings bindings={draft.bindings} onChange={draft.setBindings} isChecked={isChecked} />
      <SecretRetention value={draft.keptFor} onChange={draft.setKeptFor} />
    </>
  );
}

function Answers({ giving }: { giving: Giving }) {
  return (
    <div className={styles.actions}>
      <DecisionButton onDecide={giving.decline}>{words.decline}</DecisionButton>
      <DecisionButton
        disabled={giving.isBusy}
        onDecide={(button) => {
          void giving.give();
          focusWrong(button.closest('section'));
        }}
      >
        {giving.isEntering ? words.give : words.use}
      </DecisionButton>
      {giving.isEntering ? null : (
        <Button look="quiet" onClick={giving.replace}>
          {words.replace}
        </Button>
      )}
    </div>
  );
}

function Locations({ title, locations }: { title: string; locations: readonly SecretBinding[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.locations}>
        {locations.length === 0 ? <li>{words.nowhere}</li> : null}
        {locations.map(({ origin, methods, pathPrefix }) => (
          <li key={`${origin} ${pathPrefix} ${methods.join()}`}>
            <ExactLine text={`${methods.join(', ')} ${locationOf(origin, pathPrefix)}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}
