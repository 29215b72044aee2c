import type { HostServices, HostEvent, ServedServices } from '../services/host-services.ts';
import { serveEngineFrames } from '../platform/page/engine-frame-host.ts';
import { serveFrames, type FrameStage, type FrameUrls } from '../platform/page/frame-host.ts';
import { connectServices, membersByName } from '../platform/services.ts';
import { createCallsClient } from './calls-client.ts';
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

  const served = connectServices<ServedServices>(rpc.port1);
  const listeners = new Set<(event: HostEvent) => void>();
  const { calls, receive } = createCallsClient(served.calls, (event) => {
    for (const listener of [...listeners]) listener(event);
  });
  const host = membersByName<HostServices>((name) => (name === 'calls' ? calls : Reflect.get(served, name)));
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      reject(
        new Error(
          `The app's worker did not start: ${event.message || 'its file could not be loaded'}. Reload the page.`,
        ),
      );
    });
  });
  const connected = served.events.listen(receive);
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
