import type { FileAccess } from '../../../core/permissions/permissions.ts';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { runTexts } from '../texts/index.ts';
import styles from './files-access.module.css';

const LEVELS = (['none', 'read', 'write'] as const).map((id) => ({ id, label: runTexts.fileAccess.levels[id] }));

/** None, read, or read and write, with an explanation. */
export function FilesAccess({
  label,
  value,
  onChange,
}: {
  label: string;
  value: FileAccess;
  onChange: (access: FileAccess) => void;
}) {
  return (
    <div className={styles.access}>
      <Segmented label={label} options={LEVELS} value={value} onChange={onChange} />
      <p className={styles.says}>{runTexts.fileAccess.says[value]}</p>
    </div>
  );
}
