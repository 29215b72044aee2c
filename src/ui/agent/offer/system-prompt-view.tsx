import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { messageOf } from '../../stores/error-text.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

type Loaded = { readonly text: string } | { readonly problem: string };

/**
 * The system prompt of the next request, read when it is opened.
 *
 * @param shown what is offered; with another value the prompt is read again
 */
export function SystemPromptView({ load, shown }: { load: () => Promise<string>; shown: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const finish = (result: Loaded) => {
      if (isCurrent) setLoaded(result);
    };
    load().then(
      (text) => finish({ text }),
      (error: unknown) => finish({ problem: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, load, shown]);
  return (
    <details className={styles.meter} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        {offerTexts.systemPrompt}
      </summary>
      <div className={styles.tools}>
        <p className={words.small}>{offerTexts.systemPromptText}</p>
        {loaded === undefined ? null : 'problem' in loaded ? (
          <Notice tone="danger">{loaded.problem}</Notice>
        ) : (
          <>
            <CopyButton label={offerTexts.copySystemPrompt} text={loaded.text} />
            <LongText label={offerTexts.systemPrompt} text={loaded.text} />
          </>
        )}
      </div>
    </details>
  );
}
