import { useState } from 'react';
import { keysText } from '../lib/keybindings.ts';
import { KeyboardSection } from '../settings/keyboard-section.tsx';
import { useApp } from '../stores/app-context.ts';
import { helpTexts } from './texts/index.ts';
import { paletteTexts } from '../palette/texts/index.ts';
import styles from './help.module.css';

const GROUPS = ['run', 'tool', 'go', 'app'] as const;

/** Every key, and the actions of the palette. */
export function KeysArticle() {
  const { actions } = useApp();
  const [present] = useState(() => actions.present());
  return (
    <>
      <KeyboardSection />
      <section className={styles.actions} aria-label={helpTexts.actions}>
        <h2>{helpTexts.actions}</h2>
        <p className={styles.muted}>{helpTexts.actionsText(keysText('palette'))}</p>
        {GROUPS.map((group) => {
          const inside = present.filter((action) => action.group === group);
          if (inside.length === 0) return null;
          return (
            <section key={group} aria-label={paletteTexts.groups[group]}>
              <h3 className={styles.groupTitle}>{paletteTexts.groups[group]}</h3>
              <ul className={styles.actionList}>
                {inside.map(({ id, label, keys }) => (
                  <li key={id} className={styles.action}>
                    <span>{label}</span>
                    {keys === undefined ? null : <kbd className={styles.keys}>{keysText(keys)}</kbd>}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </section>
    </>
  );
}
