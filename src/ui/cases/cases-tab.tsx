import { Play, Plus, Square } from 'lucide-react';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import type { CaseVerdict } from '../../catalog/contract/cases/case-run.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { ProgressBar } from '../elements/layers/progress-bar.tsx';
import { caseOfRun, casesOf, nameOf } from './case-draft.ts';
import { exampleFromSchema } from '../run/example-from-schema.ts';
import { ariaKeys, keysText } from '../lib/keybindings.ts';
import { useCases, useApp, useRuns } from '../stores/app-context.ts';
import { isHeld, type CasesSession } from './cases-store.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { casesFirstTexts } from './texts/first/index.ts';
import { casesTexts } from './texts/index.ts';
import { runAllTools } from './run-all-tools.ts';
import { runTexts } from '../run/texts/index.ts';
import { editorTexts } from '../editor/texts/index.ts';
import { CaseRow } from './cases-tab-row.tsx';
import styles from './cases-tab.module.css';

const DiffView = lazy(async () => ({ default: (await import('../elements/views/diff-view.tsx')).DiffView }));

/** The cases of a tool, a button to run them all, and their verdicts. */
export function CasesTab({ session }: { session: EditSession }) {
  const { cases } = useApp();
  const tool = session.base;
  const state = useCases((all) => all.sessions.get(tool.id));
  const last = useRuns((all) => all.sessions.get(tool.id)?.current);
  const addButton = useRef<HTMLButtonElement>(null);
  useActions(() => [
    {
      id: 'cases.add',
      group: 'tool',
      label: casesTexts.add,
      words: 'test',
      perform: () => addButton.current?.click(),
    },
  ]);
  if (state === undefined) return <Loading className={styles.muted} />;

  const { drafts, run, notice } = state;
  const fromLastRun = last?.result === undefined ? undefined : caseOfRun(last.input, last.result, drafts);
  const addByHand = () => {
    const input = exampleFromSchema(tool.parameters);
    cases.getState().add(tool.id, { name: nameOf(input, drafts), input, expectation: { kind: 'equals', value: null } });
  };
  const add = (
    <Button ref={addButton} icon={<Plus size={14} aria-hidden="true" />} onClick={addByHand}>
      {casesTexts.add}
    </Button>
  );
  return (
    <div className={styles.scroll}>
      <div className={styles.content}>
        {drafts.length === 0 ? (
          <NoCases toolId={tool.id} fromLastRun={fromLastRun} add={add} />
        ) : (
          <CasesBar toolId={tool.id} run={run} add={add} />
        )}
        {drafts.length === 0 ? null : <Summary state={state} tool={tool} />}
        {run === undefined ? null : (
          <div className={styles.progress}>
            <ProgressBar label={casesTexts.progress} progress={{ done: run.ended, total: run.total }} />
          </div>
        )}
        {notice === undefined ? null : (
          <Notice tone="caution" role="alert" title={casesTexts.notRun}>
            {notice}
          </Notice>
        )}
        <SaveNotice state={state} session={session} />
        {drafts.length === 0 ? null : (
          <CaseList
            state={state}
            tool={tool}
            onRemoved={() => requestAnimationFrame(() => addButton.current?.focus())}
          />
        )}
      </div>
    </div>
  );
}

function NoCases({ toolId, fromLastRun, add }: { toolId: ToolId; fromLastRun: ToolCase | undefined; add: ReactNode }) {
  const { cases } = useApp();
  return (
    <div className={styles.empty}>
      <h2>{casesTexts.noneTitle}</h2>
      <p className={styles.muted}>{casesTexts.noneText}</p>
      <div className={styles.bar}>
        {fromLastRun === undefined ? null : (
          <Button look="primary" onClick={() => cases.getState().add(toolId, fromLastRun)}>
            {casesTexts.addLastRun}
          </Button>
        )}
        {add}
      </div>
    </div>
  );
}

