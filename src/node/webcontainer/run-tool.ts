import type { LogLine, ToolOutcome } from '../../core/call.ts';
import type { ContainerTree } from '../contract/container-client.ts';
import { createChangeCollector } from '../../sandbox/contract/change-collector.ts';
import { parseRunnerFrame, RUN_FILES, type ToolOrder } from '../contract/container-wire.ts';
import { createDenialLog } from '../../sandbox/contract/denial-log.ts';
import { KILLED } from '../../core/executor.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NodeRun, NodeRunEnd } from '../contract/node-engine.ts';
import { createRunWrites, type RunWrites } from '../../sandbox/contract/run-writes.ts';
import { parseToolMessage, type DoneMessage, type ExecuteMessage } from '../../sandbox/contract/sandbox-wire.ts';
import type { LeftChanges, SandboxListener } from '../../sandbox/contract/sandboxed-run.ts';
import type { Container } from './container.ts';
import { startGuest, type GuestEvents, type GuestProcess } from './guest-process.ts';
import { environmentOf, makeRunFolder } from './run-folder.ts';

/** The state that a run left: whether the container can run the next one. */
export type Leaving = 'clean' | 'dirty';

export interface RunDeps {
  readonly container: Container;
  /** Relative to the container's working folder. */
  readonly folder: string;
  /** Source of our script. */
  readonly runner: string;
}

/**
 * Runs one tool in its own folder: its order and its result are files. Returns the result at once when the listener's
 * signal fires; settles when the process is gone. Rejects if the container is lost before the code began.
 */
export async function runToolInContainer(
  { container, folder, runner }: RunDeps,
  run: NodeRun,
  listener: SandboxListener,
  answer: (end: NodeRunEnd) => void,
): Promise<Leaving> {
  const writes = createRunWrites(listener.saveStorage);
  const fail = (code: 'crashed' | 'engine-unavailable', why: string): void =>
    answer({
      outcome: { ok: false, error: { code, message: `Failed to execute ${run.order.context.toolName}: ${why}` } },
    });

  const tree = await folderOf(run, runner);
  await container.ask((client) => client.mkdir(folder));
  await container.ask((client) => client.mount(tree, folder));

  const signs = signals();
  const reading = readingOf(listener, writes, signs);
  const guest = await startGuest(
    container,
    { cwd: folder, script: RUN_FILES.runner, env: environmentOf(`${container.workdir}/${folder}`) },
    reading,
  );
  signs.watch(listener.signal, guest, container);

  const how = await signs.over;
  switch (how.kind) {
    case 'killed':
      answer(KILLED);
      break;
    case 'flood':
      fail('crashed', `the tool was stopped because ${how.reason}`);
      break;
    case 'lost':
      fail(
        'engine-unavailable',
        `the WebContainer was lost while the tool ran (${how.reason}). It was not run again: it may have done ` +
          `things already`,
      );
      return 'dirty';
    case 'ended': {
      listener.report({ type: 'ended' });
      try {
        answer(endOf(await readEnd(container, folder, run, how.code), await writes.settled()));
      } catch (error) {
        fail(
          'engine-unavailable',
          `its result could not be read: ${error instanceof Error ? error.message : String(error)}`,
        );
        return 'dirty';
      }
      break;
    }
  }
  // When it ends by itself, it also ends its children; killing it would leave them.
  if (how.kind === 'ended' && (await guest.ends())) return how.byFrame || reading.alive() === 0 ? 'clean' : 'dirty';
  const left = reading.alive();
  return (await guest.stop()) && left === 0 ? 'clean' : 'dirty';
}

/** Reports the frames of a run's process to the listener. */
function readingOf(
  listener: SandboxListener,
  writes: RunWrites,
  signs: Signals,
): GuestEvents & { readonly alive: () => number } {
  const denials = createDenialLog();
  const deny = (denial: Parameters<typeof denials.add>[0]): void => {
    denials.add(denial);
    listener.report({ type: 'denied', denied: denials.summary() });
  };
  let startedAt: number | undefined;
  let alive = 0;
  let messages = 0;
  return {
    /** Number of running child processes of the run. */
    alive: () => alive,
    onText: (text) => listener.report({ type: 'log', line: lineOf(text, startedAt) }),
    onFlood: () => signs.flood('it wrote a line that never ends'),
    onFrame: (json) => {
      messages += 1;
      if (messages > LIMITS.maxMessagesPerRun) signs.flood(`it sent more than ${LIMITS.maxMessagesPerRun} messages`);
      const frame = parseRunnerFrame(json);
      switch (frame?.type) {
        case 'started':
          if (startedAt !== undefined) break;
          startedAt = performance.now();
          listener.report(frame);
          signs.started();
          break;
        case 'log':
        case 'progress':
          listener.report(frame);
          break;
        case 'storage':
          writes.add(frame.ops);
          break;
        case 'denied-secret':
          deny({ reason: 'not-granted', secret: frame.name });
          break;
        case 'denied-file':
          deny({ reason: 'not-granted', file: { access: frame.access, path: frame.path } });
          break;
        case 'children':
          ({ alive } = frame);
          break;
        case 'end':
          signs.ended();
          break;
        default:
          break;
      }
    },
  };
}

