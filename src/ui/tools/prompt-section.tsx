import { useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { LongText } from '../elements/views/long-text.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { settingsTexts } from '../settings/texts/index.ts';
import styles from '../settings/settings.module.css';

/** The text that describes the tools to an agent, to view and copy. */
export function PromptSection() {
  const { host } = useApp();
  const [text, setText] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const show = async () => {
    setProblem(undefined);
    try {
      setText(await host.tools.promptSection());
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.toolSettings.promptTitle}</h2>
      <p className={styles.muted}>{settingsTexts.toolSettings.promptText}</p>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <div className={styles.inline}>
        <Button onClick={() => void show()}>{settingsTexts.toolSettings.showPrompt}</Button>
        {text === undefined ? null : <CopyButton label={settingsTexts.toolSettings.copyPrompt} text={text} />}
      </div>
      {text === undefined ? null : <LongText label={settingsTexts.toolSettings.promptTitle} text={text} />}
    </section>
  );
}
