import { Trash2 } from 'lucide-react';
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
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <code className={styles.itemName}>{secret.name}</code>
        {secret.keptFor === 'session' ? <Badge colour="gray">{settingsTexts.secrets.sessionMark}</Badge> : null}
        <span className={styles.space} />
        <IconButton label={settingsTexts.secrets.remove(secret.name)} onClick={onRemove}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <ul className={styles.parts}>
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
