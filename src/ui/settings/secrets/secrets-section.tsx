import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { SecretSummary } from '../../../core/permissions/permissions.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { locationOf } from '../../lib/permissions.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { settingsTexts } from '../texts/index.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import { draftsOf, SecretBindings } from './secret-bindings.tsx';
import { bindingOf, bindingProblems, type BindingDraft } from './secret-draft.ts';
import { SecretForm } from './secret-form.tsx';
import styles from '../settings.module.css';
import words from '../../styles/prose.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from './secrets-and-grants-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

export function SecretsSection() {
  const { undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const secrets = useSecretsAndGrants((state) => state.secrets);
  const lock = useSecretsAndGrants((state) => state.lock);
  const failure = useSecretsAndGrants((state) => state.failure);
  useEffect(() => {
    void vault.getState().loadSecrets();
  }, [vault]);
  const remove = async (name: string) => {
    try {
      await vault.getState().removeSecret(name);
      undo.getState().did(settingsTexts.secrets.removed(name), () => vault.getState().undoSecret(name), {
        undone: settingsTexts.secrets.back(name),
      });
    } catch (error) {
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
  return (
    <>
      <section className={styles.section}>
        <p className={styles.muted}>{settingsTexts.secrets.intro}</p>
        {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
        {lock === 'locked' ? <Unlock /> : null}
        {secrets !== undefined && secrets.length === 0 ? (
          <p className={words.empty}>{settingsTexts.secrets.none}</p>
        ) : null}
        <ul className={styles.rows} aria-label={settingsTexts.secrets.list}>
          {(secrets ?? []).map((secret) => (
            <Secret key={secret.name} secret={secret} onRemove={() => void remove(secret.name)} />
          ))}
        </ul>
      </section>
      {lock === 'locked' ? null : (
        <>
          <section className={styles.section}>
            <h2>{settingsTexts.secrets.add}</h2>
            <SecretForm />
          </section>
          <Passphrase />
        </>
      )}
    </>
  );
}

function Secret({ secret, onRemove }: { secret: SecretSummary; onRemove: () => void }) {
  const isLocked = useSecretsAndGrants((state) => state.lock === 'locked');
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <code className={styles.itemName}>{secret.name}</code>
        {secret.keptFor === 'session' ? <Badge colour="gray">{settingsTexts.secrets.sessionMark}</Badge> : null}
        <span className={styles.space} />
        {isEditing || isLocked ? null : (
          <IconButton label={settingsTexts.secrets.editBindings(secret.name)} onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={settingsTexts.secrets.remove(secret.name)} onClick={onRemove}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      </div>
      {isEditing ? <BindingsForm secret={secret} onClose={() => setEditing(false)} /> : null}
      <ul className={styles.parts} hidden={isEditing}>
        {secret.bindings.map((binding) => (
          <li key={`${binding.origin}${binding.pathPrefix}`} className={styles.part}>
            <span className={styles.partText}>
              {settingsTexts.permissions.network(
                binding.methods.join(', '),
                locationOf(binding.origin, binding.pathPrefix),
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Changes where a secret may be sent; its value stays as it is. */
function BindingsForm({ secret, onClose }: { secret: SecretSummary; onClose: () => void }) {
  const { undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const [bindings, setBindings] = useState<readonly BindingDraft[]>(() => draftsOf(secret.bindings));
  const [isChecked, setChecked] = useState(false);
  const save = async () => {
    setChecked(true);
    if (bindings.some((binding) => Object.keys(bindingProblems(binding)).length > 0)) return;
    try {
      await vault.getState().setBindings(secret.name, bindings.map(bindingOf));
      undo
        .getState()
        .did(settingsTexts.secrets.bindingsSaved(secret.name), () => vault.getState().undoSecret(secret.name));
      onClose();
    } catch (error) {
      toast.error(settingsTexts.secrets.failed(messageOf(error)));
    }
  };
  return (
    <form className={styles.form} aria-label={settingsTexts.secrets.editBindings(secret.name)} onSubmit={submits(save)}>
      <SecretBindings bindings={bindings} onChange={setBindings} isChecked={isChecked} />
      <p className={styles.muted}>{settingsTexts.secrets.valueStays}</p>
      <div className={styles.formActions}>
        <Button type="submit" look="primary">
          {settingsTexts.secrets.saveBindings}
        </Button>
        <Button onClick={onClose}>{settingsTexts.secrets.cancelBindings}</Button>
      </div>
    </form>
  );
}

function Unlock() {
  const vault = usePanelStore(secretsAndGrantsStore);
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const unlock = async () => {
    try {
      setProblem((await vault.getState().unlock(passphrase)) ? undefined : settingsTexts.secrets.wrong);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Notice tone="info" title={settingsTexts.secrets.locked}>
      <form className={styles.unlock} onSubmit={submits(unlock)}>
        <TextField
          label={settingsTexts.secrets.passphrase}
          hint={settingsTexts.secrets.lockedText}
          type="password"
          error={problem}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary">
            {settingsTexts.secrets.unlock}
          </Button>
        </div>
      </form>
    </Notice>
  );
}

function Passphrase() {
  const vault = usePanelStore(secretsAndGrantsStore);
  const [passphrase, setPassphrase] = useState('');
  const save = async () => {
    try {
      await vault.getState().setPassphrase(passphrase);
      toast.success(passphrase === '' ? settingsTexts.secrets.passphraseRemoved : settingsTexts.secrets.passphraseSet);
      setPassphrase('');
    } catch (error) {
      toast.error(settingsTexts.secrets.failed(messageOf(error)));
    }
  };
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.secrets.passphraseTitle}</h2>
      <form className={styles.unlock} onSubmit={submits(save)}>
        <TextField
          label={settingsTexts.secrets.newPassphrase}
          hint={settingsTexts.secrets.passphraseText}
          type="password"
          autoComplete="new-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <div>
          <Button type="submit">{settingsTexts.secrets.setPassphrase}</Button>
        </div>
      </form>
    </section>
  );
}
