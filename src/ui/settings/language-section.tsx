import { useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import {
  keepLanguageChoice,
  LANGUAGE_CHOICES,
  languageOf,
  readLanguageChoice,
  type LanguageChoice,
} from './language-choice.ts';
import { safeStorage } from '../lib/safe-storage.ts';
import { language } from '../texts/language.ts';
import { settingsTexts } from './texts/index.ts';
import styles from './settings.module.css';

/**
 * Texts are loaded with their modules, so another language needs a reload. A button does it, since arrow keys pass
 * through all choices, and each would reload the page.
 */
export function LanguageSection() {
  const [choice, setChoice] = useState(() => readLanguageChoice(safeStorage()));
  const [isKept, setIsKept] = useState(true);
  const choose = (next: LanguageChoice) => {
    const kept = keepLanguageChoice(safeStorage(), next);
    setIsKept(kept);
    if (kept) setChoice(next);
  };
  const chosen = languageOf(choice, navigator.languages);
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.appearance.language}</h2>
      <div>
        <Segmented
          label={settingsTexts.appearance.language}
          options={LANGUAGE_CHOICES.map((id) => ({ id, label: settingsTexts.appearance.languages[id] }))}
          value={choice}
          onChange={choose}
        />
      </div>
      {isKept && chosen !== language ? (
        <div lang={chosen}>
          <Button look="primary" onClick={() => location.reload()}>
            {settingsTexts.appearance.reloadIn[chosen]}
          </Button>
        </div>
      ) : null}
      <p className={styles.muted}>{settingsTexts.appearance.languageHint}</p>
      {isKept ? null : (
        <Notice tone="caution" role="status">
          {settingsTexts.appearance.languageNotKept}
        </Notice>
      )}
    </section>
  );
}
