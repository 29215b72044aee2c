import { useState } from 'react';
import { ExactLine, ExactText } from '../elements/views/exact-text.tsx';
import { formatBytes } from '../lib/format.ts';
import { messageOf } from '../stores/error-text.ts';
import styles from '../styles/page-list.module.css';
import { skillFileTexts } from './texts/file/index.ts';

const texts = skillFileTexts;

interface SkillFileProps {
  readonly path: string;
  readonly size: number;
  readonly isExecutable: boolean;
  /** Called when it is opened. */
  readonly read: () => Promise<Uint8Array>;
}

/** A file of a skill that a person reads before they allow it. It is read once, when it is opened. */
export function SkillFile({ path, size, isExecutable, read }: SkillFileProps) {
  const [contents, setContents] = useState<Contents>();
  const open = async (): Promise<void> => {
    setContents({ kind: 'reading' });
    try {
      setContents({ kind: 'read', text: textOf(await read()) });
    } catch (error) {
      setContents({ kind: 'failed', message: messageOf(error) });
    }
  };
  return (
    <details
      className={styles.opened}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && contents === undefined) void open();
      }}
    >
      <summary>
        <ExactLine text={path} />{' '}
        <span className={styles.muted}>
          {[formatBytes(size), ...(isExecutable ? [texts.executable] : [])].join(', ')}
        </span>
      </summary>
      {contents?.kind === 'reading' ? <p className={styles.muted}>{texts.reading}</p> : null}
      {contents?.kind === 'failed' ? <p role="alert">{contents.message}</p> : null}
      {contents?.kind !== 'read' ? null : contents.text === undefined ? (
        <p className={styles.muted}>{texts.noText}</p>
      ) : (
        <ExactText label={path} text={contents.text} />
      )}
    </details>
  );
}

type Contents =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly text: string | undefined };

/** Undefined for a file that is no text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
