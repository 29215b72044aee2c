import { OWN_WORKER } from '../../contract/sandbox-wire.ts';

/**
 * Sends each number of the warden back, which shows that this thread is idle. Called before any tool code runs: what
 * that replaces has no effect here, and without `postMessage` of this worker it cannot answer itself.
 */
export function answerPings(): void {
  const post = self.postMessage.bind(self);
  const read = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get;
  if (read === undefined) return;
  const dataOf = Function.prototype.call.bind(read) as (event: MessageEvent<unknown>) => unknown;
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    // Code may dispatch events of its own.
    if (!event.isTrusted) return;
    const data = dataOf(event);
    if (typeof data === 'number' && data > 0) post(data);
  });
}

/**
 * Tells the warden before this worker starts one of its own: nobody can see whether that one works. The constructor is
 * all that code can reach, and it tells past everything that code may have replaced.
 */
export function announceOwnWorkers(): void {
  const post = self.postMessage.bind(self);
  const { construct } = Reflect;
  const { Worker: Original } = self as { Worker?: typeof Worker };
  // A browser without nested workers.
  if (Original === undefined) return;
  const announced = new Proxy(Original, {
    construct: (target, parameters, newTarget) => {
      post(OWN_WORKER);
      return construct(target, parameters, newTarget) as object;
    },
  });
  Object.defineProperty(Original.prototype, 'constructor', { value: announced, writable: true, configurable: true });
  Object.defineProperty(self, 'Worker', { value: announced, writable: true, configurable: true, enumerable: false });
}
