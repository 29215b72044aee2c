import { Play, Square } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { JsonValue } from '../../core/json.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor, type CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import type { EmbedOptions } from '../share/embed-options.ts';
import { actsOf } from '../run/denied/permission-acts.ts';
import { isEmptyPermissions, readPermissions } from '../model/permissions.ts';
import { OpenInToolyard } from '../share/open-in-toolyard.tsx';
import { RunArguments } from '../run/run-arguments.tsx';
import { RunStateLine } from '../run/run-state-line.tsx';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useEditor, useModel, useRuns } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import type { EmbedLine } from './embed-line.ts';
import styles from './embed-app.module.css';

const RunOutcome = lazy(async () => ({ default: (await import('../run/run-outcome.tsx')).RunOutcome }));

interface EmbedToolProps {
  readonly tool: ToolRecord;
  /** Further tools of the link. */
  readonly others: number;
  readonly options: EmbedOptions;
  readonly line: EmbedLine;
}

/** One tool: what it is, its code, its arguments and its run. */
export function EmbedTool({ tool: opened, others, options, line }: EmbedToolProps) {
  const { editor, runs } = useModel();
  const { id, name } = opened;
  const session = useEditor((state) => state.sessions.get(id));
  const tool = session?.base ?? opened;
  const run = useRuns((state) => state.sessions.get(id));
  const view = run?.current;
  const args = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 760px)').matches);
  const [target, setTarget] = useState<CodeTarget | undefined>();
  const asked = readPermissions(tool.permissions);

  useEffect(() => {
    document.title = name;
    void editor.getState().open(name);
    runs.getState().prepare(opened);
  }, [editor, name, opened, runs]);
  useRunEvents(opened, line);
  const start = useCallback(
    async (input?: JsonValue) => {
      if (!(await editor.getState().saveNow(id))) runs.getState().refuse(id, texts.run.notSaved);
      else await runs.getState().run(editor.getState().sessions.get(id)?.base ?? opened, input);
    },
    [editor, id, opened, runs],
  );
  const canAsk = options.run && isEmptyPermissions(asked);
  useEffect(
    () =>
      line.listen((request) => {
        if (request.type !== 'run' || !options.run) return;
        if (canAsk) void start(request.parameters);
        else {
          // What it asks for is seen before it runs.
          runs.getState().useArguments(id, request.parameters);
          runs.getState().refuse(id, texts.embed.wanted);
        }
      }),
    [canAsk, id, line, options.run, runs, start],
  );

  const isRunning = view !== undefined && view.state !== 'done';
  const problem = session?.save.kind === 'invalid' ? session.save.problems[0]?.message : undefined;
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.name}>{name}</h1>
        <EnvironmentBadge environment={tool.environment} />
        <span className={styles.space} />
        <OpenInToolyard />
        <p className={styles.description}>{tool.description}</p>
        {others === 0 ? null : <p className={styles.muted}>{texts.embed.more(others)}</p>}
      </header>
      {isEmptyPermissions(asked) ? null : (
        <Notice tone="info" title={texts.embed.asks}>
          {actsOf(asked, []).join(' · ')}. {texts.embed.asksText}
        </Notice>
      )}
      <div className={styles.parts}>
        <section className={styles.run} aria-label={texts.embed.run}>
          <h2 className="visually-hidden">{texts.embed.run}</h2>
          <Suspense fallback={<Loading className={styles.muted} />}>
            <RunArguments tool={tool} ref={args} />
            {options.run ? (
              <div>
                {isRunning ? (
                  <Button
                    disabled={view.stopping}
                    icon={<Square size={14} aria-hidden="true" />}
                    onClick={() => void runs.getState().stop(id)}
                  >
                    {view.stopping ? texts.run.stopping : texts.run.stop}
                  </Button>
                ) : (
                  <Button look="primary" icon={<Play size={14} aria-hidden="true" />} onClick={() => void start()}>
                    {texts.run.run}
                  </Button>
                )}
              </div>
            ) : (
              <p className={styles.muted}>{texts.embed.notRunnable}</p>
            )}
            {run?.notice === undefined ? null : (
              <Notice tone="caution" role="alert" title={texts.run.notRun}>
                {run.notice}
              </Notice>
            )}
            <RunStateLine view={view} isNode={tool.environment === 'node'} />
            {view === undefined ? null : (
              <Suspense fallback={null}>
                <RunOutcome
                  key={view.toolCallId}
                  view={view}
                  tool={tool}
                  isPast={false}
                  onGoToLine={(at, column) => {
                    setOpen(true);
                    setTarget({ line: at, column: column ?? 1, nonce: Date.now() });
                  }}
                />
              </Suspense>
            )}
          </Suspense>
        </section>
        <details className={styles.code} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{texts.embed.code}</summary>
          {isOpen ? (
            <CodeEditor
              label={texts.embed.code}
              fit
              readOnly={options.readOnly}
              language={tool.language}
              value={session?.draft.code ?? opened.code}
              target={target}
              onChange={(code) => editor.getState().edit(id, { code })}
            />
          ) : null}
          {problem === undefined ? null : (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </details>
      </div>
    </>
  );
}

/** Tells the page around it when a run begins and how it ended. */
function useRunEvents({ id }: ToolRecord, line: EmbedLine) {
  const { runs } = useModel();
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
        ...(result === undefined ? {} : { result }),
        ...(error === undefined ? {} : { error }),
        ...(errorCode === undefined ? {} : { errorCode }),
      });
    });
  }, [id, line, runs]);
}
