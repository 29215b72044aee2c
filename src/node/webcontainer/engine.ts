import type { EngineCause } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import { KILLED } from '../../core/executor.ts';
import { newId } from '../../core/ids.ts';
import type { EngineStart, NodeEngine, NodeRun, NodeRunEnd } from '../contract/node-engine.ts';
import type { SandboxListener } from '../../sandbox/contract/sandboxed-run.ts';
import type { OpenEngineFrame } from '../../platform/engine-frame-link.ts';
import { bootContainer } from './boot.ts';
import { ContainerLost, createContainer, type Container } from './container.ts';
import { openStdioInContainer } from './open-stdio.ts';
import { runToolInContainer } from './run-tool.ts';
import { defined } from '../../core/defined.ts';

export interface WebContainerEngineDeps {
  readonly openFrame: OpenEngineFrame;
  readonly isolated: boolean;
  /** Empty text: localhost needs none. */
  readonly apiKey: () => Promise<string>;
  /** The source of our scripts that run inside. Rejects if they cannot be loaded. */
  readonly guest: () => Promise<{ readonly runner: string; readonly bridge: string }>;
  /** Milliseconds; tests set a shorter time. */
  readonly bootMs?: number;
  /** Called when `state` has changed. */
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
 * Node in a WebContainer. Runs one tool at a time, each in its own folder, which is removed afterwards; a container
 * that does not end a run is discarded with its frame. Refuses untrusted runs and those with secrets, whatever the
 * caller asks.
 */
export function createWebContainerEngine(deps: WebContainerEngineDeps): WebContainerEngine {
  const holder = new ContainerHolder(deps);
  return {
    kind: 'webcontainer',
    get nodeVersion() {
      return holder.nodeVersion;
    },
    capabilities: { brokeredNetwork: false, untrusted: false, offline: false, syncChildren: true },
    state: () => holder.state,
    start: () => holder.start(),
    runTool: (run, listener) => new Promise((resolve) => runTool(holder, deps.guest, run, listener, resolve)),
    openStdio: async (order) => {
      const refusal = refusalOf(order.run);
      if (refusal !== undefined) return { ok: false, message: refusal };
      const got = await holder.ready();
      if (!got.ok) return got;
      const { used } = got;
      const folder = folderName();
      try {
        const { bridge } = await deps.guest();
        return await openStdioInContainer(
          { container: used, folder, bridge },
          order,
          (isClean) => void holder.tidy(used, folder, isClean),
        );
      } catch (error) {
        await holder.tidy(used, folder, false);
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    },
    reset: async () => {
      holder.drop('it was reset');
      await Promise.resolve();
    },
    dispose: () => holder.drop('it was closed'),
  };
}

function runTool(
  holder: ContainerHolder,
  guest: WebContainerEngineDeps['guest'],
  run: NodeRun,
  listener: SandboxListener,
  answer: (end: NodeRunEnd) => void,
): void {
  const refusal = refusalOf(run);
  if (refusal !== undefined) {
    answer(failed({ code: 'denied', message: `Failed to execute ${run.order.context.toolName}: ${refusal}` }));
    return;
  }
  const unavailable = (cause: EngineCause, message: string): void =>
    answer({
      ...failed({ code: 'engine-unavailable', message: `Failed to execute ${run.order.context.toolName}: ${message}` }),
      unavailable: { cause, message },
    });
  void holder.inTurn(async () => {
    if (listener.signal.aborted) {
      answer(KILLED);
      return;
    }
    listener.report({ type: 'state', state: 'starting' });
    const got = await holder.ready();
    if (!got.ok) return unavailable(got.cause ?? 'lost', got.message);
    const { used } = got;
    const folder = folderName();
    try {
      const { runner } = await guest();
      const left = await runToolInContainer({ container: used, folder, runner }, run, listener, answer);
      await holder.tidy(used, folder, left === 'clean');
    } catch (error) {
      unavailable('lost', error instanceof Error ? error.message : String(error));
      await holder.tidy(used, folder, false);
    }
  });
}

/** The container of the tab, from its boot until it is discarded. */
class ContainerHolder {
  nodeVersion: string | undefined;
  state: WebContainerState = { kind: 'idle' };
  readonly #parts: WebContainerEngineDeps;
  #container: Container | undefined;
  #starting: Promise<EngineStart> | undefined;
  #before: Promise<unknown> = Promise.resolve();
  #generation = 0;

  constructor(deps: WebContainerEngineDeps) {
    this.#parts = deps;
  }

  start(): Promise<EngineStart> {
    if (this.#container?.isOpen() === true) return Promise.resolve({ ok: true });
    this.#starting ??= this.#boot().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async ready(): Promise<
    { readonly ok: true; readonly used: Container } | Exclude<EngineStart, { readonly ok: true }>
  > {
    const started = await this.start();
    if (!started.ok) return started;
    return this.#container === undefined
      ? { ok: false, cause: 'lost', message: 'The WebContainer was lost' }
      : { ok: true, used: this.#container };
  }

  /** Waits until the process and folder of the previous run are gone. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#before.then(work);
    this.#before = turn.catch(() => undefined);
    return turn;
  }

  async tidy(used: Container, folder: string, isClean: boolean): Promise<void> {
    try {
      if (!isClean) throw new ContainerLost('a run could not be ended in it');
      await used.ask((client) => client.remove(folder));
    } catch (error) {
      if (used !== this.#container) return;
      this.drop(error instanceof Error ? error.message : String(error));
      // The next run should not wait for a boot.
      void this.start();
    }
  }

  drop(reason: string): void {
    this.#generation += 1;
    this.#container?.close(reason);
    this.#container = undefined;
    this.#become({ kind: 'idle' });
  }

  async #boot(): Promise<EngineStart> {
    const { openFrame, isolated, apiKey, bootMs } = this.#parts;
    const local = this.#generation;
    this.#become({ kind: 'starting' });
    const booted = await bootContainer({
      openFrame,
      isolated,
      apiKey: await apiKey(),
      ...defined({ bootMs }),
    });
    if (local !== this.#generation) {
      if (booted.ok) booted.frame.close();
      return { ok: false, cause: 'lost', message: 'The WebContainer was reset while it started' };
    }
    if (!booted.ok) {
      const { cause, message } = booted;
      this.#become({ kind: 'failed', cause, message, atMs: Date.now() });
      return { ok: false, cause, message };
    }
    this.nodeVersion = booted.nodeVersion;
    this.#container = createContainer(booted.frame, booted.workdir, booted.nodeVersion);
    this.#become({ kind: 'ready', nodeVersion: booted.nodeVersion });
    return { ok: true };
  }

  #become(next: WebContainerState): void {
    this.state = next;
    this.#parts.onState?.();
  }
}

/** The engine's own final check, independent of the choice of engine. */
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
