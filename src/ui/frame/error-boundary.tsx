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
    return error === undefined ? (
      this.props.children
    ) : (
      <CrashScreen title={frameTexts.crash.title} text={frameTexts.crash.text} error={error} where={where ?? ''} />
    );
  }
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
