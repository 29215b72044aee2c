import { whyBroken } from '../warden/why-broken.ts';

/**
 * Starts the warden of a sandbox document and passes it the broker's port once it runs. If it cannot start, the broker
 * is told through that port.
 *
 * @param first the first message to the warden, together with its ports
 * @param onUp called once the warden has them
 */
export function startWarden(
  source: string,
  broker: MessagePort,
  first: unknown,
  ports: readonly MessagePort[] = [],
  onUp: () => void = () => undefined,
): Worker {
  const warden = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { name: 'warden' });
  warden.onerror = (event): void => {
    warden.onmessage = null;
    broker.postMessage(['broken', 0, whyBroken(event)]);
  };
  // Its only message says that it runs.
  warden.onmessage = (): void => {
    warden.onmessage = null;
    warden.onerror = null;
    warden.postMessage(first, [broker, ...ports]);
    onUp();
  };
  return warden;
}
