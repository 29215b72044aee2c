import type { SocketAddress } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';

/** Where a connection leads: a port of a machine, or the path of a socket file. */
export type Destination = ({ readonly type: 'tcp' } & SocketAddress) | { readonly type: 'pipe'; readonly path: string };

/** How a connection was made, or the code of the error. */
export type Connected = { readonly endpoint: Endpoint } | { readonly error: string };

/** Takes a new connection of a server. Called at once, from within the other side's call. */
export type Accept = (endpoint: Endpoint) => void;

/** An address that a socket holds, before it listens or connects. */
export interface Binding {
  readonly address: SocketAddress;
  /** `EADDRINUSE` if a server had it when it was asked for: told when it is used, as the operating system does. */
  readonly error: string | undefined;
  release(): void;
}

export interface BindOptions {
  /** `::` without the IPv4 addresses. */
  readonly onlyIpv6: boolean;
  /** Several servers may share the port. */
  readonly sharesPort: boolean;
}

/**
 * The network that a program sees. Everything is told at once but the outcome of `connect`, so that one may lie beyond
 * a
 * `MessagePort`: the addresses of one program are its own to give out, those of others are asked.
 */
export interface Network {
  /** @returns what holds the address, or `EADDRNOTAVAIL` if it is none of this machine's. Port 0 gets a free one. */
  bind(address: SocketAddress, options: BindOptions): Binding | { readonly error: string };
  /** @returns the code of the error if another server has the address */
  listen(binding: Binding, accept: Accept): string | undefined;
  /** @returns how to stop, or the code of the error */
  listenAt(path: string, accept: Accept): { close(): void } | { readonly error: string };
  connect(destination: Destination, from: Binding | undefined, done: (connected: Connected) => void): void;
  /** A server of the program listens there. */
  isListening(address: SocketAddress): boolean;
  /** @returns addresses of a name, or the code of the error such as `ENOTFOUND` */
  lookup(name: string): readonly string[] | { readonly error: string };
  /** @returns the name that an address was given out for, else the address */
  nameOf(host: string): string;
}
