import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { frameTexts } from './texts/index.ts';
import styles from '../elements/layers/message-screen.module.css';

interface State {
  readonly error?: unknown;
  readonly where?: string;
}

/** Shows an error instead of an empty page when a part fails. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo) {
    this.setState({ where: info.componentStack ?? '' });
  }

  override render() {
    const { error, where } = this.state;
    if (error === undefined) return this.props.children;
    const { title, text, notLoadedTitle, notLoadedText } = frameTexts.crash;
    return isNotLoaded(error) ? (
      <CrashScreen title={notLoadedTitle} text={notLoadedText} error={error} where={where ?? ''} />
    ) : (
      <CrashScreen title={title} text={text} error={error} where={where ?? ''} />
    );
  }
}

/**
 * Whether a file of the app could not be loaded, as after an update: a host has the files of the newest version alone.
 * Each browser has its own message.
 */
function isNotLoaded(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/** The error, with details to copy. */
export function CrashScreen({
  title,
  text,
  error,
  where,
}: {
  title: string;
  text: string;
  error: unknown;
  where: string;
}) {
  const details = `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${where}`.trim();
  return (
    <main className={styles.screen} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          {frameTexts.crash.reload}
        </Button>
        <CopyButton text={details} label={frameTexts.crash.copy} />
      </div>
      <details className={styles.details}>
        <summary>{frameTexts.crash.showDetails}</summary>
        <pre tabIndex={0}>{details}</pre>
      </details>
    </main>
  );
}
