import { Play } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { CodeBlock } from '../agent/markdown/code-block.tsx';
import { Button } from '../elements/button.tsx';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { helpTexts } from './texts/index.ts';
import { exampleContent, exampleFields, type ExampleId } from './examples.ts';
import styles from './help.module.css';

const texts = helpTexts;

/** The code of an example, and a button that runs it in a trial, from which Back returns here. */
export function ExampleCard({ id }: { id: ExampleId }) {
  const { trials } = useApp();
  const [isOpening, setOpening] = useState(false);
  const fields = exampleFields(id);
  if (fields === undefined) return null;
  const open = async () => {
    setOpening(true);
    // The trial changes the address of the new entry to its link; the entry below stays the article's.
    history.pushState(history.state, '', location.href);
    try {
      await trials.getState().open(exampleContent(fields, new Date().toISOString()), { edit: false });
    } catch (error) {
      history.back();
      toast.error(texts.tryFailed(messageOf(error)));
      setOpening(false);
    }
  };
  return (
    <section className={styles.example} aria-label={texts.example}>
      <div className={styles.exampleHead}>
        <h2>{texts.example}</h2>
        <code>{fields.name}</code>
        <EnvironmentBadge environment={fields.environment} />
      </div>
      <p className={styles.muted}>{fields.description}</p>
      <CodeBlock text={fields.code} language={fields.language} />
      <div className={styles.exampleHead}>
        <Button
          look="primary"
          icon={<Play size={14} aria-hidden="true" />}
          disabled={isOpening}
          onClick={() => void open()}
        >
          {isOpening ? texts.trying : texts.tryIt}
        </Button>
        <span className={styles.muted}>{texts.tryHint}</span>
      </div>
    </section>
  );
}
