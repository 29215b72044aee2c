import { Segmented } from '../elements/fields/segmented.tsx';
import { useApp, usePreferences } from '../stores/app-context.ts';
import { THEMES, type Theme } from './preferences-store.ts';
import { settingsTexts } from './texts/index.ts';
import { settingsFirstTexts } from './texts/first/index.ts';
import { LanguageSection } from './language-section.tsx';
import styles from './settings.module.css';

export function AppearanceSection() {
  const { preferences, undo } = useApp();
  const choose = (next: Theme) => {
    preferences.getState().setTheme(next);
    undo.getState().did(settingsTexts.changes.theme, () => preferences.getState().setTheme(theme), { quiet: true });
  };
  const theme = usePreferences((state) => state.theme);
  return (
    <>
      <section className={styles.section}>
        <h2>{settingsTexts.appearance.theme}</h2>
        <div>
          <Segmented
            label={settingsTexts.appearance.theme}
            options={THEMES.map((id) => ({ id, label: settingsFirstTexts.themes[id] }))}
            value={theme}
            onChange={choose}
          />
        </div>
        <p className={styles.muted}>{settingsTexts.appearance.hint}</p>
      </section>
      <LanguageSection />
    </>
  );
}
