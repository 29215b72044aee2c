import { isAny, isIpv6, isLoopback, unmapped, type SocketAddress } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { makeEndpointPair, type PairEndpoint } from './endpoint-pair.ts';
import { NameResolver } from './name-resolver.ts';
import type { Accept, Binding, BindOptions, Connected, Destination, Network } from './network.ts';

/** Ports assigned when none is requested, as on Linux. */
const FIRST_FREE_PORT = 32768;
const LAST_FREE_PORT = 60999;

/** Takes the other end of a connection out of the tab. `host` is a name or an address. */
export interface Gateway {
  serve(endpoint: PairEndpoint, host: string, port: number): void;
}

interface Held extends Binding {
  readonly options: BindOptions;
  accept: Accept | undefined;
}

/** The network of one program: its own servers on its own thread, and a gateway for everything else. */
export class LocalNetwork implements Network {
  readonly #held = new Set<Held>();
  readonly #paths = new Map<string, Accept>();
  readonly #names = new NameResolver();
  readonly #gateway: Gateway | undefined;
  #nextPort: number;

  /** @param random from 0 to 1; selects the first free port */
  constructor(gateway: Gateway | undefined, random: number) {
    this.#gateway = gateway;
    this.#nextPort = FIRST_FREE_PORT + Math.floor(random * (LAST_FREE_PORT - FIRST_FREE_PORT));
  }

  bind(asked: SocketAddress, options: BindOptions): Binding | { readonly error: string } {
    if (!isAny(asked.host) && !isLoopback(asked.host)) return { error: 'EADDRNOTAVAIL' };
    const address = { host: asked.host, port: asked.port === 0 ? this.#freePort() : asked.port };
    const held: Held = {
      address,
      options,
      accept: undefined,
      error: this.#isTaken(address, options) ? 'EADDRINUSE' : undefined,
      release: () => void this.#held.delete(held),
    };
    this.#held.add(held);
    return held;
  }

  listen(binding: Binding, accept: Accept): string | undefined {
    const held = binding as Held;
    if (held.error !== undefined || this.#isTaken(held.address, held.options, held)) return 'EADDRINUSE';
    held.accept = accept;
    return undefined;
  }

  listenAt(path: string, accept: Accept): { close(): void } | { readonly error: string } {
    if (this.#paths.has(path)) return { error: 'EADDRINUSE' };
    this.#paths.set(path, accept);
    return {
      close: () => {
        if (this.#paths.get(path) === accept) this.#paths.delete(path);
      },
    };
  }

  connect(destination: Destination, from: Binding | undefined, done: (connected: Connected) => void): void {
    if (destination.type === 'pipe') return this.#connectPath(destination.path, done);
    const target = { host: reachable(destination.host), port: destination.port };
    const client = this.clientAddress(destination, from);
    const server = this.#serverAt(target);
    if (server?.accept !== undefined) {
      const pair = makeEndpointPair({
        client,
        server: target,
        isPipe: false,
        serverSide: serverSide(server, target, client),
      });
      server.accept(pair.server);
      return done({ endpoint: pair.client });
    }
    if (this.#gateway === undefined) return done({ error: isLoopback(target.host) ? 'ECONNREFUSED' : 'ENETUNREACH' });
    const pair = makeEndpointPair({ client, server: target, isPipe: false });
    this.#gateway.serve(pair.server, this.nameOf(target.host), target.port);
    done({ endpoint: pair.client });
  }

  /** The address that a client uses for a destination. */
  clientAddress({ host }: SocketAddress, from: Binding | undefined): SocketAddress {
    return {
      host: from === undefined || isAny(from.address.host) ? ownAddress(reachable(host)) : from.address.host,
      port: from?.address.port ?? this.#freePort(),
    };
  }

  hasServer(destination: Destination): boolean {
    return destination.type === 'pipe' ? this.#paths.has(destination.path) : this.isListening(destination);
  }

  /** Accepts a connection from another program. @returns whether a server listens there */
  acceptFrom(
    destination: Destination,
    client: SocketAddress | undefined,
    makeEndpoint: (local: SocketAddress | undefined, remote: SocketAddress | undefined) => Endpoint,
  ): boolean {
    if (destination.type === 'pipe') {
      const accept = this.#paths.get(destination.path);
      accept?.(makeEndpoint(undefined, undefined));
      return accept !== undefined;
    }
    const target = { host: reachable(destination.host), port: destination.port };
    const server = this.#serverAt(target);
    if (server?.accept === undefined) return false;
    const { local, remote } = serverSide(server, target, client ?? { host: ownAddress(target.host), port: 0 });
    server.accept(makeEndpoint(local, remote));
    return true;
  }

  isListening(address: SocketAddress): boolean {
    return this.#serverAt({ host: reachable(address.host), port: address.port }) !== undefined;
  }

  lookup(name: string): readonly string[] | { readonly error: string } {
    return this.#names.lookup(name, this.#gateway !== undefined);
  }

  nameOf(host: string): string {
    return this.#names.nameOf(host);
  }

  #connectPath(path: string, done: (connected: Connected) => void): void {
    const accept = this.#paths.get(path);
    if (accept === undefined) return done({ error: 'ECONNREFUSED' });
    const pair = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
    accept(pair.server);
    done({ endpoint: pair.client });
  }

  #serverAt({ host, port }: SocketAddress): Held | undefined {
    const found = [...this.#held].filter(
      (held) => held.accept !== undefined && held.address.port === port && covers(held, host),
    );
    // An exact address takes precedence over a wildcard.
    return found.find((held) => !isAny(held.address.host)) ?? found[0];
  }

  #isTaken(address: SocketAddress, options: BindOptions, except?: Held): boolean {
    return [...this.#held].some((held) => {
      if (held === except || held.accept === undefined || held.address.port !== address.port) return false;
      if (held.options.sharesPort && options.sharesPort) return false;
      return covers(held, address.host) || (isAny(address.host) && covers({ address, options }, held.address.host));
    });
  }

  #freePort(): number {
    const used = new Set([...this.#held].map((held) => held.address.port));
    do this.#nextPort = this.#nextPort >= LAST_FREE_PORT ? FIRST_FREE_PORT : this.#nextPort + 1;
    while (used.has(this.#nextPort));
    return this.#nextPort;
  }
}

/** Whether connections to `host` belong to a socket at this address. */
function covers(
  { address, options }: { readonly address: SocketAddress; readonly options: BindOptions },
  host: string,
): boolean {
  const own = unmapped(address.host);
  if (own === host) return true;
  if (own === '0.0.0.0') return !isIpv6(host);
  return own === '::' && (isIpv6(host) || !options.onlyIpv6);
}

/** The addresses as the server sees them: a dual-stack server sees wrapped IPv4 addresses. */
function serverSide(
  server: Binding,
  target: SocketAddress,
  client: SocketAddress,
): { readonly local: SocketAddress; readonly remote: SocketAddress } {
  if (!isIpv6(server.address.host) || isIpv6(target.host)) return { local: target, remote: client };
  return { local: { ...target, host: `::ffff:${target.host}` }, remote: { ...client, host: `::ffff:${client.host}` } };
}

/** A wildcard address connects to the loopback of its family. */
function reachable(host: string): string {
  const plain = unmapped(host);
  if (plain === '0.0.0.0') return '127.0.0.1';
  return plain === '::' ? '::1' : plain;
}

function ownAddress(target: string): string {
  if (isLoopback(target)) return target;
  return isIpv6(target) ? 'fd00::2' : '10.0.0.2';
}
