import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { storageTexts } from './texts/index.ts';
import styles from '../settings.module.css';

const RestoreBackup = lazy(async () => ({ default: (await import('./restore-backup.tsx')).RestoreBackup }));

/** Opens a backup from a file. */
export function RestoreSection() {
  const [file, setFile] = useState<File>();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.section}>
      <h2>{storageTexts.backup.restore}</h2>
      <div className={styles.inline}>
        <Button onClick={() => picker.current?.click()}>{storageTexts.backup.choose}</Button>
        <span className={styles.muted}>{storageTexts.backup.chooseHint}</span>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {file === undefined ? null : (
        <Suspense fallback={<Loading />}>
          <RestoreBackup key={`${file.name} ${file.lastModified}`} file={file} onEnd={() => setFile(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
