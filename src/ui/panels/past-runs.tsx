import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import type { RunRecord } from '../../core/call.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import { IconButton } from '../elements/button.tsx';
import { formatDuration, formatWhen } from '../model/format.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './run-panel.module.css';

/** The runs that are kept, newest first. */
export function PastRuns({ toolId, records, shown }: { toolId: ToolId; records: readonly RunRecord[] | undefined; shown: ToolCallId | undefined }) {
  const { runs } = useModel();
  if (records === undefined || records.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{texts.past.title}</h3>
        <span className={styles.muted}>{texts.past.kept}</span>
      </div>
      <ul className={styles.past} aria-label={texts.past.title}>
        {records.map((record) => {
          const { success, executionTime, errorCode } = record.result;
          const outcome = success ? texts.past.ok : (errorCode ?? texts.common.error);
          const when = formatWhen(record.startedAt);
          return (
            <li key={record.toolCallId} className={styles.pastRow}>
              <button
                type="button"
                className={styles.pastButton}
                title={texts.past.show(when, outcome)}
                aria-current={record.toolCallId === shown}
                onClick={() => runs.getState().view(toolId, record.toolCallId)}
              >
                {success ? <CircleCheck size={14} aria-hidden="true" className={styles.goodMark} /> : <CircleAlert size={14} aria-hidden="true" className={styles.badMark} />}
                <span className={styles.pastOutcome}>{outcome}</span>
                <span className={styles.pastInput}>{JSON.stringify(record.input).slice(0, 120)}</span>
                <span className={styles.pastTime} title={texts.run.exactTime(executionTime)}>
                  {formatDuration(executionTime)}
                </span>
                <span className={styles.pastWhen}>{when}</span>
              </button>
              <IconButton label={texts.past.use} onClick={() => runs.getState().useArguments(toolId, record.input)}>
                <RotateCcw size={14} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
