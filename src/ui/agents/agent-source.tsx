import { useState } from 'react';
import type { AgentView } from '../../agents/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { toast } from '../elements/layers/toast.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.view;

/** The file to read, and to edit where it is one of the workspace. */
export function AgentSource({ agent: { source, path, hash, tier } }: { agent: AgentView }) {
  const { host } = useApp();
  const [draft, setDraft] = useState(source);
  const save = async (): Promise<void> => {
    try {
      await host.agentFiles.save(path, hash, draft);
      toast.success(texts.saved);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const canEdit = tier === 'workspace';
  return (
    <section className={styles.section}>
      <div className={styles.line}>
        <h2>{texts.text}</h2>
        <span className={styles.space} />
        {draft === source ? null : (
          <Button look="quiet" onClick={() => setDraft(source)}>
            {texts.discard}
          </Button>
        )}
        {draft === source ? null : (
          <Button look="primary" onClick={() => void save()}>
            {texts.save}
          </Button>
        )}
      </div>
      <CodeEditor
        label={texts.text}
        value={draft}
        language="text"
        fit
        {...(canEdit ? { onChange: setDraft } : { readOnly: true })}
      />
    </section>
  );
}
