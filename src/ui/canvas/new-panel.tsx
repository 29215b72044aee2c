import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import styles from './canvas.module.css';
import page from '../styles/page-list.module.css';
import { PANEL_TEMPLATES, TEMPLATE_IDS, type TemplateId } from './templates/panel-templates.ts';
import { language } from '../texts/language.ts';
import { idOf } from './panel-id.ts';
import { canvasTexts } from './texts/index.ts';

const texts = canvasTexts.create;

/** Asks for a template, a title and an id, writes the panel and opens it. */
export function NewPanel({ onClose }: { onClose: () => void }) {
  const { host } = useApp();
  const [template, setTemplate] = useState<TemplateId>('table');
  const [title, setTitle] = useState('');
  const [id, setId] = useState<string>();
  const [error, setError] = useState<string>();
  const panelId = id ?? idOf(title);
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      const folder = await host.panels.create(panelId, PANEL_TEMPLATES[template](panelId, title, language));
      onClose();
      navigate(pathOf({ screen: 'panel', panel: 'panels', path: [folder] }));
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog title={texts.title} compact beginsInField onClose={onClose}>
      <form className={page.form} onSubmit={(event) => void create(event)}>
        <Templates value={template} onChange={setTemplate} />
        <TextField
          label={texts.name}
          value={title}
          maxLength={80}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label={texts.id}
          hint={texts.idHint}
          error={error}
          value={panelId}
          maxLength={64}
          required
          onChange={({ target }) => setId(target.value)}
        />
        <div className={page.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" type="submit">
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Templates({ value, onChange }: { value: TemplateId; onChange: (template: TemplateId) => void }) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={texts.template} className={styles.templates}>
      {TEMPLATE_IDS.map((each) => (
        <label key={each} className={styles.template}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <strong>{canvasTexts.templates[each].title}</strong>
          <span className={page.muted}>{canvasTexts.templates[each].about}</span>
        </label>
      ))}
    </div>
  );
}
