import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { packagesTexts } from './texts/index.ts';
import { PackageOriginsSection } from './package-origins-section.tsx';
import styles from '../settings/settings.module.css';

/** The registry for packages of node tools. */
export function RegistrySection() {
  const { host, undo } = useApp();
  const [stored, setStored] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => {
    const show = (address: string) => {
      setStored(address);
      setText(address);
    };
    return untilUnmounted(host.packages.registry(), show, (error) => setProblem(messageOf(error)));
  }, [host]);
  const set = async (address: string) => {
    const now = await host.packages.setRegistry(address);
    setStored(now);
    setText(now);
    return now;
  };
  const save = async (address: string) => {
    setProblem(undefined);
    try {
      const before = stored;
      const now = await set(address);
      if (before !== undefined && before !== now) undo.getState().did(packagesTexts.registry.saved, () => set(before));
    } catch (error) {
      setProblem(packagesTexts.registry.failed(messageOf(error)));
    }
  };
  return (
    <>
      <section className={styles.section}>
        <h2>{packagesTexts.registry.title}</h2>
        <p className={styles.muted}>{packagesTexts.registry.text}</p>
        <form className={styles.form} onSubmit={submits(() => save(text))}>
          <TextField
            label={packagesTexts.registry.address}
            inputMode="url"
            hint={packagesTexts.registry.hint}
            error={problem}
            disabled={stored === undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.inline}>
            <Button type="submit" look="primary" disabled={stored === undefined || text.trim() === stored}>
              {packagesTexts.registry.save}
            </Button>
            <Button look="quiet" disabled={stored === undefined} onClick={() => void save('')}>
              {packagesTexts.registry.back}
            </Button>
          </div>
        </form>
      </section>
      <PackageOriginsSection />
    </>
  );
}
