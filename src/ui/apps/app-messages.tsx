import type { AppHost } from './app-bridge.ts';
import { appsTexts } from './texts/index.ts';
import styles from './apps.module.css';

const texts = appsTexts;

export interface AppMessage {
  readonly id: string;
  readonly kind: Parameters<AppHost['onSay']>[0];
  readonly text: string;
}

/** The latest messages of an app to a conversation, a model or a log, as plain text. */
export function AppMessages({ messages }: { messages: readonly AppMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages} aria-label={texts.reportedTitle}>
      {messages.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={styles.kind}>{texts.messages[kind]}:</span> {text}
        </li>
      ))}
    </ul>
  );
}
