import type { AppHost } from './app-bridge.ts';
import { Button } from '../elements/button.tsx';
import { appsTexts } from './texts/index.ts';
import styles from './apps.module.css';

const texts = appsTexts;

export interface AppMessage {
  readonly id: string;
  readonly kind: Parameters<AppHost['onSay']>[0];
  readonly text: string;
}

interface AppMessagesProps {
  readonly messages: readonly AppMessage[];
  /** Takes what the app says to the conversation or to the model; absent outside a conversation. */
  readonly onWrite: ((text: string) => void) | undefined;
}

/** The latest messages of an app to a conversation, a model or a log, as plain text. */
export function AppMessages({ messages, onWrite }: AppMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages} aria-label={texts.reportedTitle}>
      {messages.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={styles.kind}>{texts.messages[kind]}:</span> {text}
          {onWrite === undefined || kind === 'log' ? null : (
            <div>
              <Button onClick={() => onWrite(text)}>{texts.write}</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
