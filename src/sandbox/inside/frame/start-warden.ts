import { whyBroken } from '../warden/why-broken.ts';

/**
 * Starts the warden of a sandbox document and hands it the broker's port once it runs. One that cannot start is told to
 * the broker, which the port still leads to.
 *
 * @param first what the warden is told with its ports
 * @param onUp called when it has them
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
  // It says one thing, which is that it runs.
  warden.onmessage = (): void => {
    warden.onmessage = null;
    warden.onerror = null;
    warden.postMessage(first, [broker, ...ports]);
    onUp();
  };
  return warden;
}
