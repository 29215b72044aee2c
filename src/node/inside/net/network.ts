import type { SocketAddress } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';

/** The target of a connection: a port of a machine, or the path of a socket file. */
export type Destination = ({ readonly type: 'tcp' } & SocketAddress) | { readonly type: 'pipe'; readonly path: string };

/** A connection, or an error code. */
export type Connected = { readonly endpoint: Endpoint } | { readonly error: string };

/** Takes a new connection of a server. Called synchronously, during a call of the other side. */
export type Accept = (endpoint: Endpoint) => void;

/** An address that a socket holds before it listens or connects. */
export interface Binding {
  readonly address: SocketAddress;
  /** `EADDRINUSE` if a server had the address at that time. It is reported on use, as in an operating system. */
  readonly error: string | undefined;
  release(): void;
}

export interface BindOptions {
  /** `::` without IPv4 addresses. */
  readonly onlyIpv6: boolean;
  /** Several servers may share the port. */
  readonly sharesPort: boolean;
}

/**
 * The network that a program sees. Only `connect` is asynchronous, so that its target may be behind a `MessagePort`: a
 * program assigns its own addresses and asks others about theirs.
 */
export interface Network {
  /** @returns the binding, or `EADDRNOTAVAIL` if this machine does not have the address. Port 0 gets a free one. */
  bind(address: SocketAddress, options: BindOptions): Binding | { readonly error: string };
  /** @returns an error code if another server has the address */
  listen(binding: Binding, accept: Accept): string | undefined;
  /** @returns how to stop, or an error code */
  listenAt(path: string, accept: Accept): { close(): void } | { readonly error: string };
  connect(destination: Destination, from: Binding | undefined, done: (connected: Connected) => void): void;
  /** Whether a server of the program listens there. */
  isListening(address: SocketAddress): boolean;
  /** @returns addresses of a name, or an error code such as `ENOTFOUND` */
  lookup(name: string): readonly string[] | { readonly error: string };
  /** @returns the name to which an address was assigned, else the address */
  nameOf(host: string): string;
}
