import { Check } from 'lucide-react';
import { useMemo } from 'react';
import type { RunChanges as Changes } from '../../../core/call.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { changeCounts, changeRows } from './changes.ts';
import { texts } from '../../texts/texts.ts';
import { AllowWriting } from './allow-writing.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './run-changes.module.css';

interface RunChangesProps {
  readonly changes: Changes;
  readonly tool: ToolRecord;
  /** Whether it is the last run: discarded changes can be allowed now. */
  readonly canAllow: boolean;
}

/** A run's changes of files, and what became of them. */
export function RunChanges({ changes, tool, canAllow }: RunChangesProps) {
  const rows = useMemo(() => changeRows(changes), [changes]);
  const counts = useMemo(() => changeCounts(changes), [changes]);
  return (
    <section className={styles.section} aria-label={texts.changes.title}>
      <div className={styles.head}>
        <h3>{texts.changes.title}</h3>
        <span className={styles.counts}>
          {counts === undefined || counts.length === 0
            ? texts.changes.total(changes.total)
            : counts.map(({ did, count }) => texts.changes.counts[did](count)).join(', ')}
        </span>
      </div>
      <Became changes={changes} tool={tool} canAllow={canAllow} />
      <ChangeList rows={rows} />
      {changes.entries.length < changes.total ? (
        <p className={styles.muted}>{texts.changes.first(changes.entries.length, changes.total)}</p>
      ) : null}
    </section>
  );
}

function Became({ changes, tool, canAllow }: RunChangesProps) {
  const { state, conflicts, message } = changes;
  switch (state) {
    case 'landed':
      if (conflicts.length > 0) {
        return (
          <Notice tone="caution" title={texts.changes.conflictTitle(conflicts.length)}>
            {texts.changes.conflictText}
          </Notice>
        );
      }
      return (
        <p className={styles.landed}>
          <Check size={14} aria-hidden="true" />
          {texts.changes.landed}
        </p>
      );
    case 'discarded':
      return canAllow ? <AllowWriting tool={tool} /> : <p className={styles.muted}>{texts.changes.discardedPast}</p>;
    case 'refused':
      return (
        <Notice tone="danger" title={texts.changes.refusedTitle}>
          {message}
        </Notice>
      );
  }
}