function CasesBar({ toolId, run, add }: { toolId: ToolId; run: CasesSession['run']; add: ReactNode }) {
  const { cases } = useApp();
  return (
    <div className={styles.bar}>
      <h2 className="visually-hidden">{casesTexts.title}</h2>
      {run === undefined ? (
        <Button
          look="primary"
          icon={<Play size={14} aria-hidden="true" />}
          keys={keysText('runCases')}
          aria-keyshortcuts={ariaKeys('runCases')}
          onClick={() => void cases.getState().runAll(toolId)}
        >
          {casesTexts.runAll}
        </Button>
      ) : (
        <Button
          disabled={run.stopping}
          icon={<Square size={14} aria-hidden="true" />}
          onClick={() => void cases.getState().stop(toolId)}
        >
          {run.stopping ? runTexts.stopping : runTexts.stop}
        </Button>
      )}
      {add}
      <EveryTool />
    </div>
  );
}

/** Runs the cases of all tools, or stops that. */
function EveryTool() {
  const model = useApp();
  const every = useCases((state) => state.allTools);
  if (every === undefined)
    return (
      <Button look="quiet" onClick={() => void runAllTools(model)}>
        {casesFirstTexts.runAllTools}
      </Button>
    );
  return (
    <Button disabled={every.stopping} onClick={() => void model.cases.getState().stopAllTools()}>
      {every.stopping ? runTexts.stopping : casesTexts.allTools.stopAll}
    </Button>
  );
}

function CaseList({ state, tool, onRemoved }: { state: CasesSession; tool: ToolRecord; onRemoved: () => void }) {
  return (
    <>
      <ul className={styles.list} aria-label={casesTexts.list}>
        {state.drafts.map((draft) => (
          <CaseRow key={draft.key} tool={tool} draft={draft} state={state} onRemoved={onRemoved} />
        ))}
      </ul>
      <p className={styles.muted}>{casesTexts.hint}</p>
    </>
  );
}

/** The counts, read out when all cases have ended. */
function Summary({ state: { drafts, run, judged }, tool }: { state: CasesSession; tool: ToolRecord }) {
  const held = drafts.flatMap((draft) => {
    const one = judged.get(draft.key);
    return one !== undefined && isHeld(one, draft, tool) ? [one.result.verdict] : [];
  });
  const count = (verdict: CaseVerdict) => held.filter((each) => each === verdict).length;
  return (
    <p role="status" aria-label={casesTexts.state} className={styles.summary}>
      {run !== undefined
        ? casesTexts.running(run.ended, run.total)
        : judged.size === 0
          ? null
          : casesTexts.summary(
              count('passed'),
              count('failed'),
              count('stopped'),
              count('skipped'),
              drafts.length - held.length,
            )}
    </p>
  );
}

function SaveNotice({ state: { save, drafts }, session }: { state: CasesSession; session: EditSession }) {
  const { cases } = useApp();
  const { id } = session.base;
  if (save.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={casesTexts.failed}
        actions={<Button onClick={() => void cases.getState().saveNow(id)}>{editorTexts.save.retry}</Button>}
      >
        {save.message}
      </Notice>
    );
  }
  if (save.kind !== 'conflict') return null;
  return (
    <Notice
      tone="caution"
      role="alert"
      title={casesTexts.conflictTitle}
      actions={
        <>
          <Button onClick={() => void cases.getState().keepLocal(id)}>{editorTexts.conflict.keepLocal}</Button>
          <Button onClick={() => cases.getState().useOther(id)}>{editorTexts.conflict.useOther}</Button>
        </>
      }
    >
      {casesTexts.conflictText}
      <Suspense fallback={null}>
        <DiffView
          label={casesTexts.conflictDiff}
          before={JSON.stringify(save.theirs, null, 2)}
          after={JSON.stringify(
            casesOf(drafts).map(({ value }) => value),
            null,
            2,
          )}
        />
      </Suspense>
    </Notice>
  );
}
