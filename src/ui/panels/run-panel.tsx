import { ListPlus, Play, Square } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ExecuteToolResult } from '../../core/call.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';
import type { Environment, ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { Loading } from '../elements/loading.tsx';
import { Notice } from '../elements/notice.tsx';
import { expectationOf } from '../model/case-draft.ts';
import { ariaKeys, keysText } from '../model/shortcuts.ts';
import { useDocuments, useModel, useNode, useQuestions, useRuns } from '../stores/app-model.ts';
import { viewOfRecord, type RunView } from '../stores/run-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { formatWhen } from '../model/format.ts';
import { texts } from '../texts/texts.ts';
import { NodeFailure } from './node-state.tsx';
import { PastRuns } from './past-runs.tsx';
import { RunArguments } from './run-arguments.tsx';
import { RunStateLine } from './run-state-line.tsx';
import { useRoomKept } from './use-room-kept.ts';
import side from '../styles/side-panel.module.css';
import styles from './run-panel.module.css';

const DomSlot = lazy(async () => ({ default: (await import('./dom-area.tsx')).DomSlot }));
const QuestionSlot = lazy(async () => ({ default: (await import('./question-card.tsx')).QuestionSlot }));
const loadOutcome = async () => ({ default: (await import('./run-outcome.tsx')).RunOutcome });
const RunOutcome = lazy(loadOutcome);
const RunCompare = lazy(async () => ({ default: (await import('./run-compare.tsx')).RunCompare }));

/** What runs: a tool as it is stored, and where its draft would run. */
interface RunSubject {
  readonly base: ToolRecord;
  readonly draft: { readonly environment: Environment };
}

interface RunPanelProps {
  readonly session: RunSubject;
  readonly onRun: () => void;
  /** With an input of before and the code of now. */
  readonly onRunAgain: (input: JsonValue) => void;
  /** Only for tools that have cases. */
  readonly onSaveCase?: (input: JsonValue, result: ExecuteToolResult) => void;
  /** Only for tools with code. */
  readonly onGoToLine?: (line: number, column: number | undefined) => void;
  /** The Run button is elsewhere on small screens. */
  readonly withRunButton: boolean;
}

/** Arguments in, story of the run out. */
export function RunPanel({ session, onRun, onRunAgain, onSaveCase, onGoToLine = noLines, withRunButton }: RunPanelProps) {
  const { runs } = useModel();
  const tool = session.base;
  const run = useRuns((state) => state.sessions.get(tool.id));
  const viewed = run?.past?.find((record) => record.toolCallId === run.viewed);
  const view: RunView | undefined = viewed === undefined ? run?.current : viewOfRecord(viewed);
  const ask = useQuestions(({ open }) => open.find(({ id }) => id === view?.toolCallId));
  const isNode = session.draft.environment === 'node';
  const hasDocument = useDocuments(({ shown }) => shown?.toolId === tool.id);
  useEffect(() => {
    // On its way before the first result is.
    void loadOutcome();
  }, []);
  const story = useRef<HTMLDivElement>(null);
  const ended = view?.state === 'done' && viewed === undefined ? view.toolCallId : undefined;
  useEffect(() => {
    // Where the panel is all there is, what the run gave would lie below what was typed.
    if (ended === undefined || withRunButton) return undefined;
    const frame = requestAnimationFrame(() => story.current?.querySelector(`[role=status][aria-label="${texts.run.state}"]`)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [ended, withRunButton]);
  const isLoading = useNode((state) => state.load.kind === 'loading') && isNode;
  const args = useRef<HTMLDivElement>(null);
  const outcome = useRoomKept(view !== undefined && view.state !== 'done');
  useActions(() => [
    { id: 'run.arguments', group: 'go', label: texts.actions.focusArguments, keys: 'focusArguments', perform: () => args.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable=true]')?.focus() },
    { id: 'run.reset-arguments', group: 'run', label: texts.actions.resetArguments, perform: () => runs.getState().resetArguments(tool) },
  ]);
  return (
    <section className={side.panel} aria-label={texts.frame.runPanel}>
      <div className={withRunButton ? side.head : 'visually-hidden'}>
        <h2 className={styles.title}>{texts.run.title}</h2>
        <span className={styles.space} />
        {withRunButton ? <RunButtons session={session} onRun={onRun} /> : null}
      </div>
      <div ref={story} className={styles.scroll}>
        <RunArguments tool={tool} ref={args} />
        {isNode ? <NodeFailure /> : null}
        {run?.notice === undefined ? null : (
          <Notice tone="caution" role="alert" title={texts.run.notRun}>
            {run.notice}
          </Notice>
        )}
        {run?.compared === undefined ? (
          <div ref={outcome} className={styles.outcome}>
            {viewed === undefined ? null : (
              <div className={styles.sectionHead}>
                <h3>{texts.past.viewing(formatWhen(viewed.startedAt))}</h3>
                <Button look="quiet" onClick={() => runs.getState().view(tool.id, undefined)}>
                  {texts.past.backToLast}
                </Button>
              </div>
            )}
            <RunStateLine view={view} isNode={isNode} />
            {ask === undefined ? null : (
              <Suspense fallback={null}>
                <QuestionSlot ask={ask} />
              </Suspense>
            )}
            {hasDocument ? (
              <Suspense fallback={null}>
                <DomSlot />
              </Suspense>
            ) : null}
            {view === undefined ? (
              <p className={styles.idle}>{isLoading ? texts.node.loading : texts.run.idle}</p>
            ) : (
              <Suspense fallback={null}>
                <RunOutcome key={view.toolCallId} view={view} tool={tool} isPast={viewed !== undefined} onGoToLine={onGoToLine} />
              </Suspense>
            )}
            {view === undefined || onSaveCase === undefined ? null : <SaveCase view={view} onSaveCase={onSaveCase} />}
          </div>
        ) : (
          <Suspense fallback={<Loading className={styles.muted} />}>
            <RunCompare toolId={tool.id} compared={run.compared} records={run.past ?? []} />
          </Suspense>
        )}
        <PastRuns toolId={tool.id} records={run?.past} shown={run?.viewed} onRunAgain={onRunAgain} onSaveCase={onSaveCase} />
      </div>
    </section>
  );
}

function noLines(): void {
  // There is no code to go to.
}

/** For runs that say something of the tool. */
function SaveCase({ view: { input, result }, onSaveCase }: { view: RunView; onSaveCase: NonNullable<RunPanelProps['onSaveCase']> }) {
  const save = result === undefined || !isRecord(input) || expectationOf(result) === undefined ? undefined : () => onSaveCase(input, result);
  useActions(() => (save === undefined ? [] : [{ id: 'run.save-case', group: 'run', label: texts.actions.saveCase, perform: save }]));
  if (save === undefined) return null;
  return (
    <div>
      <Button icon={<ListPlus size={14} aria-hidden="true" />} onClick={save}>
        {texts.cases.saveRun}
      </Button>
    </div>
  );
}

/** Run, or Stop while it runs. */
export function RunButtons({ session, onRun, wide }: { session: RunSubject; onRun: () => void; wide?: boolean }) {
  const { runs } = useModel();
  const current = useRuns((state) => state.sessions.get(session.base.id)?.current);
  const under = current !== undefined && current.state !== 'done';
  if (under) {
    return (
      <Button className={wide === true ? styles.wideButton : undefined} disabled={current.stopping} icon={<Square size={14} aria-hidden="true" />} onClick={() => void runs.getState().stop(session.base.id)}>
        {current.stopping ? texts.run.stopping : texts.run.stop}
      </Button>
    );
  }
  return (
    <Button
      look="primary"
      className={wide === true ? styles.wideButton : undefined}
      icon={<Play size={14} aria-hidden="true" />}
      keys={wide === true ? undefined : keysText('run')}
      aria-keyshortcuts={ariaKeys('run')}
      onClick={onRun}
    >
      {texts.run.run}
    </Button>
  );
}
