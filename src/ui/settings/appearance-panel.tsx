import { Segmented } from '../elements/fields/segmented.tsx';
import { useModel, usePreferences } from '../stores/app-model.ts';
import { THEMES, type Theme } from './preferences-store.ts';
import { texts } from '../texts/texts.ts';
import { LanguageSection } from './language-section.tsx';
import styles from './settings.module.css';

export function AppearancePanel() {
  const { preferences, undo } = useModel();
  const choose = (next: Theme) => {
    preferences.getState().setTheme(next);
    undo.getState().did(texts.undo.theme, () => preferences.getState().setTheme(theme), { quiet: true });
  };
  const theme = usePreferences((state) => state.theme);
  return (
    <>
      <section className={styles.section}>
        <h2>{texts.appearance.theme}</h2>
        <div>
          <Segmented
            label={texts.appearance.theme}
            options={THEMES.map((id) => ({ id, label: texts.appearance[id] }))}
            value={theme}
            onChange={choose}
          />
        </div>
        <p className={styles.muted}>{texts.appearance.hint}</p>
      </section>
      <LanguageSection />
    </>
  );
}
