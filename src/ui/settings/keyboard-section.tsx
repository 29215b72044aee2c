import { Switch } from '../elements/fields/switch.tsx';
import { isOfEditor, isSingleKey, keysText, SHORTCUT_IDS, type ShortcutId } from '../lib/keybindings.ts';
import { useApp, usePreferences } from '../stores/app-context.ts';
import { settingsTexts } from './texts/index.ts';
import styles from './keyboard-section.module.css';

/** Every key of the app, and the switch for single-character keys. */
export function KeyboardSection() {
  const { preferences } = useApp();
  const singleKeys = usePreferences((state) => state.singleKeys);
  return (
    <>
      <section className={styles.section}>
        <p className={styles.muted}>{settingsTexts.keyboard.intro}</p>
        <Switch
          label={settingsTexts.keyboard.single}
          checked={singleKeys}
          onChange={(on) => preferences.getState().setSingleKeys(on)}
        />
        <p className={styles.muted}>{settingsTexts.keyboard.singleHint}</p>
      </section>
      <KeyTable
        title={settingsTexts.keyboard.page}
        ids={SHORTCUT_IDS.filter((id) => !isOfEditor(id))}
        singleKeys={singleKeys}
      />
      <KeyTable title={settingsTexts.keyboard.editor} ids={SHORTCUT_IDS.filter(isOfEditor)} singleKeys={singleKeys} />
    </>
  );
}

function KeyTable({ title, ids, singleKeys }: { title: string; ids: readonly ShortcutId[]; singleKeys: boolean }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <table className={styles.table} aria-label={title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{settingsTexts.keyboard.action}</th>
            <th scope="col">{settingsTexts.keyboard.keys}</th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => {
            const isOff = isSingleKey(id) && !singleKeys;
            return (
              <tr key={id}>
                <th scope="row">{settingsTexts.keyboard.names[id]}</th>
                <td>
                  {isOff ? (
                    <span className={styles.muted}>{settingsTexts.keyboard.off}</span>
                  ) : (
                    <kbd className={styles.keys}>{keysText(id)}</kbd>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
