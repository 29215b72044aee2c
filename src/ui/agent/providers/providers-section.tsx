import { Pencil, Plug, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { ModelTest } from '../../../agent/contract/model-worker-api.ts';
import type { Provider } from '../../../agent/contract/provider.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { draftOfPreset, draftOfProvider } from './provider-draft.ts';
import { speakerOf } from './provider-label.ts';
import { presetOf, type ProviderPreset } from './provider-presets.ts';
import settings from '../../settings/settings.module.css';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { providersTexts } from './texts/index.ts';
import { PresetChoice } from './preset-choice.tsx';
import { ProviderForm } from './provider-form.tsx';
import { TestOutcome } from './test-outcome.tsx';
import styles from './providers.module.css';

const texts = providersTexts;

/** The form that is open: a new provider by a preset, or an existing one. */
type Editing = { readonly preset: ProviderPreset } | { readonly provider: Provider };

/** Sets up, tests, changes and removes models. `onAdded` says of a new one what became of it. */
export function ProvidersSection({ onAdded }: { onAdded?: (provider: Provider) => void }) {
  const { agent } = useApp();
  const remove = useRemove();
  const providers = useAgent((state) => state.providers);
  const failure = useAgent((state) => state.failure);
  const [editing, setEditing] = useState<Editing | undefined>();
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    void agent.getState().load();
  }, [agent]);

  const saved = (provider: Provider, isNew: boolean) => {
    setEditing(undefined);
    setChoosing(false);
    if (isNew && onAdded !== undefined) onAdded(provider);
    else toast.success(isNew ? texts.added(speakerOf(provider)) : texts.saved(provider.name));
  };

  if (editing !== undefined) {
    const isNew = 'preset' in editing;
    return (
      <ProviderForm
        key={isNew ? editing.preset.id : editing.provider.id}
        preset={isNew ? editing.preset : presetOf(editing.provider)}
        initial={isNew ? draftOfPreset(editing.preset) : draftOfProvider(editing.provider)}
        provider={isNew ? undefined : editing.provider}
        onSaved={(provider) => saved(provider, isNew)}
        onCancel={() => setEditing(undefined)}
      />
    );
  }
  const isEmpty = providers !== undefined && providers.length === 0;
  return (
    <section className={settings.section}>
      <p className={settings.muted}>{texts.intro}</p>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      <ul className={settings.rows} aria-label={texts.list}>
        {(providers ?? []).map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onEdit={() => setEditing({ provider })}
            onRemove={() => void remove(provider)}
          />
        ))}
      </ul>
      {isEmpty || isChoosing ? (
        <PresetChoice title={isEmpty ? texts.none : texts.choose} onChoose={(preset) => setEditing({ preset })} />
      ) : (
        <div className={settings.inline}>
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {texts.add}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Removes a provider; can be undone for a while. */
function useRemove() {
  const { host, undo } = useApp();
  return async ({ id, name }: Provider) => {
    try {
      await host.providers.remove(id);
      undo.getState().did(texts.removed(name), () => host.providers.undoRemove(id), { undone: texts.back(name) });
    } catch (error) {
      toast.error(texts.failed(messageOf(error)));
    }
  };
}

function ProviderRow({ provider, onEdit, onRemove }: { provider: Provider; onEdit: () => void; onRemove: () => void }) {
  const { host } = useApp();
  const [outcome, setOutcome] = useState<ModelTest | 'testing' | undefined>();
  const { id, name, model, baseURL, secret, dialect, kind } = provider;
  const test = async () => {
    setOutcome('testing');
    try {
      setOutcome(await host.providers.test(id));
    } catch (error) {
      setOutcome(undefined);
      toast.error(texts.failed(messageOf(error)));
    }
  };
  const isOfBrowser = kind === 'local' || kind === 'chrome';
  const info = [
    model,
    baseURL === undefined ? '' : new URL(baseURL).host,
    secret === undefined ? '' : texts.hasKey,
    dialect === 'text' && !isOfBrowser ? texts.textDialect : '',
  ];
  return (
    <li className={settings.item}>
      <div className={settings.itemHead}>
        <span className={styles.name}>{name}</span>
        <span className={settings.space} />
        <Button
          look="quiet"
          icon={<Plug size={14} aria-hidden="true" />}
          aria-label={texts.test(name)}
          disabled={outcome === 'testing'}
          onClick={() => void test()}
        >
          {outcome === 'testing' ? texts.connection.testing : texts.connection.test}
        </Button>
        <IconButton label={texts.edit(name)} onClick={onEdit}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.remove(name)} onClick={onRemove}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={settings.muted}>{info.filter((info) => info !== '').join(' · ')}</p>
      {outcome === undefined || outcome === 'testing' ? null : (
        <TestOutcome outcome={outcome} preset={presetOf(provider)} isText={dialect === 'text' || isOfBrowser} />
      )}
    </li>
  );
}
