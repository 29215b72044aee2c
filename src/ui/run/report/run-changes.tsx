import { Check } from 'lucide-react';
import { useMemo } from 'react';
import type { RunChanges as Changes } from '../../../core/call.ts';
import { isWriteRequest } from '../../../core/decisions/access-request.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { AccessDecision } from '../../../sandbox/contract/services.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { changeCounts, changeRows } from './changes.ts';
import { runTexts } from '../texts/index.ts';
import { AllowWriting } from './allow-writing.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './run-changes.module.css';

interface RunChangesProps {
  readonly changes: Changes;
  readonly tool: ToolRecord;
  /** For the last run: discarded changes can be allowed now. */
  readonly access: AccessDecision | undefined;
}

/** A run's changes of files, and what became of them. */
export function RunChanges({ changes, tool, access }: RunChangesProps) {
  const rows = useMemo(() => changeRows(changes), [changes]);
  const counts = useMemo(() => changeCounts(changes), [changes]);
  return (
    <section className={styles.section} aria-label={runTexts.changes.title}>
      <div className={styles.head}>
        <h3>{runTexts.changes.title}</h3>
        <span className={styles.counts}>
          {counts === undefined || counts.length === 0
            ? runTexts.changes.total(changes.total)
            : counts.map(({ did, count }) => runTexts.changes.counts[did](count)).join(', ')}
        </span>
      </div>
      <Became changes={changes} tool={tool} access={access} />
      <ChangeList rows={rows} />
      {changes.entries.length < changes.total ? (
        <p className={styles.muted}>{runTexts.changes.first(changes.entries.length, changes.total)}</p>
      ) : null}
    </section>
  );
}

function Became({ changes, tool, access }: RunChangesProps) {
  const { state, conflicts, message } = changes;
  switch (state) {
    case 'landed':
      if (conflicts.length > 0) {
        return (
          <Notice tone="caution" title={runTexts.changes.conflictTitle(conflicts.length)}>
            {runTexts.changes.conflictText}
          </Notice>
        );
      }
      return (
        <p className={styles.landed}>
          <Check size={14} aria-hidden="true" />
          {runTexts.changes.landed}
        </p>
      );
    case 'discarded':
      return access === undefined || !isWriteRequest(access.request) ? (
        <p className={styles.muted}>{runTexts.changes.discardedPast}</p>
      ) : (
        <AllowWriting tool={tool} access={access} />
      );
    case 'refused':
      return (
        <Notice tone="danger" title={runTexts.changes.refusedTitle}>
          {message}
        </Notice>
      );
  }
}
