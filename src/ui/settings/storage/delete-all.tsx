import { useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { useApp } from '../../stores/app-context.ts';
import { useToolActions } from '../../tools/use-tool-actions.ts';
import { storageTexts } from './texts/index.ts';
import styles from '../settings.module.css';

const texts = storageTexts.deleteAll;

/** Deletes everything that the app stores in this browser, once a person has typed that they mean it. */
export function DeleteAll() {
  const { deleteAll } = useApp();
  const { exportEverything } = useToolActions();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  if (deleteAll === undefined) return null;
  const isMeant = typed.trim() === texts.word;
  const cancel = () => {
    setAsked(false);
    setTyped('');
  };
  return (
    <section className={styles.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={styles.muted}>{texts.text}</p>
      {isAsked ? (
        <form className={styles.form} onSubmit={submits(() => (isMeant ? deleteAll() : undefined))}>
          <TextField
            label={texts.type(texts.word)}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className={styles.inline}>
            <Button type="submit" look="danger" disabled={!isMeant}>
              {texts.confirm}
            </Button>
            <Button onClick={cancel}>{texts.cancel}</Button>
            <Button look="quiet" onClick={() => void exportEverything()}>
              {texts.exportFirst}
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button onClick={() => setAsked(true)}>{texts.start}</Button>
        </div>
      )}
    </section>
  );
}
