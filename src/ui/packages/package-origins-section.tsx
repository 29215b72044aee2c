import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { packagesTexts } from './texts/index.ts';
import styles from '../settings/settings.module.css';

/** Origins of package archives besides the registry. */
export function PackageOriginsSection() {
  const { host, undo } = useApp();
  const [stored, setStored] = useState<readonly string[] | undefined>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const show = (origins: readonly string[]) => {
    setStored(origins);
    setText(origins.join(' '));
  };
  useEffect(() => untilUnmounted(host.packages.origins(), show, (error) => setProblem(messageOf(error))), [host]);
  const save = async () => {
    setProblem(undefined);
    if (stored === undefined) return;
    try {
      const words = text.split(/\s/).filter((word) => word !== '');
      const after = await host.packages.setOrigins(words, stored);
      show(after);
      undo.getState().did(packagesTexts.origins.saved, async () => show(await host.packages.setOrigins(stored, after)));
    } catch (error) {
      setProblem(packagesTexts.registry.failed(messageOf(error)));
    }
  };
  return (
    <section className={styles.section}>
      <h2>{packagesTexts.origins.setting}</h2>
      <p className={styles.muted}>{packagesTexts.origins.settingText}</p>
      <form className={styles.form} onSubmit={submits(save)}>
        <TextField
          label={packagesTexts.origins.addresses}
          inputMode="url"
          hint={packagesTexts.origins.hint}
          error={problem}
          disabled={stored === undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.inline}>
          <Button type="submit" look="primary" disabled={stored === undefined || text.trim() === stored.join(' ')}>
            {packagesTexts.origins.keep}
          </Button>
        </div>
      </form>
    </section>
  );
}
