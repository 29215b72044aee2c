import { isAny, isLoopback, type SocketAddress } from './addresses.ts';
import type { LocalNetwork } from './local-network.ts';
import type { Accept, Binding, BindOptions, Connected, Destination, Network } from './network.ts';
import { PortEndpoint } from './port-endpoint.ts';

/** How long to wait for the answer of a busy program before it counts as no. */
const ANSWER_MS = 2000;

/**
 * Messages between two programs, one of which started the other. A question is forwarded to all other neighbors; a
 * connection has its own port and takes the path of the answer.
 */
type Report =
  | { readonly type: 'ask'; readonly id: number; readonly destination: Destination }
  | { readonly type: 'answer'; readonly id: number; readonly isThere: boolean }
  | { readonly type: 'connect'; readonly destination: Destination; readonly client: SocketAddress | undefined };

/** What the network needs from its thread. */
export interface SharedNetworkOptions {
  readonly MessageChannel: typeof globalThis.MessageChannel;
  readonly setTimeout: (task: () => void, delayMs: number) => unknown;
}

/**
 * The network of a program, connected with those of its parent and children: a tree in which each program knows its
 * neighbors.
 */
export class SharedNetwork implements Network {
  readonly #local: LocalNetwork;
  readonly #options: SharedNetworkOptions;
  readonly #links = new Set<MessagePort>();
  readonly #questions = new Map<number, (isThere: boolean) => void>();
  #lastId = 0;

  constructor(local: LocalNetwork, options: SharedNetworkOptions) {
    this.#local = local;
    this.#options = options;
  }

  bind(address: SocketAddress, options: BindOptions): Binding | { readonly error: string } {
    return this.#local.bind(address, options);
  }

  listen(binding: Binding, accept: Accept): string | undefined {
    return this.#local.listen(binding, accept);
  }

  listenAt(path: string, accept: Accept): { close(): void } | { readonly error: string } {
    return this.#local.listenAt(path, accept);
  }

  lookup(name: string): readonly string[] | { readonly error: string } {
    return this.#local.lookup(name);
  }

  nameOf(host: string): string {
    return this.#local.nameOf(host);
  }

  isListening(address: SocketAddress): boolean {
    return this.#local.isListening(address);
  }

  /** Whether a server of any program of the run listens there. */
  async finds(address: SocketAddress): Promise<boolean> {
    const destination: Destination = { type: 'tcp', ...address };
    if (this.#local.isListening(address)) return true;
    if (!isShared(destination)) return false;
    return await new Promise((resolve) => this.#find(destination, undefined, (link) => resolve(link !== undefined)));
  }

  connect(destination: Destination, from: Binding | undefined, done: (connected: Connected) => void): void {
    if (this.#links.size === 0 || !isShared(destination) || this.#local.hasServer(destination))
      return this.#local.connect(destination, from, done);
    this.#find(destination, undefined, (link) => {
      if (link === undefined) return this.#local.connect(destination, from, done);
      const { port1, port2 } = new this.#options.MessageChannel();
      const client = destination.type === 'tcp' ? this.#local.clientAddress(destination, from) : undefined;
      link.postMessage({ type: 'connect', destination, client } satisfies Report, [port2]);
      done({
        endpoint: new PortEndpoint(
          port1,
          client,
          destination.type === 'tcp' ? { host: destination.host, port: destination.port } : undefined,
        ),
      });
    });
  }

  /** Connects another program that this one started, or that started it. */
  addLink(link: MessagePort): void {
    this.#links.add(link);
    link.addEventListener('close', () => void this.#links.delete(link));
  }

  /** Handles a message of a neighbor. It is an untrusted program too, so invalid messages are ignored. */
  receive(link: MessagePort, data: unknown, port: MessagePort | undefined): void {
    if (typeof data !== 'object' || data === null) return;
    const { type, id, isThere, client } = data as Record<string, unknown>;
    const destination = parseDestination((data as Record<string, unknown>)['destination']);
    if (type === 'answer' && typeof id === 'number') this.#questions.get(id)?.(isThere === true);
    else if (type === 'ask' && typeof id === 'number' && destination !== undefined) {
      const answer = (found: boolean): void =>
        link.postMessage({ type: 'answer', id, isThere: found } satisfies Report);
      if (this.#local.hasServer(destination)) answer(true);
      else this.#find(destination, link, (next) => answer(next !== undefined));
    } else if (type === 'connect' && destination !== undefined && port !== undefined) {
      const address = parseAddress(client);
      if (this.#local.acceptFrom(destination, address, (local, remote) => new PortEndpoint(port, local, remote)))
        return;
      this.#find(destination, link, (next) => {
        if (next === undefined) new PortEndpoint(port, undefined, undefined).reset('ECONNREFUSED');
        else next.postMessage({ type: 'connect', destination, client: address } satisfies Report, [port]);
      });
    }
  }

  /** Asks all neighbors but one. Returns the first that knows the destination, or undefined once all have said no. */
  #find(
    destination: Destination,
    except: MessagePort | undefined,
    found: (link: MessagePort | undefined) => void,
  ): void {
    const asked = [...this.#links].filter((link) => link !== except);
    let open = asked.length;
    let isReported = false;
    const notify = (link: MessagePort | undefined): void => {
      if (isReported) return;
      isReported = true;
      found(link);
    };
    if (open === 0) return notify(undefined);
    for (const link of asked) {
      const id = ++this.#lastId;
      const settle = (isThere: boolean): void => {
        if (!this.#questions.delete(id)) return;
        open -= 1;
        if (isThere) notify(link);
        else if (open === 0) notify(undefined);
      };
      this.#questions.set(id, settle);
      this.#options.setTimeout(() => settle(false), ANSWER_MS);
      link.postMessage({ type: 'ask', id, destination } satisfies Report);
    }
  }
}

/** What programs of a run share: the loopback, and paths. */
const isShared = (destination: Destination): boolean =>
  destination.type === 'pipe' || isLoopback(destination.host) || isAny(destination.host);

function parseDestination(value: unknown): Destination | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, path } = value as Record<string, unknown>;
  if (type === 'pipe') return typeof path === 'string' ? { type, path } : undefined;
  const address = parseAddress(value);
  return type === 'tcp' && address !== undefined ? { type, ...address } : undefined;
}

function parseAddress(value: unknown): SocketAddress | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { host, port } = value as Record<string, unknown>;
  return typeof host === 'string' && Number.isInteger(port) ? { host, port: Number(port) } : undefined;
}
