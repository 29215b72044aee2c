import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { canBeHidden } from '../../../core/secrets/hide-values.ts';
import { bindingOf, bindingProblems, isSecretName, type BindingDraft } from './secret-draft.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { settingsTexts } from '../texts/index.ts';
import { draftsOf, emptyBinding, SecretBindings } from './secret-bindings.tsx';
import { SecretRetention, type Retention } from './secret-retention.tsx';
import styles from '../settings.module.css';
import { secretsAndGrantsStore } from './secrets-and-grants-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

/** Adds a secret, or replaces its value. The form drops the value as soon as it is stored. */
export function SecretForm() {
  const { host, undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const [requested] = useState(() => vault.getState().requested);
  const [name, setName] = useState(requested?.name ?? '');
  const [value, setValue] = useState('');
  const [bindings, setBindings] = useState<readonly BindingDraft[]>(() => draftsOf(requested?.bindings ?? []));
  const [keptFor, setKeptFor] = useState<Retention>('always');
  const [isChecked, setChecked] = useState(false);

  const isNameWrong = !isSecretName(name);
  const isWrong =
    isNameWrong || value === '' || bindings.some((binding) => Object.keys(bindingProblems(binding)).length > 0);
  const save = async () => {
    setChecked(true);
    if (isWrong) return;
    try {
      const isNew = (await host.secrets.list()).every((secret) => secret.name !== name);
      await vault.getState().setSecret({ name, value, bindings: bindings.map(bindingOf), keptFor });
      if (isNew) toast.success(settingsTexts.secrets.saved(name));
      else
        undo.getState().did(settingsTexts.changes.secretReplaced(name), () => vault.getState().undoSecret(name), {
          undone: settingsTexts.secrets.back(name),
        });
      setName('');
      setValue('');
      setBindings([emptyBinding(0)]);
      setChecked(false);
      vault.getState().setRequested(undefined);
    } catch (error) {
      toast.error(settingsTexts.secrets.failed(messageOf(error)));
    }
  };
  return (
    <form className={styles.form} onSubmit={submits(save)}>
      <div className={styles.two}>
        <TextField
          label={settingsTexts.secrets.name}
          hint={settingsTexts.secrets.nameHint}
          error={isChecked && isNameWrong ? settingsTexts.secrets.nameInvalid : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={settingsTexts.secrets.value}
          hint={
            value === '' || canBeHidden(value) ? settingsTexts.secrets.replaceHint : settingsTexts.secrets.guessable
          }
          type="password"
          autoComplete="new-password"
          error={isChecked && value === '' ? settingsTexts.secrets.valueMissing : undefined}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <SecretBindings bindings={bindings} onChange={setBindings} isChecked={isChecked} />
      <SecretRetention value={keptFor} onChange={setKeptFor} />
      <div>
        <Button type="submit" look="primary">
          {settingsTexts.secrets.save}
        </Button>
      </div>
    </form>
  );
}
