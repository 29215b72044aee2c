import { Plug } from 'lucide-react';
import { useId, useState } from 'react';
import type { ModelTest } from '../../../agent/contract/model-worker-api.ts';
import type { Provider } from '../../../agent/contract/provider.ts';
import { Button } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { draftProblems, fieldsOfDraft, type ProviderDraft } from './provider-draft.ts';
import type { ProviderPreset } from './provider-presets.ts';
import settings from '../../settings/settings.module.css';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { providersTexts } from './texts/index.ts';
import { BuiltInField } from './built-in-field.tsx';
import { LocalModelField } from './local-model-field.tsx';
import { TestOutcome } from './test-outcome.tsx';
import styles from './providers.module.css';

const texts = providersTexts.form;
const DIALECTS = (['native', 'text'] as const).map((id) => ({ id, label: texts.dialects[id] }));
/** The model name of a test before one was chosen: the test should only list the models. */
const NO_MODEL = 'none-chosen';

interface ProviderFormProps {
  readonly preset: ProviderPreset;
  readonly initial: ProviderDraft;
  /** The provider to change; undefined for a new one. */
  readonly provider: Provider | undefined;
  readonly onSaved: (provider: Provider) => void;
  readonly onCancel: () => void;
}

/** The draft of a form, its problems and its actions. */
function useProviderForm({ initial, provider, onSaved }: ProviderFormProps) {
  const { host } = useApp();
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [outcome, setOutcome] = useState<ModelTest | undefined>();
  const [busy, setBusy] = useState<'test' | 'save' | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const problems = draftProblems(draft);
  const problem = (name: keyof ProviderDraft) => {
    const found = isChecked ? problems[name] : undefined;
    return found === undefined ? undefined : texts.problems[found];
  };
  const change = (part: Partial<ProviderDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setOutcome(undefined);
  };
  const text = (name: Exclude<keyof ProviderDraft, 'kind' | 'dialect'>) => ({
    value: draft[name],
    error: problem(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const attempt = async (what: 'test' | 'save', act: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(providersTexts.failed(messageOf(error)));
    }
    setBusy(undefined);
  };
  const test = () =>
    attempt('test', async () => {
      const { model } = draft;
      const fields = fieldsOfDraft(
        model.trim() === '' && draft.kind !== 'chrome' ? { ...draft, model: NO_MODEL } : draft,
      );
      setOutcome(
        await host.providers.test(
          provider?.secret === undefined ? fields : { ...fields, secret: provider.secret },
          draft.key,
        ),
      );
    });
  const save = async () => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    await attempt('save', async () => {
      const fields = fieldsOfDraft(draft);
      onSaved(
        provider === undefined
          ? await host.providers.add(fields, draft.key)
          : await host.providers.update(provider.id, fields, draft.key),
      );
    });
  };
  const isOfBrowser = draft.kind === 'local' || draft.kind === 'chrome';
  return { draft, isOfBrowser, outcome, busy, failure, problem, change, text, test, save };
}
type Form = ReturnType<typeof useProviderForm>;

/** The settings of one model, with a connection test. */
export function ProviderForm(props: ProviderFormProps) {
  const { preset, provider, onCancel } = props;
  const form = useProviderForm(props);
  const { draft, isOfBrowser, outcome, busy, failure } = form;
  const isHiddenURL = preset.key === 'needed';
  const baseURL = isOfBrowser ? null : <AddressField form={form} />;
  return (
    <form className={settings.form} aria-label={texts.label(preset.name)} noValidate onSubmit={submits(form.save)}>
      <h2 className={styles.formTitle}>{provider?.name ?? preset.name}</h2>
      {isHiddenURL ? null : baseURL}
      <MainFields form={form} preset={preset} isKeyKept={provider?.secret !== undefined} />
      <details className={styles.more}>
        <summary>{texts.more}</summary>
        <div className={styles.moreFields}>
          <TextField label={texts.name} {...form.text('name')} />
          {isHiddenURL ? baseURL : null}
          <FurtherFields form={form} />
        </div>
      </details>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {outcome === undefined ? null : (
        <TestOutcome outcome={outcome} preset={preset} isText={draft.dialect === 'text' || isOfBrowser} />
      )}
      <div className={settings.inline}>
        <Button type="submit" look="primary" disabled={busy !== undefined}>
          {texts.save}
        </Button>
        <Button
          icon={<Plug size={16} aria-hidden="true" />}
          disabled={busy !== undefined}
          onClick={() => void form.test()}
        >
          {busy === 'test' ? providersTexts.connection.testing : providersTexts.connection.test}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function AddressField({ form: { draft, text } }: { form: Form }) {
  return (
    <TextField
      label={texts.baseURL}
      type="url"
      inputMode="url"
      hint={draft.kind === 'openai-compatible' ? texts.baseURLHint : texts.optionalURL}
      {...text('baseURL')}
    />
  );
}

/** Key and model, or their replacement if the browser has the model. */
function MainFields({ form, preset, isKeyKept }: { form: Form; preset: ProviderPreset; isKeyKept: boolean }) {
  const { draft, isOfBrowser, outcome, problem, change, text } = form;
  const models = useId();
  const known = outcome?.models ?? [];
  return (
    <>
      {isOfBrowser ? null : (
        <TextField
          label={texts.key}
          type="password"
          autoComplete="off"
          hint={isKeyKept ? texts.keyKept : preset.key === 'needed' ? texts.keyHint : texts.keyOptional}
          {...text('key')}
        />
      )}
      {draft.kind === 'chrome' ? <BuiltInField /> : null}
      {draft.kind === 'local' ? (
        <LocalModelField
          value={draft.model}
          error={problem('model')}
          onChange={(model) =>
            change({ model, ...(draft.name === preset.name || draft.name === '' ? { name: model } : {}) })
          }
        />
      ) : null}
      {isOfBrowser ? null : (
        <>
          <TextField
            label={texts.model}
            list={models}
            hint={preset.example === '' ? undefined : texts.modelExample(preset.example)}
            {...text('model')}
          />
          <datalist id={models} aria-label={texts.models}>
            {known.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </>
  );
}

function FurtherFields({ form: { draft, isOfBrowser, change, text } }: { form: Form }) {
  return (
    <>
      {isOfBrowser ? null : (
        <div>
          <Segmented
            label={texts.dialect}
            options={DIALECTS}
            value={draft.dialect}
            onChange={(dialect) => change({ dialect })}
          />
          <p className={settings.muted}>{texts.dialectHint}</p>
        </div>
      )}
      <TextField
        label={texts.context}
        inputMode="numeric"
        hint={draft.kind === 'local' ? texts.localContextHint : texts.contextHint}
        {...text('contextTokens')}
      />
      {isOfBrowser ? null : (
        <div className={settings.two}>
          <TextField label={texts.inputPrice} inputMode="decimal" {...text('inputPrice')} />
          <TextField label={texts.outputPrice} inputMode="decimal" {...text('outputPrice')} />
        </div>
      )}
    </>
  );
}
