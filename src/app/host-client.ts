import type { ExecuteToolResult } from '../core/call.ts';
import { unpackResult } from '../core/packed-result.ts';
import type { HostServices, HostEvent } from '../services/host-services.ts';
import { serveEngineFrames } from '../platform/page/engine-frame-host.ts';
import { serveFrames, type FrameStage, type FrameUrls } from '../platform/page/frame-host.ts';
import { connectServices } from '../platform/services.ts';
import type { HostPorts } from './host/host-ports.ts';

export interface HostConnection {
  readonly host: HostServices;
  /** Resolves when the stores are open; rejects with the reason if they cannot be opened. */
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  /** Ends the worker and everything it runs. */
  readonly close: () => void;
}

export type HostOptions = Pick<HostPorts, 'keeps' | 'permits'>;

/**
 * Starts the host worker and returns its services as proxies. Adds sandbox frames to `frameParent`, and documents of
 * tools to the stage.
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

  const host = connectServices<HostServices>(rpc.port1, { 'calls.execute': unpackResult });
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
  const connected = host.events.listen((event) => {
    const reported = event.type === 'tool-call' ? unpackNotice(event) : event;
    for (const listener of [...listeners]) listener(reported);
  });
  return {
    host,
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

/** Most listeners of calls never read the result, so a large one is decoded on demand. */
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
