import type { EngineStart, NodeEnding, NodeEngine, NodeRunEnd } from '../core/node-engine.ts';
import type { RunInSandbox, SandboxedEnd } from '../core/sandboxed-run.ts';

export interface EmbeddedEngineParts {
  /** The sandbox, whose workers of the Node realm are booted Nodes. */
  readonly run: RunInSandbox;
  /** Loads Node and boots a spare one. Rejects when it cannot be loaded. */
  readonly prepare: () => Promise<void>;
  readonly nodeVersion: string;
  /** Whether the page is isolated: only then can a program wait for a child. */
  readonly isolated: boolean;
}

/** Our own Node, in the sandbox: offline, for strangers' code as well. */
export function createEmbeddedEngine({ run, prepare, nodeVersion, isolated }: EmbeddedEngineParts): NodeEngine {
  return {
    kind: 'embedded',
    nodeVersion,
    capabilities: { brokeredNetwork: true, strangers: true, offline: true, syncChildren: isolated },
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
    openStdio: async () => await Promise.resolve({ ok: false, message: 'The embedded engine has no standard streams yet' }),
    reset: async () => await Promise.resolve(),
    dispose: () => undefined,
  };
}

function endingOf(outcome: SandboxedEnd['outcome'], lost: boolean): NodeEnding {
  if (outcome.ok) return 'ok';
  if (lost) return 'engine-lost';
  const { code } = outcome.error;
  if (code === 'timeout' || code === 'aborted') return code;
  return code === 'crashed' ? 'crash' : code === 'engine-unavailable' ? 'engine-lost' : 'threw';
}
