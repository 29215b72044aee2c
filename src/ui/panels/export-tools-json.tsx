import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { texts } from '../texts/texts.ts';
import styles from './settings.module.css';

interface Prepared {
  readonly text: string;
  readonly leftOut: readonly { readonly tool: string; readonly fields: readonly string[] }[];
}

/** Makes the file, shows what it cannot carry, then saves it. */
export function ExportToolsJson() {
  const { host } = useModel();
  const [prepared, setPrepared] = useState<Prepared | undefined>();
  const prepare = async () => {
    try {
      setPrepared(await host.exportToolsJson());
    } catch (error) {
      toast.error(texts.storage.failed(messageOf(error)));
    }
  };
  if (prepared === undefined) {
    return (
      <div className={styles.inline}>
        <Button onClick={() => void prepare()}>{texts.storage.exportTools}</Button>
        <span className={styles.muted}>{texts.storage.exportToolsHint}</span>
      </div>
    );
  }
  const save = () => {
    saveFile(new Blob([prepared.text], { type: 'application/json' }), 'tools.json');
    setPrepared(undefined);
  };
  return (
    <Notice
      tone={prepared.leftOut.length === 0 ? 'info' : 'caution'}
      role="status"
      title={texts.storage.leftOut}
      actions={
        <>
          <Button look="primary" onClick={save}>
            {texts.storage.download}
          </Button>
          <Button look="quiet" onClick={() => setPrepared(undefined)}>
            {texts.common.cancel}
          </Button>
        </>
      }
    >
      {prepared.leftOut.length === 0 ? (
        texts.storage.leftOutNone
      ) : (
        <ul className={styles.leftOut}>
          {prepared.leftOut.map((entry) => (
            <li key={entry.tool}>
              <code>{entry.tool}</code>: {entry.fields.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
