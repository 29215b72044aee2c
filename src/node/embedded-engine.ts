import type { EngineStart, NodeEnding, NodeEngine, NodeRunEnd, ProgramEnd, StdioOrder } from '../core/node-engine.ts';
import type { ProgramInput, RunInSandbox, SandboxedEnd } from '../core/sandboxed-run.ts';

export interface EmbeddedEngineParts {
  /** The sandbox, whose workers of the Node realm are booted Nodes. */
  readonly run: RunInSandbox;
  /** Loads Node and boots a spare one. Rejects when it cannot be loaded. */
  readonly prepare: () => Promise<void>;
  readonly nodeVersion: string;
  /** Whether the page is isolated: only then can a program wait for a child. */
  readonly isolated: boolean;
}

/** Our own Node, in the sandbox: offline, for untrusted code as well. */
export function createEmbeddedEngine({ run, prepare, nodeVersion, isolated }: EmbeddedEngineParts): NodeEngine {
  return {
    kind: 'embedded',
    nodeVersion,
    capabilities: { brokeredNetwork: true, untrusted: true, offline: true, syncChildren: isolated },
    start: async (): Promise<EngineStart> => {
      try {
        await prepare();
        return { ok: true };
      } catch (error) {
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    },
    runTool: async (order, listener): Promise<NodeRunEnd> => {
      const { lost, ...end } = await run({ ...order, realm: 'node', preludes: [] }, listener);
      return { ...end, ending: endingOf(end.outcome, lost) };
    },
    openStdio: (order) => openStdio(run, order),
    // Every run has a worker of its own, and nothing outlives it.
    reset: async () => await Promise.resolve(),
    dispose: () => undefined,
  };
}

/** Settles when the program has started, or did not. */
function openStdio(
  run: RunInSandbox,
  { run: order, program, onOutput }: StdioOrder,
): ReturnType<NodeEngine['openStdio']> {
  const stop = new AbortController();
  const nothing = (): void => undefined;
  return new Promise((resolve) => {
    let input: ProgramInput | undefined;
    const ended = run(
      {
        ...order,
        realm: 'node',
        preludes: [],
        storage: [],
        code: '',
        entry: 'script',
        fileName: program.argv[0],
        parameters: null,
        timeoutMs: 0,
        program,
      },
      {
        signal: stop.signal,
        onLog: nothing,
        onProgress: nothing,
        onState: nothing,
        saveStorage: () => Promise.resolve(),
        onOutput: (fd, bytes) => onOutput(fd === 1 ? 'stdout' : 'stderr', bytes),
        onProgram: (started) => {
          input = started;
          resolve({
            ok: true,
            process: {
              write: (bytes) => started.write(bytes),
              endInput: () => started.end(),
              kill: () => stop.abort(),
              stop: () => started.stop(),
              exited: ended.then(endOf),
            },
          });
        },
      },
    );
    void ended.then(({ outcome }) => {
      if (input === undefined)
        resolve({ ok: false, message: outcome.ok ? 'The program ended before it started' : outcome.error.message });
    });
  });
}

function endOf({ outcome, changes, network }: SandboxedEnd): ProgramEnd {
  const more = { network, ...(changes === undefined ? {} : { changes }) };
  if (!outcome.ok) return { message: outcome.error.message, error: outcome.error, ...more };
  const cwd = outcome.details?.['cwd'];
  return {
    code: typeof outcome.value === 'number' ? outcome.value : 0,
    ...more,
    ...(typeof cwd === 'string' ? { cwd } : {}),
  };
}

function endingOf(outcome: SandboxedEnd['outcome'], lost: boolean): NodeEnding {
  if (outcome.ok) return 'ok';
  if (lost) return 'engine-lost';
  const { code } = outcome.error;
  if (code === 'timeout' || code === 'aborted') return code;
  return code === 'crashed' ? 'crash' : code === 'engine-unavailable' ? 'engine-lost' : 'threw';
}
