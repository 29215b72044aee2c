import type { Runtime } from '../../runtime.ts';
import { native } from '../../host.ts';
import { portsOf, type EncodedMessage, type MessageCodec, type PortSpecial } from './encode.ts';
import type { OwnPort } from './message-port.ts';
import { transferListOf } from './transfer-list.ts';

/** The last item in a port. */
const CLOSE = Symbol('close');
type Incoming = EncodedMessage | typeof CLOSE;

/** What the ports of one program share. */
export interface PortParts {
  readonly runtime: Runtime;
  readonly codec: MessageCodec;
  /** Ports whose other ends are part of the message being encoded. */
  readonly left: PortEnd[];
}

/**
 * One end of a channel, behind the object that programs see. Two ends in one thread pass messages directly; an end
 * whose other end moved to another thread uses a native port.
 */
export class PortEnd {
  readonly #parts: PortParts;
  readonly #port: OwnPort;
  #peer: PortEnd | undefined;
  #native: MessagePort | undefined;
  #queue: Incoming[] = [];
  #state: 'open' | 'closed' | 'moved' = 'open';
  #isStarted = false;
  #isReferenced = true;
  #isDelivering = false;
  /** Ends in this thread whose other ends were sent through this one. */
  readonly #sent: PortEnd[] = [];

  constructor(parts: PortParts, port: OwnPort) {
    this.#parts = parts;
    this.#port = port;
  }

  static entangle(a: PortEnd, b: PortEnd): void {
    a.#peer = b;
    b.#peer = a;
  }

  get isDetached(): boolean {
    return this.#state !== 'open';
  }

  connect(other: MessagePort, waiting: readonly EncodedMessage[]): void {
    this.#queue.push(...waiting);
    this.#native = other;
    other.onmessage = ({ data }: MessageEvent<unknown>): void =>
      this.take(data === null ? CLOSE : (data as EncodedMessage));
    // Fires if the other thread ended without a message.
    other.addEventListener('close', () => this.take(CLOSE));
  }

  otherThreadEnded(): void {
    for (const sent of this.#sent.splice(0)) {
      sent.otherThreadEnded();
      sent.take(CLOSE);
    }
  }

  stop(): void {
    this.#isStarted = false;
  }

  drain(): void {
    while (this.#queue.length > 0 && this.#queue[0] !== CLOSE) this.#deliver();
  }

  /** The next message, or `none`. */
  receive(none: unknown): unknown {
    const [first] = this.#queue;
    if (first === undefined || first === CLOSE) return none;
    this.#queue.shift();
    return this.#parts.codec.decode(first).value;
  }

  postMessage(value: unknown, options?: unknown): boolean | undefined {
    const { runtime, codec, left } = this.#parts;
    // The program has ended; code still on the stack delivers nothing more.
    if (runtime.state.exited) return undefined;
    const transferList = transferListOf(options);
    const target = this.#peer === undefined ? undefined : this.#peer.#port;
    left.length = 0;
    const { message, transfer } = codec.encode(value, transferList, this.#port);
    if (this.#native !== undefined) this.#sent.push(...left);
    if (target !== undefined && transferList.includes(target)) {
      (runtime.process['emitWarning'] as (text: string) => void)(
        'The target port was posted to itself, and the communication channel was lost',
      );
      codec.native(message, transfer);
      this.close();
      return true;
    }
    if (this.#native !== undefined) {
      try {
        this.#native.postMessage(message, transfer);
      } catch (error) {
        throw codec.translate(error);
      }
      return true;
    }
    const peer = this.#peer;
    const cloned = codec.native(message, transfer);
    if (peer === undefined || this.#state !== 'open') {
      for (const port of portsOf(cloned)) port.close();
      return undefined;
    }
    peer.take(cloned);
    return true;
  }

  start(): void {
    if (this.#isStarted || this.#state !== 'open') return;
    this.#isStarted = true;
    for (const incoming of this.#queue) (void incoming, this.#wake());
  }

  close(): void {
    if (this.#state !== 'open') return;
    // Also delivers messages that arrive during a delivery.
    if (this.#isDelivering && this.#queue.length > 0) {
      if (this.#queue.at(-1) !== CLOSE) this.#queue.push(CLOSE);
      return this.#wake();
    }
    const peer = this.#peer;
    const other = this.#native;
    this.#end('closed');
    if (peer !== undefined && peer.#peer === this) {
      peer.#peer = undefined;
      peer.take(CLOSE);
    }
    if (other !== undefined) {
      other.postMessage(null);
      other.close();
    }
  }

  ref(): void {
    if (!this.#isReferenced && this.#state === 'open') {
      this.#parts.runtime.loop.ref();
      this.#isReferenced = true;
    }
  }

  unref(): void {
    if (this.#isReferenced) this.#parts.runtime.loop.unref();
    this.#isReferenced = false;
  }

  hasRef(): boolean {
    if (this.#state !== 'open') throw new TypeError('Illegal invocation');
    return this.#isReferenced;
  }

  /** Receives an item from the other end. */
  take(incoming: Incoming): void {
    if (this.#state !== 'open') return;
    this.#queue.push(incoming);
    if (this.#isStarted || this.#queue[0] === CLOSE) this.#wake();
  }

  #wake(): void {
    this.#parts.runtime.loop.enqueue(() => {
      if (this.#state === 'open' && (this.#isStarted || this.#queue[0] === CLOSE)) this.#deliver();
    });
  }

  #deliver(): void {
    const incoming = this.#queue.shift();
    if (incoming === undefined) return;
    if (incoming === CLOSE) {
      this.#queue = [];
      return this.close();
    }
    const { runtime, codec } = this.#parts;
    let decoded: { value: unknown; ports: unknown[] };
    try {
      decoded = codec.decode(incoming);
    } catch (error) {
      return runtime.callbacks.emitMessage?.call(this.#port, error, [], 'messageerror');
    }
    this.#isDelivering = true;
    try {
      runtime.callbacks.emitMessage?.call(this.#port, decoded.value, decoded.ports, 'message');
    } finally {
      this.#isDelivering = false;
    }
  }

  #end(state: 'closed' | 'moved'): void {
    this.#state = state;
    this.#peer = undefined;
    this.#native = undefined;
    this.unref();
    const { runtime } = this.#parts;
    const port = this.#port;
    const listener = Reflect.get(port, runtime.symbol('handle_onclose'));
    if (state === 'closed' && typeof listener === 'function') runtime.loop.enqueue(() => void listener.call(port));
  }

  /** Detaches the end from its port, for another thread. */
  detach(): PortSpecial {
    const waiting = this.#queue.filter((incoming): incoming is EncodedMessage => incoming !== CLOSE);
    const peer = this.#peer;
    let way = this.#native;
    if (way === undefined) {
      const { port1, port2 } = new native.MessageChannel();
      way = port2;
      if (peer !== undefined) {
        peer.#peer = undefined;
        peer.connect(port1, []);
        this.#parts.left.push(peer);
      } else port1.postMessage(null);
    } else way.onmessage = null;
    this.#queue = [];
    this.#end('moved');
    return { kind: 'port', native: way, waiting };
  }
}
