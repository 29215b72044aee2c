import { useEffect, useRef } from 'react';
import type { LogLine } from '../../core/call.ts';
import { cx } from '../elements/class-names.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { formatOffset } from '../model/format.ts';
import { texts } from '../texts/texts.ts';
import styles from './run-panel.module.css';

const MAX_SHOWN = 300;

/** Log lines as they come; follows the end unless one scrolled up. */
export function RunLogs({ logs }: { logs: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  }, [logs]);
  const shown = logs.slice(-MAX_SHOWN);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{texts.logs.title}</h3>
        <span className={styles.muted}>{texts.logs.lines(logs.length)}</span>
        <span className={styles.space} />
        <CopyButton text={logs.map((line) => line.text).join('\n')} label={texts.logs.copy} />
      </div>
      <div
        ref={box}
        className={styles.logs}
        role="log"
        aria-label={texts.logs.label}
        tabIndex={0}
        onScroll={(event) => {
          const element = event.currentTarget;
          follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
        }}
      >
        {logs.length > MAX_SHOWN ? <p className={styles.muted}>{texts.logs.earlier(logs.length - MAX_SHOWN)}</p> : null}
        {shown.map((line, index) => (
          <div key={index} className={cx(styles.log, styles[line.level])}>
            <span className={styles.at}>{formatOffset(line.atMs)}</span>
            <span className={styles.level}>{line.level}</span>
            <span className={styles.logText}>{line.text}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
