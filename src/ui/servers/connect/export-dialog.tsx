import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { saveFile } from '../../elements/save-file.ts';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import styles from '../servers.module.css';
import form from './server-form.module.css';

const texts = serversTexts;
type Shape = 'claude' | 'cursor' | 'vscode';
const SHAPES = (['claude', 'cursor', 'vscode'] as const).map((id) => ({ id, label: texts.export.shapes[id] }));
/** The file name that each program uses. */
const FILES: Readonly<Record<Shape, string>> = {
  claude: 'claude_desktop_config.json',
  cursor: 'mcp.json',
  vscode: 'mcp.json',
};

/** All servers in the formats of other programs. */
export function ServersExportDialog({ onClose }: { onClose: () => void }) {
  const { host } = useApp();
  const [shape, setShape] = useState<Shape>('claude');
  const [text, setText] = useState('');
  useEffect(
    () =>
      untilUnmounted(
        host.mcp.exportConfig(shape),
        (config) => setText(`${JSON.stringify(config, null, 2)}\n`),
        (error: unknown) => toast.error(texts.failed(messageOf(error))),
      ),
    [host, shape],
  );
  return (
    <Dialog title={texts.export.title} compact onClose={onClose}>
      <div className={form.dialog}>
        <div className={styles.line}>
          <Segmented label={texts.export.shape} options={SHAPES} value={shape} onChange={setShape} />
          <span className={styles.space} />
          <CopyButton text={text} label={texts.export.copy} />
        </div>
        <pre className={form.block} tabIndex={0} role="region" aria-label={texts.export.result}>
          {text}
        </pre>
        <p className={styles.muted}>{texts.export.text}</p>
        <div className={styles.actions}>
          <Button
            look="primary"
            disabled={text === ''}
            onClick={() => saveFile(new Blob([text], { type: 'application/json' }), FILES[shape])}
          >
            {texts.export.save}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
