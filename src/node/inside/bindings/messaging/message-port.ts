import { native } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import { transferListOf } from './transfer-list.ts';
import { uncallable } from './uncallable.ts';
import { MessageCodec, portsOf, type EncodedMessage, type PortSpecial } from './encode.ts';

/** The last thing that comes through a port. */
const CLOSE = Symbol('close');
type Incoming = EncodedMessage | typeof CLOSE;

/** Only the engine makes ports by themselves; programs make channels. */
const OWN = Symbol('made by the engine');

/** What `Object.setPrototypeOf` and the members below need: the class as Node's library sees it. */
export interface PortClasses {
  readonly MessagePort: PortClass;
  readonly MessageChannel: new () => { readonly port1: OwnPort; readonly port2: OwnPort };
  readonly codec: MessageCodec;
  /** A port whose other end is a port of another thread. */
  fromNative(port: MessagePort): OwnPort;
  entangle(a: OwnPort, b: OwnPort): void;
  make(): OwnPort;
  /** The thread that a port leads to is gone: ports whose other ends were sent there close. */
  otherThreadEnded(port: OwnPort): void;
  /** Puts a message into a port as if its other end had sent it. */
  hand(port: OwnPort, message: EncodedMessage): void;
}

export interface OwnPort {
  postMessage(value: unknown, options?: unknown): boolean | undefined;
  start(): void;
  close(): void;
  ref(): void;
  unref(): void;
  hasRef(): boolean;
}

export interface PortClass {
  new (key: symbol): OwnPort;
  stop(port: OwnPort): void;
  drain(port: OwnPort): void;
  receive(port: OwnPort): unknown;
  isPort(value: unknown): value is OwnPort;
}

/**
 * `MessagePort` and `MessageChannel`: two ports of one thread hand messages to each other; a port that moves to another
 * thread leaves a native port as the way to it.
 */
