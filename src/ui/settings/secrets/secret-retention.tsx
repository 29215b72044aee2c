import { Segmented } from '../../elements/fields/segmented.tsx';
import { settingsTexts } from '../texts/index.ts';
import styles from '../settings.module.css';

export type Retention = 'always' | 'session';

/** How long a secret is stored. */
export function SecretRetention({ value, onChange }: { value: Retention; onChange: (value: Retention) => void }) {
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
