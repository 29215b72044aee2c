import type { AppHost } from './app-bridge.ts';
import { appsTexts } from './texts/index.ts';
import styles from './apps.module.css';

const texts = appsTexts;

export interface Said {
  readonly id: string;
  readonly kind: Parameters<AppHost['onSay']>[0];
  readonly text: string;
}

/** The latest messages of an app to a conversation, a model or a log, as plain text. */
export function AppSays({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <ul className={styles.said} aria-label={texts.saidTitle}>
      {said.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={styles.kind}>{texts.said[kind]}:</span> {text}
        </li>
      ))}
    </ul>
  );
}
