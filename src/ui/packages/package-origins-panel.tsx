import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { untilGone } from '../model/until-gone.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { texts } from '../texts/texts.ts';
import styles from '../settings/settings.module.css';

/** Origins of package archives besides the registry. */
export function PackageOriginsPanel() {
  const { host, undo } = useModel();
  const [stored, setStored] = useState<readonly string[] | undefined>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const show = (origins: readonly string[]) => {
    setStored(origins);
    setText(origins.join(' '));
  };
  useEffect(() => untilGone(host.packages.origins(), show, (error) => setProblem(messageOf(error))), [host]);
  const save = async () => {
    setProblem(undefined);
    try {
      const before = stored;
      show(await host.packages.setOrigins(text.split(/\s/).filter((word) => word !== '')));
      if (before !== undefined)
        undo.getState().did(texts.packageOrigins.saved, async () => show(await host.packages.setOrigins(before)));
    } catch (error) {
      setProblem(texts.registry.failed(messageOf(error)));
    }
  };
  return (
    <section className={styles.section}>
      <h2>{texts.packageOrigins.setting}</h2>
      <p className={styles.muted}>{texts.packageOrigins.settingText}</p>
      <form className={styles.form} onSubmit={submits(save)}>
        <TextField
          label={texts.packageOrigins.addresses}
          inputMode="url"
          hint={texts.packageOrigins.hint}
          error={problem}
          disabled={stored === undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.inline}>
          <Button type="submit" look="primary" disabled={stored === undefined || text.trim() === stored.join(' ')}>
            {texts.packageOrigins.keep}
          </Button>
        </div>
      </form>
    </section>
  );
}
