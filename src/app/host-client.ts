import type { ExecuteToolResult } from '../core/call.ts';
import type { HostApi, HostEvent } from '../core/host-api.ts';
import { unpackResult } from '../core/packed-result.ts';
import { serveEngineFrames } from '../platform/page/engine-frame-host.ts';
import { serveFrames, type FrameStage, type FrameUrls } from '../platform/page/frame-host.ts';
import { connectRpc, shareCallback } from '../platform/rpc.ts';
import type { HostPorts } from './host/host-ports.ts';

export interface HostConnection {
  readonly host: HostApi;
  /** Settles when the stores are open; rejects with what keeps them closed. */
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  /** Ends the worker, and with it everything it runs and holds. */
  readonly close: () => void;
}

export type HostOptions = Pick<HostPorts, 'keeps' | 'permits'>;

/**
 * Starts the host worker and gives its api as if it were here. Sandbox frames are put into `frameParent`, documents of
 * tools onto the stage.
 */
export function connectHost(
  frameUrls: FrameUrls & { readonly engine: string },
  frameParent: HTMLElement,
  stage: FrameStage,
  { keeps, permits }: HostOptions,
): HostConnection {
  const worker = new Worker(new URL('./host-worker.ts', import.meta.url), { type: 'module', name: 'host-worker' });
  const rpc = new MessageChannel();
  const frames = new MessageChannel();
  const closeFrames = serveFrames(frames.port1, frameUrls, frameParent, stage);
  const engineFrames = new MessageChannel();
  const closeEngineFrames = serveEngineFrames(engineFrames.port1, frameUrls.engine, frameParent);
  const ports: HostPorts = { rpc: rpc.port2, frames: frames.port2, engineFrames: engineFrames.port2, keeps, permits };
  worker.postMessage(ports, [rpc.port2, frames.port2, engineFrames.port2]);

  const remote = connectRpc<HostApi>(rpc.port1) as unknown as HostApi;
  const listeners = new Set<(event: HostEvent) => void>();
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      reject(
        new Error(
          `The app's worker did not start: ${event.message || 'its file could not be loaded'}. Reload the page.`,
        ),
      );
    });
  });
  const connected = remote.connect(
    shareCallback((event: HostEvent) => {
      const told = event.type === 'tool-call' ? unpackNotice(event) : event;
      for (const listener of [...listeners]) listener(told);
    }),
  );
  const execute: HostApi['execute'] = async (request, listener) =>
    unpackResult(await remote.execute(request, listener === undefined ? undefined : shareCallback(listener)));
  return {
    // Only functions that stay on this side need help to cross: they travel as ports.
    host: new Proxy(remote, {
      get: (target, key) => {
        const method = Reflect.get(target, key) as unknown;
        if (typeof key !== 'string' || typeof method !== 'function') return method;
        if (key === 'execute') return execute;
        return (...values: unknown[]) =>
          (method as (...values: unknown[]) => unknown)(
            ...values.map((value) => (typeof value === 'function' ? shareCallback(value as () => unknown) : value)),
          );
      },
    }),
    ready: Promise.race([connected, failed]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      listeners.clear();
      worker.terminate();
      closeFrames();
      closeEngineFrames();
      rpc.port1.close();
    },
  };
}

/** Most who hear of a call never look at its result: a heavy one is read when somebody does. */
function unpackNotice(event: Extract<HostEvent, { type: 'tool-call' }>): HostEvent {
  const { result: carried, ...call } = event.call;
  let result: ExecuteToolResult | undefined;
  return {
    ...event,
    call: {
      ...call,
      get result() {
        return (result ??= unpackResult(carried));
      },
    },
  };
}
