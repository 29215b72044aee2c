import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assertNever } from '../../core/errors.ts';
import { ProgressBar } from '../elements/layers/progress-bar.tsx';
import { formatDuration } from '../lib/format.ts';
import { useDocuments, useQuestions } from '../stores/app-context.ts';
import type { RunView } from './run-store.ts';
import { runTexts } from './texts/index.ts';
import { runFirstTexts } from './texts/first/index.ts';
import styles from './run-panel.module.css';

const SHOW_AFTER_MS = 200;

/** The state of the run; announced when it changes. */
export function RunStateLine({ view, isNode }: { view: RunView | undefined; isNode: boolean }) {
  const under = view !== undefined && view.state !== 'done';
  const now = useNow(under);
  const waited = under ? now - view.askedAt : 0;
  const isAsked = useQuestions(({ open }) => under && open.some(({ toolCallId }) => toolCallId === view.toolCallId));
  const isShown = under && waited > SHOW_AFTER_MS;
  // The run's own time stands still meanwhile.
  const isTimed = isShown && !isAsked;
  const elapsed = isTimed
    ? formatDuration(view.startedAt === undefined ? waited : Math.max(0, now - view.startedAt))
    : undefined;
  return (
    <>
      <p role="status" aria-label={runTexts.state} className={styles.state}>
        {view === undefined ? null : (
          <span className={under && !isShown ? 'visually-hidden' : styles.stateText}>
            <StateText view={view} isNode={isNode} isAsked={isAsked} />
          </span>
        )}
        {elapsed === undefined ? null : (
          <span key={elapsed.length} aria-hidden="true" className={styles.elapsed}>
            {elapsed}
          </span>
        )}
      </p>
      {isTimed ? <ProgressBar label={runTexts.progressLabel} progress={view.progress} /> : null}
    </>
  );
}

function StateText({ view, isNode, isAsked }: { view: RunView; isNode: boolean; isAsked: boolean }) {
  switch (view.state) {
    case 'queued':
      return <Queued />;
    case 'starting':
      return <Busy text={isNode ? runTexts.node.starting : runTexts.starting} />;
    case 'running':
      return <Busy text={isAsked ? runTexts.asked : runFirstTexts.running} />;
    case 'done': {
      const { result } = view;
      if (result === undefined) return null;
      if (!result.success) {
        return (
          <span className={styles.bad}>
            <CircleAlert size={16} aria-hidden="true" />
            {result.errorCode === undefined ? runTexts.failure.unknown : runTexts.failure.codes[result.errorCode]}
          </span>
        );
      }
      return (
        <span className={styles.good} title={runTexts.exactTime(result.executionTime)}>
          <CircleCheck size={16} aria-hidden="true" />
          {runFirstTexts.finished(formatDuration(result.executionTime))}
        </span>
      );
    }
    default:
      return assertNever(view.state);
  }
}

/** An open document makes all other runs wait. */
function Queued() {
  const shown = useDocuments((state) => state.shown);
  return <Busy text={shown === undefined ? runTexts.queued : runTexts.dom.waiting(shown.toolName)} />;
}

function Busy({ text }: { text: string }) {
  return (
    <span className={styles.busy}>
      <Loader size={16} aria-hidden="true" className={styles.spin} />
      {text}
    </span>
  );
}

/** `performance.now()`, updated ten times a second while needed. */
function useNow(active: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}
