import { useState, type SubmitEvent } from 'react';
import { Button } from '../elements/button.tsx';
import { TextArea, TextField } from '../elements/fields/field.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { skillTemplate } from './skill-template.ts';
import { skillRoute } from './skill-routes.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.dialogs;

/** Asks for the name and the description of a new skill, and opens it. */
export function NewSkill({ onClose }: { onClose: () => void }) {
  const { host } = useApp();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      const path = await host.skills.create(name, skillTemplate(name, description));
      onClose();
      navigate(pathOf(skillRoute(path)));
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog title={texts.newTitle} compact beginsInField onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void create(event)}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={error}
          value={name}
          maxLength={64}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint}
          value={description}
          maxLength={1_024}
          required
          rows={3}
          onChange={({ target }) => setDescription(target.value)}
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
