import { Segmented } from '../../elements/fields/segmented.tsx';
import { texts } from '../../texts/texts.ts';
import styles from '../settings.module.css';

export type KeptFor = 'always' | 'session';

/** How long a secret is stored. */
export function SecretKeptFor({ value, onChange }: { value: KeptFor; onChange: (value: KeptFor) => void }) {
  return (
    <div className={styles.inline}>
      <span>{texts.secrets.kept}</span>
      <Segmented
        label={texts.secrets.kept}
        options={[
          { id: 'always', label: texts.secrets.always },
          { id: 'session', label: texts.secrets.session },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
