import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { ExecuteToolResult, RunRecord } from '../../../core/call.ts';
import type { ToolCallId, ToolId } from '../../../core/ids.ts';
import type { JsonValue } from '../../../core/json/json.ts';
import { inputStart, fullRun } from '../../../catalog/contract/stored-run.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Menu, type MenuItem } from '../../elements/layers/menu.tsx';
import { expectationOf } from '../../cases/case-draft.ts';
import { formatDuration, formatWhen } from '../../lib/format.ts';
import { inOrder, otherRun } from './run-text.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';
import { casesTexts } from '../../cases/texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import side from '../../styles/side-panel.module.css';
import styles from '../run-panel.module.css';

interface RunHistoryProps {
  readonly toolId: ToolId;
  readonly records: readonly RunRecord[] | undefined;
  readonly shown: ToolCallId | undefined;
  readonly onRunAgain: (input: JsonValue) => void;
  readonly onSaveCase?: ((input: JsonValue, result: ExecuteToolResult) => void) | undefined;
}

/** The stored runs, newest first. */
export function RunHistory({ toolId, records, shown, onRunAgain, onSaveCase }: RunHistoryProps) {
  const { runs } = useApp();
  const title = useRef<HTMLHeadingElement>(null);
  const { remove, withWhole } = useRunHistoryActions(toolId, title);
  if (records === undefined || records.length === 0) return null;
  const itemsOf = (record: RunRecord): MenuItem[] => {
    const { toolCallId, toolName, result } = record;
    const other = otherRun(records, toolCallId, shown);
    return [
      ...(isKept(record)
        ? [{ label: runTexts.past.again, onSelect: () => withWhole(record, ({ input }) => onRunAgain(input)) }]
        : []),
      ...(onSaveCase !== undefined && isKept(record) && expectationOf(result) !== undefined
        ? [
            {
              label: casesTexts.saveRun,
              onSelect: () => withWhole(record, (whole) => onSaveCase(whole.input, whole.result)),
            },
          ]
        : []),
      ...(other === undefined
        ? []
        : [
            {
              label: runTexts.past.compare,
              onSelect: () => runs.getState().compare(toolId, inOrder(records, toolCallId, other)),
            },
          ]),
      { label: sharedTexts.common.remove, danger: true, onSelect: () => void remove(toolName, 1, [toolCallId]) },
    ];
  };
  return (
    <section className={side.section}>
      <div className={styles.sectionHead}>
        <h3 ref={title} tabIndex={-1}>
          {runTexts.past.title}
        </h3>
        <span className={styles.muted}>{runTexts.past.kept}</span>
        <span className={styles.space} />
        <Button look="quiet" onClick={() => void remove(records[0]?.toolName ?? '', records.length)}>
          {runTexts.past.clear}
        </Button>
      </div>
      <ul className={styles.past} aria-label={runTexts.past.title}>
        {records.map((record) => (
          <PastRun
            key={record.toolCallId}
            record={record}
            isShown={record.toolCallId === shown}
            items={itemsOf(record)}
            onView={() => runs.getState().view(toolId, record.toolCallId)}
            onUse={() => withWhole(record, ({ input }) => runs.getState().useArguments(toolId, input))}
          />
        ))}
      </ul>
    </section>
  );
}

function useRunHistoryActions(toolId: ToolId, title: RefObject<HTMLHeadingElement | null>) {
  const { runs, undo } = useApp();
  const reject = (error: unknown): void => void toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
  const remove = async (name: string, count: number, calls?: readonly ToolCallId[]) => {
    try {
      const back = await runs.getState().removePast(toolId, calls);
      undo.getState().did(runTexts.runsCleared(name, count), back);
      title.current?.focus();
    } catch (error) {
      reject(error);
    }
  };
  const withWhole = (record: RunRecord, use: (whole: RunRecord) => void): void =>
    void fullRun(record).then(use).catch(reject);
  return { remove, withWhole };
}

function PastRun({
  record,
  isShown,
  items,
  onView,
  onUse,
}: {
  record: RunRecord;
  isShown: boolean;
  items: readonly MenuItem[];
  onView: () => void;
  onUse: () => void;
}) {
  const { success, executionTime, errorCode } = record.result;
  const of = record.case;
  // A run may fail as its case expects, and end well but not as expected.
  const isGood = of === undefined ? success : of.verdict === 'passed';
  const ended = success ? runTexts.past.ok : (errorCode ?? sharedTexts.common.error);
  const outcome = of === undefined ? ended : runTexts.past.ofCase(of.name, runTexts.past.caseVerdicts[of.verdict]);
  const when = formatWhen(record.startedAt);
  return (
    <li className={styles.pastRow}>
      <button
        type="button"
        className={styles.pastButton}
        title={runTexts.past.show(when, outcome)}
        aria-current={isShown}
        onClick={onView}
      >
        <Mark isGood={isGood} />
        <span className={styles.pastOutcome} data-failed={!isGood}>
          {of === undefined ? ended : runTexts.past.caseVerdicts[of.verdict]}
          {record.caller === 'person' ? null : (
            <span className={styles.muted}> {record.client ?? runTexts.past.by[record.caller]}</span>
          )}
        </span>
        <span className={styles.pastInput}>{inputStart(record) ?? runTexts.past.notKept}</span>
        <span className={styles.pastTime} title={runTexts.exactTime(executionTime)}>
          {formatDuration(executionTime)}
        </span>
        <span className={styles.pastWhen}>{when}</span>
      </button>
      <IconButton label={runTexts.past.use} disabled={!isKept(record)} onClick={onUse}>
        <RotateCcw size={14} aria-hidden="true" />
      </IconButton>
      <Menu label={runTexts.past.moreWith(when, outcome)} items={items} />
    </li>
  );
}

function Mark({ isGood }: { isGood: boolean }) {
  return isGood ? (
    <CircleCheck size={14} aria-hidden="true" className={styles.goodMark} />
  ) : (
    <CircleAlert size={14} aria-hidden="true" className={styles.badMark} />
  );
}

/** Runs with invalid input are not stored. */
function isKept(record: RunRecord): boolean {
  return inputStart(record) !== undefined;
}
