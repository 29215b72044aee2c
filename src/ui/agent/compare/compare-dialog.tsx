import { useState } from 'react';
import { AGENT_LIMITS } from '../../../agent/contract/agent-limits.ts';
import { defined } from '../../../core/defined.ts';
import type { ProviderId } from '../../../agent/contract/provider.ts';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import type { ComparisonDraft } from '../agent-store.ts';
import { messageOfDraft } from '../list/use-conversation-actions.ts';
import { providerLabel } from '../providers/provider-label.ts';
import { compareTexts as texts } from './texts/index.ts';
import styles from './compare.module.css';
import words from '../../styles/prose.module.css';

const EMPTY = { text: '', images: [] };

/** Chooses two or three models, which then answer the same message side by side. */
export function CompareDialog({ comparing, onClose }: { comparing: ComparisonDraft; onClose: () => void }) {
  const { agent } = useApp();
  const { draftKey, from } = comparing;
  const providers = useAgent((state) => state.providers) ?? [];
  const draft = useAgent(({ drafts }) => drafts.get(draftKey) ?? EMPTY);
  const [chosen, setChosen] = useState<readonly ProviderId[]>(() =>
    providers.slice(0, AGENT_LIMITS.minCompared).map(({ id }) => id),
  );
  const { start, isStarting, failure } = useStart(comparing, chosen, onClose);
  const hasMessage = from?.turn !== undefined || draft.text.trim() !== '' || draft.images.length > 0;
  const canStart = chosen.length >= AGENT_LIMITS.minCompared && hasMessage && !isStarting;
  return (
    <Dialog title={texts.title} compact onClose={onClose}>
      <form className={styles.form} onSubmit={submits(() => (canStart ? start() : undefined))}>
        <p className={words.aside}>{from?.turn === undefined ? texts.intro : texts.introOf}</p>
        {providers.length < AGENT_LIMITS.minCompared ? <p className={words.aside}>{texts.tooFew}</p> : null}
        <Models chosen={chosen} onChange={setChosen} />
        {from?.turn === undefined ? (
          <TextArea
            label={texts.message}
            hint={draft.images.length === 0 ? undefined : texts.images(draft.images.length)}
            rows={3}
            value={draft.text}
            onChange={({ target }) => agent.getState().setDraft(draftKey, { ...draft, text: target.value })}
          />
        ) : null}
        {failure === '' ? null : (
          <p className={words.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="primary" type="submit" disabled={!canStart}>
            {texts.start}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Begins the comparison and opens it; says why it could not. */
function useStart({ draftKey, from }: ComparisonDraft, providerIds: readonly ProviderId[], onClose: () => void) {
  const { host, agent } = useApp();
  const [failure, setFailure] = useState('');
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    const { drafts, setDraft } = agent.getState();
    const isOfDraft = from?.turn === undefined;
    try {
      const { ids, failures } = await host.conversations.compare({
        providerIds,
        ...defined({ from }),
        ...(isOfDraft ? { message: messageOfDraft(drafts.get(draftKey) ?? EMPTY) } : {}),
      });
      if (isOfDraft) setDraft(draftKey, undefined);
      for (const each of failures) toast.error(texts.couldNotBegin(each));
      onClose();
      const [id] = ids;
      if (id !== undefined) navigate(pathOf({ screen: 'agent', id }));
    } catch (error) {
      setFailure(texts.failed(messageOf(error)));
      setStarting(false);
    }
  };
  return { start, isStarting, failure };
}

/** A checkbox for each model; no further one can be chosen after the third. */
function Models({
  chosen,
  onChange,
}: {
  chosen: readonly ProviderId[];
  onChange: (chosen: readonly ProviderId[]) => void;
}) {
  const providers = useAgent((state) => state.providers) ?? [];
  const isFull = chosen.length >= AGENT_LIMITS.maxCompared;
  return (
    <fieldset className={styles.models}>
      <legend className={styles.legend}>
        {texts.models}
        <span className={words.small}>{texts.count(chosen.length)}</span>
      </legend>
      {providers.map((provider) => {
        const isChosen = chosen.includes(provider.id);
        return (
          <label key={provider.id} className={styles.model}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={() => onChange(isChosen ? chosen.filter((id) => id !== provider.id) : [...chosen, provider.id])}
            />
            <span className={styles.name}>{providerLabel(provider)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