export function portClasses(runtime: Runtime): PortClasses {
  const onInit = runtime.symbol('oninit');
  const onClose = runtime.symbol('handle_onclose');
  const noMessage = runtime.symbol('no_message_symbol');

  /** Ports whose other ends left with the message that is being made. */
  const left: MessagePort[] = [];

  class MessagePort implements OwnPort {
    #peer: MessagePort | undefined;
    #native: globalThis.MessagePort | undefined;
    #queue: Incoming[] = [];
    #state: 'open' | 'closed' | 'moved' = 'open';
    #isStarted = false;
    #isReferenced = true;
    #isDelivering = false;
    /** Ports here whose other ends went out through this one. */
    readonly #sent: MessagePort[] = [];

    constructor(key: symbol) {
      if (key !== OWN) throw constructError();
      runtime.loop.ref();
      const init = Reflect.get(this, onInit);
      if (typeof init === 'function') init.call(this);
    }

    static isPort(value: unknown): value is MessagePort {
      return typeof value === 'object' && value !== null && #queue in value;
    }

    static entangle(a: MessagePort, b: MessagePort): void {
      a.#peer = b;
      b.#peer = a;
    }

    static connect(port: MessagePort, other: globalThis.MessagePort, waiting: readonly EncodedMessage[]): void {
      port.#queue.push(...waiting);
      port.#native = other;
      other.onmessage = ({ data }: MessageEvent<unknown>): void =>
        port.#take(data === null ? CLOSE : (data as EncodedMessage));
      // Told where the other thread ended without a word.
      other.addEventListener('close', () => port.#take(CLOSE));
    }

    static hand(port: MessagePort, message: EncodedMessage): void {
      port.#take(message);
    }

    static otherThreadEnded(port: MessagePort): void {
      for (const sent of port.#sent.splice(0)) {
        MessagePort.otherThreadEnded(sent);
        sent.#take(CLOSE);
      }
    }

    static stop(port: OwnPort): void {
      if (MessagePort.isPort(port)) port.#isStarted = false;
    }

    static drain(port: OwnPort): void {
      if (!MessagePort.isPort(port)) return;
      while (port.#queue.length > 0 && port.#queue[0] !== CLOSE) port.#deliver();
    }

    static receive(port: OwnPort): unknown {
      if (!MessagePort.isPort(port)) throw invalidPort();
      const [first] = port.#queue;
      if (first === undefined || first === CLOSE) return noMessage;
      port.#queue.shift();
      return codec.decode(first).value;
    }

    static isDetached(port: object): boolean {
      return !MessagePort.isPort(port) || port.#state !== 'open';
    }

    static detach(port: object): PortSpecial {
      return (port as MessagePort).#detach();
    }

    postMessage(value: unknown, options?: unknown): boolean | undefined {
      if (arguments.length === 0) throw missingMessage();
      // The program has ended; what still runs on this stack says nothing any more.
      if (runtime.state.exited) return undefined;
      const transferList = transferListOf(options);
      const target = this.#peer;
      left.length = 0;
      const { message, transfer } = codec.encode(value, transferList, this);
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
      peer.#take(cloned);
      return true;
    }

    start(): void {
      if (this.#isStarted || this.#state !== 'open') return;
      this.#isStarted = true;
      for (const incoming of this.#queue) (void incoming, this.#wake());
    }

    close(): void {
      if (this.#state !== 'open') return;
      // What came while a message is told is told, too.
      if (this.#isDelivering && this.#queue.length > 0) {
        if (this.#queue.at(-1) !== CLOSE) this.#queue.push(CLOSE);
        return this.#wake();
      }
      const peer = this.#peer;
      const other = this.#native;
      this.#end('closed');
      if (peer !== undefined && peer.#peer === this) {
        peer.#peer = undefined;
        peer.#take(CLOSE);
      }
      if (other !== undefined) {
        other.postMessage(null);
        other.close();
      }
    }

    ref(): void {
      if (!this.#isReferenced && this.#state === 'open') {
        runtime.loop.ref();
        this.#isReferenced = true;
      }
    }

    unref(): void {
      if (this.#isReferenced) runtime.loop.unref();
      this.#isReferenced = false;
    }

    hasRef(): boolean {
      if (this.#state !== 'open') throw new TypeError('Illegal invocation');
      return this.#isReferenced;
    }

    #take(incoming: Incoming): void {
      if (this.#state !== 'open') return;
      this.#queue.push(incoming);
      if (this.#isStarted || this.#queue[0] === CLOSE) this.#wake();
    }

    #wake(): void {
      runtime.loop.enqueue(() => {
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
      let decoded: { value: unknown; ports: unknown[] };
      try {
        decoded = codec.decode(incoming);
      } catch (error) {
        return runtime.callbacks.emitMessage?.call(this, error, [], 'messageerror');
      }
      this.#isDelivering = true;
      try {
        runtime.callbacks.emitMessage?.call(this, decoded.value, decoded.ports, 'message');
      } finally {
        this.#isDelivering = false;
      }
    }

    #end(state: 'closed' | 'moved'): void {
      this.#state = state;
      this.#peer = undefined;
      this.#native = undefined;
      this.unref();
      const listener = Reflect.get(this, onClose);
      if (state === 'closed' && typeof listener === 'function') runtime.loop.enqueue(() => void listener.call(this));
    }

    #detach(): PortSpecial {
      const waiting = this.#queue.filter((incoming): incoming is EncodedMessage => incoming !== CLOSE);
      const peer = this.#peer;
      let way = this.#native;
      if (way === undefined) {
        const { port1, port2 } = new native.MessageChannel();
        way = port2;
        if (peer !== undefined) {
          peer.#peer = undefined;
          MessagePort.connect(peer, port1, []);
          left.push(peer);
        } else port1.postMessage(null);
      } else way.onmessage = null;
      this.#queue = [];
      this.#end('moved');
      return { kind: 'port', native: way, waiting };
    }
  }
  // Programs see no constructor that takes parameters.
  Object.defineProperty(MessagePort, 'length', { value: 0 });

  const codec = new MessageCodec(runtime, {
    isPort: MessagePort.isPort,
    isDetached: MessagePort.isDetached,
    detach: MessagePort.detach,
    revive: ({ native: other, waiting }) => fromNative(other, waiting),
  });

  function fromNative(other: globalThis.MessagePort, waiting: readonly EncodedMessage[] = []): OwnPort {
    const port = new MessagePort(OWN);
    MessagePort.connect(port, other, waiting);
    return port;
  }

  class MessageChannel {
    readonly port1 = new MessagePort(OWN);
    readonly port2 = new MessagePort(OWN);

    constructor() {
      MessagePort.entangle(this.port1, this.port2);
    }
  }

  return {
    MessagePort: uncallable(
      MessagePort,
      'ERR_CONSTRUCT_CALL_INVALID',
      'Constructor cannot be called',
    ) as unknown as PortClass,
    MessageChannel: uncallable(
      MessageChannel,
      'ERR_CONSTRUCT_CALL_REQUIRED',
      'Class constructor MessageChannel cannot be invoked without `new`',
    ),
    codec,
    fromNative,
    entangle: (a, b) => MessagePort.entangle(a as MessagePort, b as MessagePort),
    make: () => new MessagePort(OWN),
    otherThreadEnded: (port) => MessagePort.otherThreadEnded(port as MessagePort),
    hand: (port, message) => MessagePort.hand(port as MessagePort, message),
  };
}

function constructError(): Error {
  return Object.assign(new TypeError('Constructor cannot be called'), { code: 'ERR_CONSTRUCT_CALL_INVALID' });
}

function missingMessage(): Error {
  return Object.assign(new TypeError('Not enough arguments to MessagePort.postMessage'), { code: 'ERR_MISSING_ARGS' });
}

function invalidPort(): Error {
  return Object.assign(new TypeError('The "port" argument must be a MessagePort instance'), {
    code: 'ERR_INVALID_ARG_TYPE',
  });
}
