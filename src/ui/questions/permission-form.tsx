import { useEffect, useRef, useState, type RefObject } from 'react';
import type { OpenPermission } from '../../catalog/contract.ts';
import { LIMITS } from '../../core/limits.ts';
import { Button } from '../elements/button.tsx';
import { focusWrong } from '../elements/focus-soon.ts';
import { ActList, DeniedHead } from '../run/denied/denied-acts.tsx';
import { DeniedWarnings } from '../run/denied/denied-warnings.tsx';
import { useModel, useVault } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { useAnswer, useSendAnswer, type ByPerson } from './use-answer.ts';
import { placesOf, WantedSecret, type SecretDraft } from './wanted-secret.tsx';
import cards from '../run/denied/denied-card.module.css';
import { runTexts } from '../run/texts/index.ts';

interface PermissionFormProps {
  readonly ask: OpenPermission;
  readonly byPerson: ByPerson;
  /** The safe answer. */
  readonly safe: RefObject<HTMLButtonElement | null>;
}

/** A run waits: what it wants to reach, each act in a line, secrets that are made on the way, and the answers. */
export function PermissionForm({ ask, byPerson, safe }: PermissionFormProps) {
  const { tool, asked } = ask;
  const allowing = useAllowing(ask);
  const isReady = useReady();
  const form = useRef<HTMLDivElement>(null);
  const allow = (howLong: 'once' | 'always') => {
    void allowing.allow(howLong);
    focusWrong(form.current);
  };
  return (
    <div ref={form} className={cards.question}>
      <DeniedHead name={tool.name} words={runTexts.denied.wantsTo} />
      <ActList asked={asked} tried={[]} />
      <DeniedWarnings tool={tool} asked={asked} />
      {allowing.entered.map((draft) => (
        <WantedSecret
          key={draft.name}
          draft={draft}
          isChecked={allowing.isChecked}
          onChange={allowing.change}
          onEnter={(event) => (byPerson(event) ? allow('once') : undefined)}
        />
      ))}
      <p className={cards.message}>{runTexts.denied.waits}</p>
      {allowing.failure === undefined ? null : (
        <p className={cards.failure} role="alert">
          {allowing.failure}
        </p>
      )}
      <div className={cards.actions}>
        <Button
          ref={safe}
          aria-disabled={!isReady}
          onClick={(event) => (byPerson(event) ? allowing.decline() : undefined)}
        >
          {runTexts.denied.deny}
        </Button>
        <Button
          aria-disabled={!isReady}
          disabled={allowing.isBusy}
          onClick={(event) => (byPerson(event) ? allow('once') : undefined)}
        >
          {runTexts.denied.onceNow}
        </Button>
        <Button
          aria-disabled={!isReady}
          disabled={allowing.isBusy}
          onClick={(event) => (byPerson(event) ? allow('always') : undefined)}
        >
          {runTexts.denied.alwaysNow}
        </Button>
      </div>
    </div>
  );
}

/** The secrets that have to be entered first, and the answer, once they are kept. */
function useAllowing(ask: OpenPermission) {
  const { vault } = useModel();
  const answer = useAnswer(ask);
  const send = useSendAnswer(ask);
  const kept = useVault((state) => state.secrets);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, SecretDraft>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const needsSecrets = ask.asked.secrets.length > 0;
  useEffect(() => {
    if (needsSecrets) void vault.getState().loadSecrets();
  }, [needsSecrets, vault]);

  const entered =
    kept === undefined
      ? []
      : ask.asked.secrets.flatMap((name) => {
          const places = placesOf(name, ask, kept);
          return places === undefined
            ? []
            : [drafts.get(name) ?? { name, value: '', places, keptFor: 'always' as const }];
        });
  const allow = async (howLong: 'once' | 'always') => {
    setChecked(true);
    if (entered.some(({ value }) => value === '') || (needsSecrets && kept === undefined)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const secrets = entered.map(({ name, value, places, keptFor }) => ({ name, value, bindings: places, keptFor }));
      await send({ kind: 'allowed', howLong, secrets });
    } catch (error) {
      setBusy(false);
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
    }
  };
  return {
    entered,
    change: (draft: SecretDraft) => setDrafts(new Map(drafts).set(draft.name, draft)),
    isChecked,
    isBusy,
    failure,
    allow,
    decline: () => answer({ kind: 'declined' }),
  };
}

/** What comes before a person could have read the card is no answer: its buttons say so. */
function useReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LIMITS.questions.guardMs + 50);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
