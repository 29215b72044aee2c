import type { OwnPort, PortClasses } from './message-port.ts';
import { portsOf, type EncodedMessage } from './encode.ts';

/** A message between the threads of a process. */
export interface BroadcastMessage {
  readonly name: string;
  readonly message: EncodedMessage;
}

/** `BroadcastChannel` by name, for all threads of a process: each thread forwards messages to its neighbors. */
export class BroadcastHub {
  readonly #classes: PortClasses;
  /** The hub's ends of the channels open in this thread. */
  readonly #members = new Map<string, Set<OwnPort>>();
  readonly #neighbours = new Set<MessagePort>();

  constructor(classes: PortClasses) {
    this.#classes = classes;
  }

  /** The port that Node's library gives to one `BroadcastChannel`. */
  open(name: string): OwnPort {
    const port = this.#classes.make();
    const members = this.#members.get(name) ?? new Set();
    this.#members.set(name, members);
    members.add(port);
    const { close } = port;
    Object.defineProperties(port, {
      postMessage: {
        value: (value: unknown): boolean => {
          const { message } = this.#classes.codec.encode(value, []);
          this.#notify({ name, message: this.#classes.codec.native(message, []) }, port, undefined);
          return true;
        },
      },
      close: {
        value: (): void => {
          members.delete(port);
          close.call(port);
        },
      },
    });
    return port;
  }

  /** Connects a neighboring thread. */
  connect(neighbour: MessagePort): void {
    this.#neighbours.add(neighbour);
    neighbour.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const { name, message } = data as Partial<BroadcastMessage>;
      if (typeof name === 'string' && message !== undefined && portsOf(message).length === 0)
        this.#notify({ name, message }, undefined, neighbour);
    };
  }

  disconnect(neighbour: MessagePort): void {
    this.#neighbours.delete(neighbour);
    neighbour.close();
  }

  #notify(broadcast: BroadcastMessage, from: OwnPort | undefined, fromNeighbour: MessagePort | undefined): void {
    const { codec } = this.#classes;
    for (const port of this.#members.get(broadcast.name) ?? [])
      if (port !== from) this.#classes.hand(port, codec.native(broadcast.message, []));
    for (const neighbour of this.#neighbours) if (neighbour !== fromNeighbour) neighbour.postMessage(broadcast);
  }
}
