import { formatWhen } from '../lib/format.ts';
import { keysText } from '../lib/keybindings.ts';
import { Button } from '../elements/button.tsx';
import { useApp, useUndo } from '../stores/app-context.ts';
import { settingsTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import styles from './settings.module.css';
import words from '../styles/prose.module.css';

/** The last acts of this tab, each with Undo. */
export function ChangesSection() {
  const { undo } = useApp();
  const actions = useUndo((state) => state.actions);
  return (
    <section className={styles.section}>
      <p className={styles.muted}>
        {settingsTexts.changes.intro} {settingsTexts.changes.keys(keysText('undo'))}
      </p>
      {actions.length === 0 ? <p className={words.empty}>{settingsTexts.changes.none}</p> : null}
      <ul className={styles.rows} aria-label={settingsTexts.changes.list}>
        {actions.map(({ id, label, at, state, failure }) => (
          <li key={id} className={styles.item}>
            <div className={styles.itemHead}>
              <span className={styles.itemText}>{label}</span>
              <span className={styles.muted}>{formatWhen(at.toISOString())}</span>
              <span className={styles.space} />
              {state === 'done' || state === 'failed' ? (
                <Button
                  look="quiet"
                  aria-label={sharedTexts.undo.undo(label)}
                  onClick={() => void undo.getState().undo(id)}
                >
                  {sharedTexts.common.undo}
                </Button>
              ) : (
                <span className={styles.muted}>
                  {state === 'undone' ? settingsTexts.changes.undone : settingsTexts.changes.undoing}
                </span>
              )}
            </div>
            {failure === undefined || state !== 'failed' ? null : <p className={styles.muted}>{failure}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
