import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleStop,
  Hand,
  Loader,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { CaseVerdict } from '../../catalog/contract/cases/case-run.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { cx } from '../elements/class-names.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { nameOf, readCase, type CaseDraft } from './case-draft.ts';
import { formatDuration } from '../lib/format.ts';
import { useApp } from '../stores/app-context.ts';
import { isHeld, type CasesSession } from './cases-store.ts';
import { casesTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { CaseForm } from './cases-tab-form.tsx';
import styles from './cases-tab.module.css';

const CaseOutcome = lazy(async () => ({ default: (await import('./cases-tab-outcome.tsx')).CaseOutcome }));

type Mark = 'running' | CaseVerdict | 'none';

/** One case: its verdict and its name; expanded, its form and the difference. */
export function CaseRow({
  tool,
  draft,
  state,
  onRemoved,
}: {
  tool: ToolRecord;
  draft: CaseDraft;
  state: CasesSession;
  onRemoved: () => void;
}) {
  const { cases } = useApp();
  const isOpen = state.open === draft.key;
  const judged = state.judged.get(draft.key);
  const isRunning = state.run?.running.has(draft.key) === true;
  const mark: Mark = isRunning ? 'running' : (judged?.result.verdict ?? (draft.manual ? 'skipped' : 'none'));
  const reading = readCase(draft);
  const isStale = judged !== undefined && !isRunning && !isHeld(judged, draft, tool);
  const words =
    `${casesTexts.verdicts[mark]}${isStale ? `, ${casesTexts.verdicts.stale}` : ''}` +
    `${reading.ok ? '' : `, ${sharedTexts.common.notSaved}`}`;
  const time = judged?.result.result?.executionTime;
  const bodyId = `${draft.key}-body`;
  const name = draft.name.trim() === '' ? casesTexts.name : draft.name;

  return (
    <li className={styles.case}>
      <div className={styles.row}>
        <button
          type="button"
          className={cx(styles.rowButton, isStale && styles.stale)}
          data-failed={mark === 'failed' && !isStale}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => cases.getState().show(tool.id, isOpen ? undefined : draft.key)}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          <VerdictIcon mark={mark} />
          <span className={styles.rowName}>{name}</span>
          <span className={styles.rowWords}>{words}</span>
          <span className={styles.rowTime}>{time === undefined ? '' : formatDuration(time)}</span>
        </button>
        <CaseMenu tool={tool} draft={draft} state={state} name={name} onRemoved={onRemoved} />
      </div>
      {isOpen ? (
        <div id={bodyId} className={styles.body}>
          <Suspense fallback={<Loading className={styles.muted} />}>
            {judged?.result.verdict === 'failed' ? (
              <CaseOutcome tool={tool} draft={draft} result={judged.result} />
            ) : null}
          </Suspense>
          <CaseForm toolId={tool.id} draft={draft} isNew={state.added === draft.key} />
        </div>
      ) : null}
    </li>
  );
}

function CaseMenu({
  tool,
  draft,
  state,
  name,
  onRemoved,
}: {
  tool: ToolRecord;
  draft: CaseDraft;
  state: CasesSession;
  name: string;
  onRemoved: () => void;
}) {
  const { cases, runs, undo: actions } = useApp();
  const reading = readCase(draft);
  const remove = () => {
    const undo = cases.getState().remove(tool.id, draft.key);
    onRemoved();
    actions.getState().did(casesTexts.removed(name), undo);
  };
  const duplicate = () => {
    if (reading.ok)
      cases.getState().add(tool.id, { ...reading.value, name: nameOf(reading.value.input, state.drafts) });
  };
  return (
    <Menu
      label={casesTexts.more(name)}
      items={[
        ...(reading.ok
          ? [
              {
                label: casesTexts.useArguments,
                onSelect: () => runs.getState().useArguments(tool.id, reading.value.input),
              },
              { label: casesTexts.duplicate, onSelect: duplicate },
            ]
          : []),
        { label: sharedTexts.common.remove, danger: true, onSelect: remove },
      ]}
    />
  );
}

function VerdictIcon({ mark }: { mark: Mark }) {
  switch (mark) {
    case 'running':
      return <Loader size={16} aria-hidden="true" className={styles.spin} />;
    case 'passed':
      return <CircleCheck size={16} aria-hidden="true" className={styles.good} />;
    case 'failed':
      return <CircleAlert size={16} aria-hidden="true" className={styles.bad} />;
    case 'stopped':
      return <CircleStop size={16} aria-hidden="true" className={styles.quiet} />;
    case 'skipped':
      return <Hand size={16} aria-hidden="true" className={styles.quiet} />;
    case 'none':
      return <CircleDashed size={16} aria-hidden="true" className={styles.quiet} />;
  }
}
