import { lazy, memo, Suspense } from 'react';
import { CopyButton } from '../../elements/copy-button.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { agentTexts } from '../texts/index.ts';
import styles from './markdown.module.css';

const HighlightedCode = lazy(async () => ({ default: (await import('./highlighted-code.tsx')).HighlightedCode }));
/** Language names after a fence that the editor supports. */
const COLOURED = /^(?:js|javascript|jsx|mjs|cjs|ts|typescript|tsx|json|jsonc|json5)$/i;
const MAX_COLOURED = 20_000;
/** Of longer code, only the visible lines are in the page. */
const MAX_WHOLE = 50_000;

/** Code in a message, highlighted if the editor knows its language. */
export const CodeBlock = memo(function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const name = /^[\w+#.-]{1,24}/.exec(language ?? '')?.[0] ?? '';
  const label = name === '' ? agentTexts.markdown.code : agentTexts.markdown.codeOf(name);
  return (
    <figure className={styles.block} aria-label={label}>
      <figcaption className={styles.blockHead}>
        <span className={styles.language}>{name}</span>
        <CopyButton text={text} label={agentTexts.markdown.copyCode} />
      </figcaption>
      {text.length > MAX_WHOLE ? (
        <LongText label={label} text={text} />
      ) : (
        <pre className={styles.pre} tabIndex={0} role="region" aria-label={label}>
          <code>
            {COLOURED.test(name) && text.length <= MAX_COLOURED ? (
              <Suspense fallback={text}>
                <HighlightedCode text={text} language={name.toLowerCase()} />
              </Suspense>
            ) : (
              text
            )}
          </code>
        </pre>
      )}
    </figure>
  );
});
