import { useState } from 'react';
import type { SkillView } from '../../skills/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { toast } from '../elements/layers/toast.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.view;

/** `SKILL.md` to read, and to edit where it is a file of the workspace. */
export function SkillSource({ skill }: { skill: SkillView }) {
  const { host } = useApp();
  const { source, path, hash, tier } = skill;
  const [draft, setDraft] = useState(source);
  const save = (): void => {
    host.skills.save(path, hash, draft).then(
      () => toast.success(texts.saved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
  return (
    <section className={styles.section}>
      <div className={styles.line}>
        <h2>{texts.text}</h2>
        <span className={styles.space} />
        {draft === source ? null : (
          <>
            <Button look="quiet" onClick={() => setDraft(source)}>
              {texts.discard}
            </Button>
            <Button look="primary" onClick={save}>
              {texts.save}
            </Button>
          </>
        )}
      </div>
      <CodeEditor
        label={texts.text}
        value={draft}
        language="text"
        fit
        {...(tier === 'workspace' ? { onChange: setDraft } : { readOnly: true })}
      />
    </section>
  );
}
