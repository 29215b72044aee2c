import { useState, type SubmitEvent } from 'react';
import { Button } from '../elements/button.tsx';
import { TextArea, TextField } from '../elements/fields/field.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { agentTemplate } from './agent-template.ts';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.dialogs;

/** Asks for the name and the description of a new agent, and opens its file. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const { host } = useApp();
  const [fields, setFields] = useState({ name: '', description: '' });
  const [error, setError] = useState<string>();
  const set = (field: Partial<typeof fields>): void => setFields({ ...fields, ...field });
  const create = (event: SubmitEvent): void => {
    event.preventDefault();
    host.agentFiles.create(fields.name, agentTemplate(fields.name, fields.description)).then(
      (path) => {
        onClose();
        navigate(pathOf({ screen: 'panel', panel: 'agents', path: [path] }));
      },
      (failure: unknown) => setError(messageOf(failure)),
    );
  };
  return (
    <Dialog title={texts.newTitle} compact beginsInField onClose={onClose}>
      <form className={styles.form} onSubmit={create}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={error}
          value={fields.name}
          maxLength={64}
          required
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint}
          value={fields.description}
          maxLength={1_024}
          required
          rows={3}
          onChange={({ target }) => set({ description: target.value })}
        />
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" type="submit">
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
