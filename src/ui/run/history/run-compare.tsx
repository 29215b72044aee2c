import { useEffect, useMemo, useRef } from 'react';
import type { RunRecord } from '../../../core/call.ts';
import type { ToolCallId, ToolId } from '../../../core/ids.ts';
import { Button } from '../../elements/button.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { SelectField } from '../../elements/fields/field.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { formatDuration, formatWhen } from '../../lib/format.ts';
import { runAsText } from './run-text.ts';
import { useApp } from '../../stores/app-context.ts';
import { useFullRun } from './use-full-run.ts';
import type { ComparedRuns } from '../run-store.ts';
import { runTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import styles from '../run-panel.module.css';

/** Compares two stored runs: input, result and logs, line by line. */
export function RunCompare({
  toolId,
  compared,
  records,
}: {
  toolId: ToolId;
  compared: ComparedRuns;
  records: readonly RunRecord[];
}) {
  const { runs } = useApp();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const find = (id: ToolCallId) => records.find(({ toolCallId }) => toolCallId === id);
  const before = find(compared.before);
  const after = find(compared.after);
  const wholeBefore = useFullRun(before);
  const wholeAfter = useFullRun(after);
  const choose = (change: Partial<ComparedRuns>) => runs.getState().compare(toolId, { ...compared, ...change });
  return (
    <section className={styles.compare} aria-label={runTexts.compare.title}>
      <div className={styles.sectionHead}>
        <h3 ref={title} tabIndex={-1}>
          {runTexts.compare.title}
        </h3>
        <Button look="quiet" onClick={() => runs.getState().compare(toolId, undefined)}>
          {runTexts.compare.close}
        </Button>
      </div>
      <RunChoice
        label={runTexts.compare.before}
        records={records}
        value={compared.before}
        onChange={(id) => choose({ before: id })}
      />
      <RunChoice
        label={runTexts.compare.after}
        records={records}
        value={compared.after}
        onChange={(id) => choose({ after: id })}
      />
      {before === undefined || after === undefined ? (
        <p className={styles.muted}>{runTexts.compare.missing}</p>
      ) : wholeBefore === undefined || wholeAfter === undefined ? (
        <Loading className={styles.muted} />
      ) : (
        <Differences before={wholeBefore} after={wholeAfter} />
      )}
    </section>
  );
}

function RunChoice({
  label,
  records,
  value,
  onChange,
}: {
  label: string;
  records: readonly RunRecord[];
  value: ToolCallId;
  onChange: (id: ToolCallId) => void;
}) {
  return (
    // The values of the options are ids of calls.
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as ToolCallId)}>
      {records.map(({ toolCallId, startedAt, result, toolVersion }) => (
        <option key={toolCallId} value={toolCallId}>
          {runTexts.compare.option(
            formatWhen(startedAt),
            result.success ? runTexts.past.ok : (result.errorCode ?? sharedTexts.common.error),
            toolVersion,
            formatDuration(result.executionTime),
          )}
        </option>
      ))}
    </SelectField>
  );
}

function Differences({ before, after }: { before: RunRecord; after: RunRecord }) {
  const one = useMemo(() => runAsText(before), [before]);
  const other = useMemo(() => runAsText(after), [after]);
  const hasLogs = one.logs !== '' || other.logs !== '';
  return (
    <>
      <p className={styles.plainHead}>{runTexts.compare.input}</p>
      <DiffView label={runTexts.compare.input} before={one.input} after={other.input} />
      <p className={styles.plainHead}>{runTexts.compare.result}</p>
      <DiffView label={runTexts.compare.result} before={one.result} after={other.result} />
      <p className={styles.plainHead}>{runTexts.compare.logs}</p>
      {hasLogs ? (
        <DiffView label={runTexts.compare.logs} before={one.logs} after={other.logs} />
      ) : (
        <p className={styles.muted}>{runTexts.compare.noLogs}</p>
      )}
    </>
  );
}
