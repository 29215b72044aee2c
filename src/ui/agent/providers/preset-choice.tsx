import { PROVIDER_PRESETS, type ProviderPreset } from './provider-presets.ts';
import { providersTexts } from './texts/index.ts';
import styles from './providers.module.css';

/** Asks where a model runs, as the first step of its setup. */
export function PresetChoice({ title, onChoose }: { title: string; onChoose: (preset: ProviderPreset) => void }) {
  return (
    <div className={styles.choice}>
      <p className={styles.choiceTitle}>{title}</p>
      <ul className={styles.presets}>
        {PROVIDER_PRESETS.map((preset) => (
          <li key={preset.id}>
            <button type="button" className={styles.preset} onClick={() => onChoose(preset)}>
              <span className={styles.name}>{preset.name}</span>
              <span className={styles.about}>{providersTexts.about[preset.id]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
