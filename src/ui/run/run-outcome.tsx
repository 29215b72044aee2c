import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import { isMcpToolId } from '../../mcp/contract/mcp-names.ts';
import { droppedLogs } from './denied/outcome.ts';
import { formatDuration } from '../lib/format.ts';
import { shapeOf } from '../lib/json/result-shape.ts';
import { useApp } from '../stores/app-context.ts';
import type { RunView } from './run-store.ts';
import { runTexts } from './texts/index.ts';
import { RunChanges } from './report/run-changes.tsx';
import { ResultContent } from './result/result-content.tsx';
import { ResultView } from './result/result-view.tsx';
import { RunFailure } from './run-failure.tsx';
import { RunLogs } from './report/run-logs.tsx';
import { RunPermissions } from './report/run-permissions.tsx';
import { FullOutput } from './result/full-output.tsx';
import side from '../styles/side-panel.module.css';
import styles from './run-panel.module.css';

const AppPanel = lazy(async () => ({ default: (await import('../apps/app-panel.tsx')).AppPanel }));
const EngineNotes = lazy(async () => ({ default: (await import('./report/engine-notes.tsx')).EngineNotes }));

interface RunOutcomeProps {
  readonly view: RunView;
  readonly tool: ToolRecord;
  /** Whether it is an older run instead of the last one. */
  readonly isPast: boolean;
  readonly onGoToLine: (line: number, column: number | undefined) => void;
}

/** Most runs end this soon after their first line. */
const LINES_AFTER_MS = 200;
const NO_NETWORK: RunView['network'] & object = [];

/** Everything about a run, in one column. */
export function RunOutcome({ view, tool, isPast, onGoToLine }: RunOutcomeProps) {
  const { result } = view;
  const hasLines = useHasLines(view);
  const isEmbedded = useApp().surface === 'embed';
  // A server's tool may return content for people in addition to a structured result or a failure.
  const beside = useMemo(() => shapeOf(result?.details?.['content'] ?? null).content, [result]);
  return (
    <>
      {result === undefined ? null : result.success ? (
        <FullOutput toolCallId={view.toolCallId} result={result} name={tool.name}>
          <ResultView value={result.result ?? null} tool={tool} />
        </FullOutput>
      ) : (
        <RunFailure view={view} result={result} tool={tool} onGoToLine={onGoToLine} />
      )}
      {beside === undefined ? null : (
        <section className={side.section} aria-label={runTexts.result.beside}>
          <h3>{runTexts.result.beside}</h3>
          <ResultContent content={beside} />
        </section>
      )}
      {result?.success === true && !isPast && !isEmbedded && isMcpToolId(tool.id) ? (
        <Suspense fallback={null}>
          <AppPanel tool={tool} view={view} />
        </Suspense>
      ) : null}
      {result?.changes === undefined || result.changes.total === 0 ? null : (
        <RunChanges
          changes={result.changes}
          tool={tool}
          access={isPast || !result.success || isEmbedded ? undefined : view.access}
        />
      )}
      {!hasLines ? null : <RunLogs logs={view.logs} dropped={droppedLogs(result)} />}
      {result === undefined ? null : (
        <>
          <RunPermissions
            code={view.code}
            result={result}
            network={view.network ?? NO_NETWORK}
            granted={view.granted}
          />
          <dl className={styles.info}>
            {/* A success is already reported above, with its time. */}
            {result.success ? null : (
              <div>
                <dt>{runTexts.durationLabel}</dt>
                <dd title={runTexts.exactTime(result.executionTime)}>{formatDuration(result.executionTime)}</dd>
              </div>
            )}
            {result.engine === undefined ? null : (
              <div>
                <dt>{runTexts.engineLabel}</dt>
                <dd>{runTexts.engine(result.engine.kind, result.engine.nodeVersion)}</dd>
              </div>
            )}
          </dl>
          {result.engine === undefined || isEmbedded ? null : (
            <Suspense fallback={null}>
              <EngineNotes tool={tool} engine={result.engine} isPast={isPast} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

/** Whether to show log lines: live, but for a short run only with its result, which is above them. */
function useHasLines({ logs, result }: RunView): boolean {
  const [isLong, setLong] = useState(false);
  const isWaited = logs.length > 0 && result === undefined;
  useEffect(() => {
    if (!isWaited) return undefined;
    const timer = setTimeout(() => setLong(true), LINES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaited]);
  return logs.length > 0 && (isLong || result !== undefined);
}
