import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import type { ExecuteToolResult, RunRecord } from '../../core/call.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';
import { IconButton } from '../elements/button.tsx';
import { Menu, type MenuItem } from '../elements/menu.tsx';
import { expectationOf } from '../model/case-draft.ts';
import { formatDuration, formatWhen } from '../model/format.ts';
import { inOrder, otherRun } from '../model/run-text.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './run-panel.module.css';

interface PastRunsProps {
  readonly toolId: ToolId;
  readonly records: readonly RunRecord[] | undefined;
  readonly shown: ToolCallId | undefined;
  readonly onRunAgain: (input: JsonValue) => void;
  readonly onSaveCase: (input: JsonValue, result: ExecuteToolResult) => void;
}

/** The runs that are kept, newest first. */
export function PastRuns({ toolId, records, shown, onRunAgain, onSaveCase }: PastRunsProps) {
  const { runs } = useModel();
  if (records === undefined || records.length === 0) return null;
  const itemsOf = ({ toolCallId, input, result }: RunRecord): MenuItem[] => {
    const other = otherRun(records, toolCallId, shown);
    return [
      // An input that was refused for its shape is not kept.
      ...(isRecord(input) ? [{ label: texts.past.again, onSelect: () => onRunAgain(input) }] : []),
      ...(isRecord(input) && expectationOf(result) !== undefined ? [{ label: texts.cases.saveRun, onSelect: () => onSaveCase(input, result) }] : []),
      ...(other === undefined ? [] : [{ label: texts.past.compare, onSelect: () => runs.getState().compare(toolId, inOrder(records, toolCallId, other)) }]),
    ];
  };
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
                <span className={styles.pastOutcome}>
                  {outcome}
                  {record.caller === 'case' ? <span className={styles.muted}> {texts.past.byCase}</span> : null}
                </span>
                <span className={styles.pastInput}>{JSON.stringify(record.input).slice(0, 120)}</span>
                <span className={styles.pastTime} title={texts.run.exactTime(executionTime)}>
                  {formatDuration(executionTime)}
                </span>
                <span className={styles.pastWhen}>{when}</span>
              </button>
              <IconButton label={texts.past.use} onClick={() => runs.getState().useArguments(toolId, record.input)}>
                <RotateCcw size={14} aria-hidden="true" />
              </IconButton>
              <PastMenu items={itemsOf(record)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PastMenu({ items }: { items: readonly MenuItem[] }) {
  return items.length === 0 ? null : <Menu label={texts.past.more} items={items} />;
}
