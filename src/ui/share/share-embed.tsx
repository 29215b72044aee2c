import { useId } from 'react';
import { CopyButton } from '../elements/copy-button.tsx';
import { embedSnippet } from './embed-snippet.ts';
import { shareTexts } from './texts/index.ts';
import styles from './share.module.css';

/** HTML that shows a tool in another page. */
export function ShareEmbed({ name, url }: { name: string; url: string }) {
  const id = useId();
  const snippet = embedSnippet({ url, title: name, height: 'auto', theme: 'auto', readOnly: false, run: true });
  return (
    <details className={styles.picker}>
      <summary>{shareTexts.embed}</summary>
      <div className={styles.embed}>
        <textarea
          className={styles.url}
          readOnly
          rows={4}
          aria-label={shareTexts.embedLabel}
          aria-describedby={id}
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={snippet} label={shareTexts.copyEmbed} />
      </div>
      <p id={id} className={styles.muted}>
        {shareTexts.embedHint}
      </p>
    </details>
  );
}
