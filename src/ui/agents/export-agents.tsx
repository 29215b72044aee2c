import { useState } from 'react';
import type { AgentClient } from '../../agents/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { SelectField } from '../elements/fields/field.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.dialogs;
const CLIENTS = ['agents', 'claude', 'github', 'opencode'] as const satisfies readonly AgentClient[];

/** Downloads agents as a zip with files that a client reads. */
export function ExportAgents({
  paths,
  name = 'agents',
  onClose,
}: {
  paths: readonly string[];
  name?: string;
  onClose: () => void;
}) {
  const { host } = useApp();
  const [client, setClient] = useState<AgentClient>('claude');
  const [error, setError] = useState<string>();
  const download = (): void => {
    host.agentFiles.export(paths, client).then(
      (zip) => {
        saveFile(zip, `${name}.zip`);
        onClose();
      },
      (failure: unknown) => setError(messageOf(failure)),
    );
  };
  const choose = (value: string): void => setClient(CLIENTS.find((one) => one === value) ?? client);
  return (
    <Dialog title={texts.exportTitle} compact onClose={onClose}>
      <div className={styles.form}>
        <SelectField
          label={texts.exportFor}
          hint={texts.exportHint}
          value={client}
          onChange={({ target }) => choose(target.value)}
        >
          {CLIENTS.map((one) => (
            <option key={one} value={one}>
              {agentsTexts.clients[one]}
            </option>
          ))}
        </SelectField>
        {error === undefined ? null : <Notice tone="danger">{error}</Notice>}
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" onClick={download}>
            {texts.exportButton}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
