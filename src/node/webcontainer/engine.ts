import type { EngineCause } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import { KILLED } from '../../core/executor.ts';
import { newId } from '../../core/ids.ts';
import type { EngineStart, NodeEngine, NodeRun, NodeRunEnd } from '../contract/node-engine.ts';
import type { OpenEngineFrame } from '../../platform/engine-frame-link.ts';
import { bootContainer } from './boot.ts';
import { ContainerLost, createContainer, type Container } from './container.ts';
import { openStdioInContainer } from './open-stdio.ts';
import { runToolInContainer } from './run-tool.ts';

export interface WebContainerEngineParts {
  readonly openFrame: OpenEngineFrame;
  readonly isolated: boolean;
  /** Empty text: none is needed on localhost. */
  readonly apiKey: () => Promise<string>;
  /** Texts of our scripts that run inside. Rejects when they cannot be loaded. */
  readonly guest: () => Promise<{ readonly runner: string; readonly bridge: string }>;
  /** Milliseconds; tests do not wait for the usual ones. */
  readonly bootMs?: number;
  /** Told whenever `state` is another. */
  readonly onState?: () => void;
}

export type WebContainerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly nodeVersion: string }
  | { readonly kind: 'failed'; readonly cause: EngineCause; readonly message: string; readonly atMs: number };

export interface WebContainerEngine extends NodeEngine {
  readonly kind: 'webcontainer';
  readonly state: () => WebContainerState;
}

/**
 * Node in a WebContainer. One run at a time, each in a folder of its own that is removed; a container that does not let
 * go of a run is thrown away with its frame. What is untrusted or has secrets it refuses, whoever asks.
 */
export function createWebContainerEngine({
  openFrame,
  isolated,
  apiKey,
  guest,
  bootMs,
  onState = () => undefined,
}: WebContainerEngineParts): WebContainerEngine {
  let state: WebContainerState = { kind: 'idle' };
  let container: Container | undefined;
  let starting: Promise<EngineStart> | undefined;
  let nodeVersion: string | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let generation = 0;

  const become = (next: WebContainerState): void => {
    state = next;
    onState();
  };
  const start = (): Promise<EngineStart> => {
    if (container?.isOpen() === true) return Promise.resolve({ ok: true });
    starting ??= boot().finally(() => {
      starting = undefined;
    });
    return starting;
  };
  const boot = async (): Promise<EngineStart> => {
    const mine = generation;
    become({ kind: 'starting' });
    const booted = await bootContainer({
      openFrame,
      isolated,
      apiKey: await apiKey(),
      ...(bootMs === undefined ? {} : { bootMs }),
    });
    if (mine !== generation) {
      if (booted.ok) booted.frame.close();
      return { ok: false, cause: 'lost', message: 'The WebContainer was reset while it started' };
    }
    if (!booted.ok) {
      const { cause, message } = booted;
      become({ kind: 'failed', cause, message, atMs: Date.now() });
      return { ok: false, cause, message };
    }
    ({ nodeVersion } = booted);
    container = createContainer(booted.frame, booted.workdir, booted.nodeVersion);
    become({ kind: 'ready', nodeVersion: booted.nodeVersion });
    return { ok: true };
  };
  const drop = (reason: string): void => {
    generation += 1;
    container?.close(reason);
    container = undefined;
    become({ kind: 'idle' });
  };
  /** The next run waits until this one's process and folder are gone. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = before.then(work);
    before = turn.catch(() => undefined);
    return turn;
  };
  const tidy = async (used: Container, folder: string, isClean: boolean): Promise<void> => {
    try {
      if (!isClean) throw new ContainerLost('a run could not be ended in it');
      await used.ask((client) => client.remove(folder));
    } catch (error) {
      if (used !== container) return;
      drop(error instanceof Error ? error.message : String(error));
      // The next run should not wait for a boot.
      void start();
    }
  };
  const ready = async (): Promise<
    { readonly ok: true; readonly used: Container } | Exclude<EngineStart, { readonly ok: true }>
  > => {
    const started = await start();
    if (!started.ok) return started;
    return container === undefined
      ? { ok: false, cause: 'lost', message: 'The WebContainer was lost' }
      : { ok: true, used: container };
  };

  return {
    kind: 'webcontainer',
    get nodeVersion() {
      return nodeVersion;
    },
    capabilities: { brokeredNetwork: false, untrusted: false, offline: false, syncChildren: true },
    state: () => state,
    start,
    runTool: (run, listener) =>
      new Promise((resolve) => {
        const refusal = refusalOf(run);
        if (refusal !== undefined) {
          resolve(failed({ code: 'denied', message: `Failed to execute ${run.toolName}: ${refusal}` }));
          return;
        }
        const unavailable = (cause: EngineCause, message: string): void =>
          resolve({
            ...failed({ code: 'engine-unavailable', message: `Failed to execute ${run.toolName}: ${message}` }),
            unavailable: { cause, message },
          });
        void inTurn(async () => {
          if (listener.signal.aborted) {
            resolve(KILLED);
            return;
          }
          listener.state('starting');
          const got = await ready();
          if (!got.ok) return unavailable(got.cause ?? 'lost', got.message);
          const { used } = got;
          const folder = folderName();
          try {
            const { runner } = await guest();
            const left = await runToolInContainer({ container: used, folder, runner }, run, listener, resolve);
            await tidy(used, folder, left === 'clean');
          } catch (error) {
            unavailable('lost', error instanceof Error ? error.message : String(error));
            await tidy(used, folder, false);
          }
        });
      }),
    openStdio: async (order) => {
      const refusal = refusalOf(order.run);
      if (refusal !== undefined) return { ok: false, message: refusal };
      const got = await ready();
      if (!got.ok) return got;
      const { used } = got;
      const folder = folderName();
      try {
        const { bridge } = await guest();
        return await openStdioInContainer(
          { container: used, folder, bridge },
          order,
          (isClean) => void tidy(used, folder, isClean),
        );
      } catch (error) {
        await tidy(used, folder, false);
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    },
    reset: async () => {
      drop('it was reset');
      await Promise.resolve();
    },
    dispose: () => drop('it was closed'),
  };
}

/** The engine's own last word, whatever has chosen it. */
function refusalOf({ trusted, secrets, grant }: Pick<NodeRun, 'trusted' | 'secrets' | 'grant'>): string | undefined {
  if (!trusted) return 'untrusted code never runs in a WebContainer';
  return secrets.length > 0 || grant.secrets.length > 0 || grant.revealSecrets.length > 0
    ? 'a tool with secrets never runs in a WebContainer'
    : undefined;
}

function folderName(): string {
  return `runs/${newId<string>()}`;
}

function failed(error: ToolError): NodeRunEnd {
  return { outcome: { ok: false, error } };
}
