import { Segmented } from '../../elements/fields/segmented.tsx';
import { settingsTexts } from '../texts/index.ts';
import styles from '../settings.module.css';

export type KeptFor = 'always' | 'session';

/** How long a secret is stored. */
export function SecretKeptFor({ value, onChange }: { value: KeptFor; onChange: (value: KeptFor) => void }) {
  return (
    <div className={styles.inline}>
      <span>{settingsTexts.secrets.kept}</span>
      <Segmented
        label={settingsTexts.secrets.kept}
        options={[
          { id: 'always', label: settingsTexts.secrets.always },
          { id: 'session', label: settingsTexts.secrets.session },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
