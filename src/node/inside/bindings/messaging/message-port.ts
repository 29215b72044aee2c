import type { Runtime } from '../../runtime.ts';
import { MessageCodec, type EncodedMessage } from './encode.ts';
import { PortEnd, type PortParts } from './port-end.ts';
import { uncallable } from './uncallable.ts';

/** Only the engine creates single ports; programs create channels. */
const OWN = Symbol('made by the engine');

/** What the members below and `Object.setPrototypeOf` need: the class as Node's library sees it. */
export interface PortClasses {
  readonly MessagePort: PortClass;
  readonly MessageChannel: new () => { readonly port1: OwnPort; readonly port2: OwnPort };
  readonly codec: MessageCodec;
  /** A port whose other end is a port in another thread. */
  fromNative(port: MessagePort): OwnPort;
  entangle(a: OwnPort, b: OwnPort): void;
  make(): OwnPort;
  isPort(value: unknown): value is OwnPort;
  stop(port: OwnPort): void;
  drain(port: OwnPort): void;
  receive(port: OwnPort): unknown;
  /** The thread at the other end has ended: closes ports whose other ends were sent there. */
  otherThreadEnded(port: OwnPort): void;
  /** Delivers a message to a port as if its other end had sent it. */
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

type PortClass = new (key: symbol) => OwnPort;

/** `MessagePort` and `MessageChannel`, and the engine's operations on ports. */
export function portClasses(runtime: Runtime): PortClasses {
  const codec = new MessageCodec(runtime, {
    isPort: (value) => endOf(value) !== undefined,
    isDetached: (port) => endOf(port)?.isDetached ?? true,
    detach: (port) => ownEnd(port).detach(),
    revive: ({ native: other, waiting }) => fromNative(other, waiting),
  });
  const { MessagePort, endOf } = messagePortClass({ runtime, codec, left: [] });
  const MessageChannel = messageChannelClass(MessagePort, entangle);
  function ownEnd(port: object): PortEnd {
    const end = endOf(port);
    if (end === undefined) throw invalidPort();
    return end;
  }
  function entangle(a: OwnPort, b: OwnPort): void {
    PortEnd.entangle(ownEnd(a), ownEnd(b));
  }
  function fromNative(other: globalThis.MessagePort, waiting: readonly EncodedMessage[] = []): OwnPort {
    const port = new MessagePort(OWN);
    ownEnd(port).connect(other, waiting);
    return port;
  }
  const noMessage = runtime.symbol('no_message_symbol');
  return {
    MessagePort: uncallable(MessagePort, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called'),
    MessageChannel: uncallable(
      MessageChannel,
      'ERR_CONSTRUCT_CALL_REQUIRED',
      'Class constructor MessageChannel cannot be invoked without `new`',
    ),
    codec,
    fromNative,
    entangle,
    make: () => new MessagePort(OWN),
    isPort: (value): value is OwnPort => endOf(value) !== undefined,
    stop: (port) => endOf(port)?.stop(),
    drain: (port) => endOf(port)?.drain(),
    receive: (port) => ownEnd(port).receive(noMessage),
    otherThreadEnded: (port) => ownEnd(port).otherThreadEnded(),
    hand: (port, message) => ownEnd(port).take(message),
  };
}

/** The class of ports that programs see, and the lookup of a port's end. */
function messagePortClass(parts: PortParts): {
  readonly MessagePort: PortClass;
  readonly endOf: (value: unknown) => PortEnd | undefined;
} {
  const { runtime } = parts;
  const onInit = runtime.symbol('oninit');

  class MessagePort implements OwnPort {
    readonly #end = new PortEnd(parts, this);

    constructor(key: symbol) {
      if (key !== OWN) throw constructError();
      runtime.loop.ref();
      const init = Reflect.get(this, onInit);
      if (typeof init === 'function') init.call(this);
    }

    static endOf(value: unknown): PortEnd | undefined {
      return typeof value === 'object' && value !== null && #end in value ? value.#end : undefined;
    }

    postMessage(value: unknown, options?: unknown): boolean | undefined {
      if (arguments.length === 0) throw missingMessage();
      return this.#end.postMessage(value, options);
    }

    start(): void {
      this.#end.start();
    }

    close(): void {
      this.#end.close();
    }

    ref(): void {
      this.#end.ref();
    }

    unref(): void {
      this.#end.unref();
    }

    hasRef(): boolean {
      return this.#end.hasRef();
    }
  }
  // Programs do not see the parameters of the constructor.
  Object.defineProperty(MessagePort, 'length', { value: 0 });
  const { endOf } = MessagePort;
  Reflect.deleteProperty(MessagePort, 'endOf');
  return { MessagePort, endOf };
}

function messageChannelClass(
  MessagePort: PortClass,
  entangle: (a: OwnPort, b: OwnPort) => void,
): PortClasses['MessageChannel'] {
  return class MessageChannel {
    readonly port1 = new MessagePort(OWN);
    readonly port2 = new MessagePort(OWN);

    constructor() {
      entangle(this.port1, this.port2);
    }
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