function lineOf(text: string, startedAt: number | undefined): LogLine {
  return {
    level: 'log',
    text: text.slice(0, LIMITS.maxLogLineBytes / 3),
    atMs: startedAt === undefined ? 0 : Math.round(performance.now() - startedAt),
  };
}

function endOf({ done, changes }: LeftEnd, written: Awaited<ReturnType<RunWrites['settled']>>): NodeRunEnd {
  const outcome: ToolOutcome =
    done.outcome.ok && !written.ok
      ? {
          ok: false,
          error: {
            code: 'threw',
            message:
              `The tool's storage was not saved: ` +
              `${written.reason instanceof Error ? written.reason.message : String(written.reason)}`,
          },
        }
      : done.outcome;
  return {
    outcome,
    durationMs: done.durationMs,
    droppedLogs: done.droppedLogs,
    ...(outcome.ok && changes !== undefined ? { changes } : {}),
  };
}

async function folderOf({ order, disk }: NodeRun, runner: string): Promise<ContainerTree> {
  const execute: ExecuteMessage = {
    ...order,
    type: 'execute',
    secrets: [],
    preludes: [],
    ...(disk === undefined
      ? {}
      : {
          disk: {
            keepsChanges: disk.keepsChanges,
            mounts: disk.mounts.map(({ at, snapshot }) => ({ at, packs: snapshot.packs.length })),
          },
        }),
  };
  return await makeRunFolder(disk?.mounts ?? [], (modes) => ({
    [RUN_FILES.runner]: runner,
    [RUN_FILES.order]: JSON.stringify({ modes, execute } satisfies ToolOrder),
  }));
}

type Over =
  | { readonly kind: 'ended'; readonly code: number | undefined; readonly byFrame: boolean }
  | { readonly kind: 'killed' }
  | { readonly kind: 'flood' | 'lost'; readonly reason: string };

type Signals = ReturnType<typeof signals>;

/** The signals that can end a run; the first one counts. */
function signals() {
  let end: (over: Over) => void = () => undefined;
  const over = new Promise<Over>((resolve) => (end = resolve));
  let hasStarted = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    over,
    started: (): void => {
      hasStarted = true;
      clearTimeout(startTimer);
    },
    ended: (): void => end({ kind: 'ended', code: undefined, byFrame: true }),
    flood: (reason: string): void => end({ kind: 'flood', reason }),
    watch: (signal: AbortSignal, guest: GuestProcess, container: Container): void => {
      const onAbort = (): void => end({ kind: 'killed' });
      if (!hasStarted)
        startTimer = setTimeout(
          () => end({ kind: 'lost', reason: 'it did not start the code' }),
          LIMITS.webcontainer.startMs,
        );
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      void guest.drained.then((code) => end({ kind: 'ended', code, byFrame: false }));
      void container.ended.then((reason) => end({ kind: 'lost', reason }));
      let isOver = false;
      // A discarded container neither answers nor reports an error.
      const beat = async (): Promise<void> => {
        while (!isOver) {
          await new Promise((resolve) => setTimeout(resolve, LIMITS.webcontainer.heartbeatMs));
          if (!isOver) await container.ask((client) => client.readFile('.'), LIMITS.webcontainer.heartbeatLostMs);
        }
      };
      beat().catch((error: unknown) =>
        end({ kind: 'lost', reason: error instanceof Error ? error.message : String(error) }),
      );
      void over.then(() => {
        isOver = true;
        clearTimeout(startTimer);
        signal.removeEventListener('abort', onAbort);
      });
    },
  };
}

interface LeftEnd {
  readonly done: DoneMessage;
  readonly changes?: LeftChanges | undefined;
}

/** Reads the result files of a run. If there are none, the process ended before the tool did. */
async function readEnd(
  container: Container,
  folder: string,
  { order: { context }, disk }: NodeRun,
  code: number | undefined,
): Promise<LeftEnd> {
  const read = (file: string): Promise<Uint8Array | undefined> =>
    container.ask((client) => client.readFile(`${folder}/${file}`));
  const bytes = await read(RUN_FILES.result);
  const failed = (code: 'crashed' | 'invalid-output', message: string): { readonly done: DoneMessage } => ({
    done: { type: 'done', outcome: { ok: false, error: { code, message } }, durationMs: Infinity, droppedLogs: 0 },
  });
  if (bytes === undefined)
    return failed(
      'crashed',
      `Failed to execute ${context.toolName}: its process ended without a ` +
        `result${code === undefined ? '' : ` (exit code ${code})`}`,
    );
  if (bytes.length > 2 * LIMITS.maxMessageBytes)
    return failed(
      'invalid-output',
      `The result has ${bytes.length} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`,
    );
  const done = parseToolMessage(new TextDecoder().decode(bytes));
  if (done?.type !== 'done') return failed('invalid-output', 'The result file is not what our script writes');
  if (!done.outcome.ok || disk === undefined) return { done };
  const [headBytes, contents] = [await read(RUN_FILES.heads), await read(RUN_FILES.contents)];
  if (headBytes === undefined) return { done };
  const collector = createChangeCollector();
  for (const line of new TextDecoder().decode(headBytes).split('\n')) {
    const heads = parseToolMessage(line);
    if (heads?.type === 'changes') collector.addEntries(heads.entries);
  }
  if (contents !== undefined) collector.addBytes([contents.slice().buffer]);
  return { done, changes: collector.take(disk.keepsChanges) };
}
