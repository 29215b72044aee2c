import type { Binding } from '../facts.ts';
import type { Runtime } from '../runtime.ts';
import { cloneValue } from './clone.ts';

/** Message ports inside one process, cloning, and `DOMException` by Node's own file. */
export function messagingBinding(runtime: Runtime, perContext: Readonly<Record<string, unknown>>): Binding {
  const onInit = runtime.symbol('oninit');
  const onClose = runtime.symbol('handle_onclose');
  const noMessage = runtime.symbol('no_message_symbol');

  class MessagePort {
    #peer: MessagePort | undefined;
    #queue: unknown[] = [];
    #isStarted = false;
    #isReferenced = false;

    constructor() {
      const init = (this as unknown as Record<symbol, unknown>)[onInit];
      if (typeof init === 'function') init.call(this);
    }

    static entangle(a: MessagePort, b: MessagePort): void {
      a.#peer = b;
      b.#peer = a;
    }

    static stop(port: MessagePort): void {
      port.#isStarted = false;
    }

    static receive(port: MessagePort): unknown {
      return port.#queue.length === 0 ? noMessage : port.#queue.shift();
    }

    static drain(port: MessagePort): void {
      port.#deliver();
    }

    postMessage(value: unknown, options?: unknown): boolean {
      const peer = this.#peer;
      const cloned = cloneValue(runtime, value, options);
      if (peer === undefined) return false;
      peer.#queue.push(cloned);
      if (peer.#isStarted) runtime.loop.enqueue(() => peer.#deliver());
      return true;
    }

    start(): void {
      this.#isStarted = true;
      if (this.#queue.length > 0) runtime.loop.enqueue(() => this.#deliver());
    }

    close(): void {
      const peer = this.#peer;
      this.#peer = undefined;
      this.unref();
      this.#told();
      if (peer !== undefined && peer.#peer === this) peer.close();
    }

    ref(): void {
      if (!this.#isReferenced && this.#peer !== undefined) runtime.loop.ref();
      this.#isReferenced = this.#peer !== undefined;
    }

    unref(): void {
      if (this.#isReferenced) runtime.loop.unref();
      this.#isReferenced = false;
    }

    hasRef(): boolean {
      return this.#isReferenced;
    }

    #deliver(): void {
      while (this.#isStarted && this.#queue.length > 0) runtime.callbacks.emitMessage?.call(this, this.#queue.shift(), [], 'message');
    }

    #told(): void {
      const listener = (this as unknown as Record<symbol, unknown>)[onClose];
      if (typeof listener === 'function') runtime.loop.enqueue(() => void listener.call(this));
    }
  }

  class MessageChannel {
    readonly port1 = new MessagePort();
    readonly port2 = new MessagePort();

    constructor() {
      MessagePort.entangle(this.port1, this.port2);
    }
  }

  return {
    MessageChannel,
    MessagePort,
    ...perContext,
    exposeLazyDOMExceptionProperty(target: object): void {
      Object.defineProperty(target, 'DOMException', { value: perContext['DOMException'], writable: true, configurable: true, enumerable: false });
    },
    setDeserializerCreateObjectFunction: () => undefined,
    stopMessagePort: MessagePort.stop,
    drainMessagePort: MessagePort.drain,
    receiveMessageOnPort: MessagePort.receive,
    checkMessagePort: (value: unknown) => value instanceof MessagePort,
    structuredClone: (value: unknown, options?: unknown) => cloneValue(runtime, value, options),
  };
}
