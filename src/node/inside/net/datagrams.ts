import { isAny, isIpv6, isLoopback, unmapped, type SocketAddress } from './addresses.ts';

const FIRST_FREE_PORT = 32768;
const PORTS = 60999 - FIRST_FREE_PORT;

/** A socket with an address. */
export interface DatagramSocket {
  readonly address: SocketAddress;
  readonly sharesAddress: boolean;
  /** Called synchronously by the sender. The receiver owns the bytes. */
  receive(bytes: Uint8Array<ArrayBuffer>, from: SocketAddress): void;
}

/** UDP within one program: datagrams between its own sockets. Without a receiver they are lost, as UDP allows. */
export class Datagrams {
  readonly #sockets = new Set<DatagramSocket>();
  #nextPort: number;

  /** @param random from 0 to 1; selects the first free port */
  constructor(random: number) {
    this.#nextPort = Math.floor(random * PORTS);
  }

  /** @returns the address with its port, or an error code */
  claim({ host, port }: SocketAddress, sharesAddress: boolean): SocketAddress | string {
    if (!isAny(host) && !isLoopback(host)) return 'EADDRNOTAVAIL';
    if (port === 0) return { host, port: this.#freePort() };
    const isTaken = [...this.#sockets].some(
      (socket) =>
        socket.address.port === port && overlaps(socket.address.host, host) && !(socket.sharesAddress && sharesAddress),
    );
    return isTaken ? 'EADDRINUSE' : { host, port };
  }

  add(socket: DatagramSocket): void {
    this.#sockets.add(socket);
  }

  remove(socket: DatagramSocket): void {
    this.#sockets.delete(socket);
  }

  /**
   * @param sent called before the receiver
   * @returns an error code if the address is outside: only HTTP leaves the tab
   */
  send(bytes: Uint8Array, from: SocketAddress, to: SocketAddress, sent: () => void): string | undefined {
    const host = isAny(to.host) ? (isIpv6(to.host) ? '::1' : '127.0.0.1') : unmapped(to.host);
    if (!isLoopback(host)) return 'ENETUNREACH';
    sent();
    const target = [...this.#sockets].find(({ address }) => address.port === to.port && overlaps(address.host, host));
    target?.receive(bytes.slice(), { host: isAny(from.host) ? host : from.host, port: from.port });
    return undefined;
  }

  #freePort(): number {
    const used = new Set([...this.#sockets].map(({ address }) => address.port));
    do this.#nextPort = (this.#nextPort + 1) % PORTS;
    while (used.has(FIRST_FREE_PORT + this.#nextPort));
    return FIRST_FREE_PORT + this.#nextPort;
  }
}

function overlaps(a: string, b: string): boolean {
  if (a === b || a === '::' || b === '::') return true;
  return isIpv6(a) === isIpv6(b) && (isAny(a) || isAny(b));
}
