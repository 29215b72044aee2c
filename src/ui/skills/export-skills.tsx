import { useState } from 'react';
import type { SkillClient } from '../../skills/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { SelectField } from '../elements/fields/field.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.dialogs;
const CLIENTS: readonly SkillClient[] = ['agents', 'claude', 'github', 'opencode', 'plain'];

interface ExportProps {
  readonly paths: readonly string[];
  /** Of a single skill. */
  readonly name?: string;
  readonly onClose: () => void;
}

/** Downloads skills as a zip in the layout of a client. */
export function ExportSkills({ paths, name, onClose }: ExportProps) {
  const { host } = useApp();
  const [client, setClient] = useState<SkillClient>('agents');
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    try {
      const zip = await host.skills.export(paths, client);
      saveFile(zip, `${name ?? 'skills'}${client === 'plain' ? '.skill' : '.zip'}`);
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog title={texts.exportTitle} compact onClose={onClose}>
      <div className={styles.form}>
        <SelectField
          label={texts.exportFor}
          hint={texts.exportHint}
          value={client}
          onChange={({ target }) => setClient(CLIENTS.find((one) => one === target.value) ?? 'agents')}
        >
          {CLIENTS.map((one) => (
            <option key={one} value={one}>
              {skillsTexts.clients[one]}
            </option>
          ))}
        </SelectField>
        {error === undefined ? null : <Notice tone="danger">{error}</Notice>}
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" onClick={() => void save()}>
            {texts.exportButton}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
