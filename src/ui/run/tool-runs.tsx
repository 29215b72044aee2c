import { ListPlus } from 'lucide-react';
import { lazy, Suspense, type Ref } from 'react';
import type { ExecuteToolResult, RunRecord } from '../../core/call.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import type { Environment, ToolRecord } from '../../core/tool.ts';
import { mcpToolId } from '../../mcp/contract/mcp-names.ts';
import { Button } from '../elements/button.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { expectationOf } from '../cases/case-draft.ts';
import { formatWhen } from '../lib/format.ts';
import { useQuestionOf } from '../questions/use-question-of.ts';
import { useServerQuestionOf } from '../servers/questions/use-server-question-of.ts';
import { useDocuments, useApp, useRuns } from '../stores/app-context.ts';
import { viewOfRecord, type RunView } from './run-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { useFullRun } from './history/use-full-run.ts';
import { runTexts } from './texts/index.ts';
import { casesTexts } from '../cases/texts/index.ts';
import { NodeFailure } from './node-state.tsx';
import { RunHistory } from './history/run-history.tsx';
import { RunArguments } from './run-arguments.tsx';
import { RunStateLine } from './run-state-line.tsx';
import { useReservedSpace } from './use-reserved-space.ts';
import styles from './run-panel.module.css';
import { useNode } from './node-store.ts';

const DomSlot = lazy(async () => ({ default: (await import('./document/dom-area.tsx')).DomSlot }));
const QuestionSlot = lazy(async () => ({ default: (await import('../questions/question-card.tsx')).QuestionSlot }));
const ServerQuestionSlot = lazy(async () => ({
  default: (await import('../servers/questions/server-question-card.tsx')).ServerQuestionSlot,
}));
export const loadOutcome = async () => ({ default: (await import('./run-outcome.tsx')).RunOutcome });
const RunOutcome = lazy(loadOutcome);
const RunCompare = lazy(async () => ({ default: (await import('./history/run-compare.tsx')).RunCompare }));

/** The tool to run: the stored tool, and where its draft would run. */
export interface RunSubject {
  readonly base: ToolRecord;
  readonly draft: { readonly environment: Environment };
}

export interface ToolRunsProps {
  readonly session: RunSubject;
  /** Runs the current code with an earlier input. */
  readonly onRunAgain: (input: JsonValue) => void;
  /** Only for tools that have cases. */
  readonly onSaveCase?: (input: JsonValue, result: ExecuteToolResult) => void;
  /** Only for tools with code. */
  readonly onGoToLine?: (line: number, column: number | undefined) => void;
}

/** The arguments, the shown run, and earlier ones. Suspends until the form of the arguments has loaded. */
export function ToolRuns({
  session,
  onRunAgain,
  onSaveCase,
  onGoToLine = noLines,
  args,
}: ToolRunsProps & { readonly args: Ref<HTMLDivElement> }) {
  const tool = session.base;
  const run = useRuns((state) => state.sessions.get(tool.id));
  const viewed = run?.past?.find((record) => record.toolCallId === run.viewed);
  const whole = useFullRun(viewed);
  const view: RunView | undefined = viewed === undefined ? run?.current : whole && viewOfRecord(whole);
  const isNode = session.draft.environment === 'node';
  const outcome = useReservedSpace(view !== undefined && view.state !== 'done');
  return (
    <>
      <RunArguments tool={tool} ref={args} />
      {isNode ? <NodeFailure /> : null}
      {run?.notice === undefined ? null : (
        <Notice tone="caution" role="alert" title={runTexts.notRun}>
          {run.notice}
        </Notice>
      )}
      {run?.compared === undefined ? (
        <div ref={outcome} className={styles.outcome}>
          {viewed === undefined ? null : <Viewing record={viewed} toolId={tool.id} />}
          <RunStateLine view={view} isNode={isNode} />
          <Slots tool={tool} view={view} />
          {viewed !== undefined && whole === undefined ? (
            <Loading className={styles.muted} />
          ) : view === undefined ? (
            <Idle isNode={isNode} />
          ) : (
            <Suspense fallback={null}>
              <RunOutcome
                key={view.toolCallId}
                view={view}
                tool={tool}
                isPast={viewed !== undefined}
                onGoToLine={onGoToLine}
              />
            </Suspense>
          )}
          {view === undefined || onSaveCase === undefined ? null : <SaveCase view={view} onSaveCase={onSaveCase} />}
        </div>
      ) : (
        <Suspense fallback={<Loading className={styles.muted} />}>
          <RunCompare toolId={tool.id} compared={run.compared} records={run.past ?? []} />
        </Suspense>
      )}
      <RunHistory
        toolId={tool.id}
        records={run?.past}
        shown={run?.viewed}
        onRunAgain={onRunAgain}
        onSaveCase={onSaveCase}
      />
    </>
  );
}

function Viewing({ record, toolId }: { record: RunRecord; toolId: ToolId }) {
  const { runs } = useApp();
  return (
    <div className={styles.sectionHead}>
      <h3>{runTexts.past.viewing(formatWhen(record.startedAt))}</h3>
      <Button look="quiet" onClick={() => runs.getState().view(toolId, undefined)}>
        {runTexts.past.backToLast}
      </Button>
    </div>
  );
}

/** The run's question to the person, and its document. */
function Slots({ tool, view }: { tool: ToolRecord; view: RunView | undefined }) {
  const ask = useQuestionOf((call) => call === view?.toolCallId);
  const serverAsks = useServerQuestionOf(
    ({ serverId }) => view !== undefined && view.state !== 'done' && tool.id.startsWith(mcpToolId(serverId, '')),
  );
  const hasDocument = useDocuments(({ shown }) => shown?.toolId === tool.id);
  return (
    <>
      {ask === undefined ? null : (
        <Suspense fallback={null}>
          <QuestionSlot ask={ask} />
        </Suspense>
      )}
      {serverAsks === undefined ? null : (
        <Suspense fallback={null}>
          <ServerQuestionSlot open={serverAsks} takesFocus />
        </Suspense>
      )}
      {hasDocument ? (
        <Suspense fallback={null}>
          <DomSlot />
        </Suspense>
      ) : null}
    </>
  );
}

function Idle({ isNode }: { isNode: boolean }) {
  const isLoading = useNode((state) => state.load.kind === 'loading') && isNode;
  return <p className={styles.idle}>{isLoading ? runTexts.node.loading : runTexts.idle}</p>;
}

function noLines(): void {
  // There is no code to show.
}

/** For runs with a verdict on the tool. */
function SaveCase({
  view: { input, result },
  onSaveCase,
}: {
  view: RunView;
  onSaveCase: NonNullable<ToolRunsProps['onSaveCase']>;
}) {
  const save =
    result === undefined || !isRecord(input) || expectationOf(result) === undefined
      ? undefined
      : () => onSaveCase(input, result);
  useActions(() =>
    save === undefined ? [] : [{ id: 'run.save-case', group: 'run', label: runTexts.actions.saveCase, perform: save }],
  );
  if (save === undefined) return null;
  return (
    <div>
      <Button icon={<ListPlus size={14} aria-hidden="true" />} onClick={save}>
        {casesTexts.saveRun}
      </Button>
    </div>
  );
}
