import { Play, Square } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor, type CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import type { EmbedOptions } from '../share/embed-options.ts';
import { RequestedAccess } from '../definition/requested-access.tsx';
import { isEmptyPermissions } from '../../core/decisions/access-request.ts';
import { readPermissions } from '../lib/permissions.ts';
import { OpenInToolyard } from '../share/open-in-toolyard.tsx';
import { RunArguments } from '../run/run-arguments.tsx';
import type { RunView } from '../run/run-store.ts';
import { RunStateLine } from '../run/run-state-line.tsx';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useEditor, useApp, useRuns } from '../stores/app-context.ts';
import { embedTexts } from './texts/index.ts';
import { runTexts } from '../run/texts/index.ts';
import type { EmbedConnection } from './embed-connection.ts';
import styles from './embed-app.module.css';
import { defined } from '../../core/defined.ts';

const RunOutcome = lazy(async () => ({ default: (await import('../run/run-outcome.tsx')).RunOutcome }));

interface EmbedToolProps {
  readonly tool: ToolRecord;
  /** Number of further tools in the link. */
  readonly others: number;
  readonly options: EmbedOptions;
  readonly line: EmbedConnection;
}

/** One tool: its description, its code, its arguments and its run. */
export function EmbedTool({ tool: opened, others, options, line }: EmbedToolProps) {
  const { editor, runs } = useApp();
  const { id, name } = opened;
  const tool = useEditor((state) => state.sessions.get(id))?.base ?? opened;
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 760px)').matches);
  const [target, setTarget] = useState<CodeTarget | undefined>();
  const asked = readPermissions(tool.permissions);

  useEffect(() => {
    document.title = name;
    void editor.getState().open(name);
    runs.getState().prepare(opened);
  }, [editor, name, opened, runs]);
  useRunEvents(opened, line);
  const start = useStart(opened);
  useRequests(opened, line, start, options.run, isEmptyPermissions(asked));
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.name}>{name}</h1>
        <EnvironmentBadge environment={tool.environment} />
        <span className={styles.space} />
        <OpenInToolyard />
        <p className={styles.description}>{tool.description}</p>
        {others === 0 ? null : <p className={styles.muted}>{embedTexts.more(others)}</p>}
      </header>
      {isEmptyPermissions(asked) ? null : (
        <Notice tone="info" title={embedTexts.asks}>
          <RequestedAccess fields={{ ...tool, permissions: asked }} nothing={null} />
          <p>{embedTexts.asksText}</p>
        </Notice>
      )}
      <div className={styles.parts}>
        <RunPart
          tool={tool}
          onStart={options.run ? start : undefined}
          onGoToLine={(at, column) => {
            setOpen(true);
            setTarget({ line: at, column: column ?? 1, nonce: Date.now() });
          }}
        />
        <CodePart opened={opened} readOnly={options.readOnly} isOpen={isOpen} onOpen={setOpen} target={target} />
      </div>
    </>
  );
}

type Start = (input?: JsonValue) => Promise<void>;

/** Saves what is in the editor, then runs it. */
function useStart(opened: ToolRecord): Start {
  const { editor, runs } = useApp();
  const { id } = opened;
  return useCallback(
    async (input?: JsonValue) => {
      if (!(await editor.getState().saveNow(id))) runs.getState().refuse(id, runTexts.notSaved);
      else await runs.getState().run(editor.getState().sessions.get(id)?.base ?? opened, input);
    },
    [editor, id, opened, runs],
  );
}

/** Runs the tool at the request of the surrounding page. */
function useRequests({ id }: ToolRecord, line: EmbedConnection, start: Start, mayRun: boolean, asksNothing: boolean) {
  const { runs } = useApp();
  const canAsk = mayRun && asksNothing;
  useEffect(
    () =>
      line.listen((request) => {
        if (request.type !== 'run' || !mayRun) return;
        if (canAsk) void start(request.parameters);
        else {
          // Shows the requested arguments before the run.
          runs.getState().useArguments(id, request.parameters);
          runs.getState().refuse(id, embedTexts.requested);
        }
      }),
    [canAsk, id, line, mayRun, runs, start],
  );
}

interface RunPartProps {
  readonly tool: ToolRecord;
  /** Undefined if it may not run. */
  readonly onStart: Start | undefined;
  readonly onGoToLine: (line: number, column?: number) => void;
}

function RunPart({ tool, onStart, onGoToLine }: RunPartProps) {
  const run = useRuns((state) => state.sessions.get(tool.id));
  const view = run?.current;
  const args = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.run} aria-label={embedTexts.run}>
      <h2 className="visually-hidden">{embedTexts.run}</h2>
      <Suspense fallback={<Loading className={styles.muted} />}>
        <RunArguments tool={tool} ref={args} />
        {onStart === undefined ? (
          <p className={styles.muted}>{embedTexts.notRunnable}</p>
        ) : (
          <div>
            <StartOrStop id={tool.id} view={view} onStart={onStart} />
          </div>
        )}
        {run?.notice === undefined ? null : (
          <Notice tone="caution" role="alert" title={runTexts.notRun}>
            {run.notice}
          </Notice>
        )}
        <RunStateLine view={view} isNode={tool.environment === 'node'} />
        {view === undefined ? null : (
          <Suspense fallback={null}>
            <RunOutcome key={view.toolCallId} view={view} tool={tool} isPast={false} onGoToLine={onGoToLine} />
          </Suspense>
        )}
      </Suspense>
    </section>
  );
}

function StartOrStop({ id, view, onStart }: { id: ToolId; view: RunView | undefined; onStart: Start }) {
  const { runs } = useApp();
  return view !== undefined && view.state !== 'done' ? (
    <Button
      disabled={view.stopping}
      icon={<Square size={14} aria-hidden="true" />}
      onClick={() => void runs.getState().stop(id)}
    >
      {view.stopping ? runTexts.stopping : runTexts.stop}
    </Button>
  ) : (
    <Button look="primary" icon={<Play size={14} aria-hidden="true" />} onClick={() => void onStart()}>
      {runTexts.run}
    </Button>
  );
}

interface CodePartProps {
  readonly opened: ToolRecord;
  readonly readOnly: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly target: CodeTarget | undefined;
}

function CodePart({ opened, readOnly, isOpen, onOpen, target }: CodePartProps) {
  const { editor } = useApp();
  const session = useEditor((state) => state.sessions.get(opened.id));
  const problem = session?.save.kind === 'invalid' ? session.save.problems[0]?.message : undefined;
  return (
    <details className={styles.code} open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{embedTexts.code}</summary>
      {isOpen ? (
        <CodeEditor
          label={embedTexts.code}
          fit
          readOnly={readOnly}
          language={(session?.base ?? opened).language}
          value={session?.draft.code ?? opened.code}
          target={target}
          onChange={(code) => editor.getState().edit(opened.id, { code })}
        />
      ) : null}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}

/** Tells the surrounding page when a run begins and how it ended. */
function useRunEvents({ id }: ToolRecord, line: EmbedConnection) {
  const { runs } = useApp();
  useEffect(() => {
    let started: string | undefined;
    let ended: string | undefined;
    return runs.subscribe(({ sessions }) => {
      const current = sessions.get(id)?.current;
      if (current === undefined) return;
      if (started !== current.toolCallId) line.post({ type: 'run-start' });
      started = current.toolCallId;
      if (current.result === undefined || ended === started) return;
      ended = started;
      const { success, executionTime, result, error, errorCode } = current.result;
      line.post({
        type: 'run-end',
        success,
        executionTime,
        ...defined({ result, error, errorCode }),
      });
    });
  }, [id, line, runs]);
}
