import type { NetworkUse } from '../core/call.ts';
import { NO_EVENTS } from '../core/executor.ts';
import type { JsonObject } from '../core/json/json.ts';
import type { EngineStart, NodeEngine, NodeRun, NodeRunEnd, ProgramEnd, StdioOrder } from './contract/node-engine.ts';
import { withDenial } from '../sandbox/contract/run-outcome.ts';
import {
  orderDisk,
  type ProgramInput,
  type RunInSandbox,
  type SandboxedEnd,
  type SandboxedRun,
} from '../sandbox/contract/sandboxed-run.ts';
import { defined } from '../core/defined.ts';

export interface EmbeddedEngineDeps {
  /** The sandbox, whose workers of the Node realm are booted Nodes. */
  readonly run: RunInSandbox;
  /** Loads Node and boots a spare one. Rejects if it cannot be loaded. */
  readonly prepare: () => Promise<void>;
  readonly nodeVersion: string;
  /** Whether the page is cross-origin isolated: only then can a program wait for a child. */
  readonly isolated: boolean;
}

/** Creates the engine with the embedded Node, which runs offline in the sandbox and also takes untrusted code. */
export function createEmbeddedEngine({ run, prepare, nodeVersion, isolated }: EmbeddedEngineDeps): NodeEngine {
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
      const { lost: _lost, ...end } = await run(inSandbox(order), listener);
      return end;
    },
    openStdio: (order) => openStdio(run, order),
    // Every run has its own worker, so nothing remains.
    reset: async () => await Promise.resolve(),
    dispose: () => undefined,
  };
}

function inSandbox({ disk: given, order, ...own }: NodeRun): SandboxedRun {
  const { disk, files } = given === undefined ? {} : orderDisk(given);
  return {
    ...own,
    realm: 'node',
    order: { ...order, preludes: [], ...defined({ disk }) },
    ...defined({ files }),
  };
}

/** Resolves when the program has started or failed to start. */
function openStdio(
  run: RunInSandbox,
  { run: own, context, program, asking, onOutput }: StdioOrder,
): ReturnType<NodeEngine['openStdio']> {
  const stop = new AbortController();
  const network: NetworkUse[] = [];
  let denied: JsonObject | undefined;
  return new Promise((resolve) => {
    let input: ProgramInput | undefined;
    const ended = run(
      inSandbox({
        ...own,
        ...(asking === undefined ? {} : { asks: asking.asks, clockMs: asking.clockMs }),
        order: {
          code: '',
          entry: 'script',
          fileName: program.argv[0],
          parameters: null,
          timeoutMs: 0,
          context,
          storage: [],
          program,
        },
      }),
      {
        ...NO_EVENTS,
        ...(asking === undefined ? {} : { ask: asking.ask, pauseClock: asking.pauseClock }),
        signal: stop.signal,
        report: (event) => {
          if (event.type === 'network') network.push(event.use);
          else if (event.type === 'denied') ({ denied } = event);
        },
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
              exited: ended.then(({ outcome, changes }) => ({
                ...endOf(withDenial(outcome, denied, context.toolName)),
                network,
                ...defined({ changes }),
              })),
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

function endOf(outcome: SandboxedEnd['outcome']): ProgramEnd {
  if (!outcome.ok) return { message: outcome.error.message, error: outcome.error };
  const cwd = outcome.details?.['cwd'];
  return {
    code: typeof outcome.value === 'number' ? outcome.value : 0,
    ...(typeof cwd === 'string' ? { cwd } : {}),
  };
}
