import type { CallEvent, LogLine, ToolResult } from '../../core/call.ts';
import { startWork, type Supervise, type SuperviseOrder } from '../../core/executor.ts';
import type { NodeEngine, NodeRun, NodeRunEnd } from '../contract/node-engine.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { defined } from '../../core/defined.ts';

/** Parts of the order, and of what its code may use. */
export type TestRunOptions = Partial<NodeRun['order']> &
  Partial<Pick<NodeRun, 'disk' | 'trusted' | 'grant' | 'secrets'>>;

let runs = 0;

/** The run of a script without grants, in the form that engines take. */
export function testRun(
  toolName: string,
  code: string,
  {
    disk,
    trusted = true,
    grant = { ...NO_PERMISSIONS, revealSecrets: [] },
    secrets = [],
    ...order
  }: TestRunOptions = {},
): NodeRun {
  runs += 1;
  return {
    key: `${toolName} ${runs}`,
    trusted,
    order: {
      code,
      entry: 'script',
      fileName: `${toolName}.js`,
      parameters: {},
      timeoutMs: 10_000,
      context: { toolName, runId: `${runs}`, requestId: '', conversationId: '', deviceId: '' },
      storage: [],
      ...order,
    },
    grant,
    secrets,
    ...defined({ disk }),
  };
}

/** The events of a run. */
export interface Ran extends ToolResult, Pick<NodeRunEnd, 'unavailable'> {
  readonly lines: readonly LogLine[];
  readonly left: NodeRunEnd['changes'];
}

/** Runs it as the app does, under the clock of calls, and waits until the engine has ended it too. */
export async function runOn(
  engine: NodeEngine,
  supervise: Supervise,
  run: NodeRun,
  { signal = new AbortController().signal, onEvent }: Partial<SuperviseOrder> = {},
): Promise<Ran> {
  const lines: LogLine[] = [];
  let ended: Promise<NodeRunEnd> | undefined;
  const receive = (event: CallEvent): void => {
    if (event.type === 'log') lines.push(event.line);
    onEvent?.(event);
  };
  const { context, timeoutMs } = run.order;
  const result = await supervise({ toolName: context.toolName, timeoutMs, signal, onEvent: receive }, (events) =>
    startWork(async (killed) => {
      ended = engine.runTool(run, { ...events, signal: killed, saveStorage: () => Promise.resolve() });
      const { changes: _changes, unavailable: _unavailable, ...end } = await ended;
      return end;
    }),
  );
  const end = await ended;
  return {
    ...result,
    lines,
    left: end?.changes,
    ...(end?.unavailable === undefined ? {} : { unavailable: end.unavailable }),
  };
}
