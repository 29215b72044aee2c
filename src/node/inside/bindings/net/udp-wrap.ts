import { concatBytes } from '../../../../core/bytes.ts';
import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import { canonicalAddress, isAny, isIpv6, type SocketAddress } from '../../net/addresses.ts';
import { Datagrams, type DatagramSocket } from '../../net/datagrams.ts';
import { bytesOf, toBuffer, type Runtime } from '../../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './async-resource.ts';
import { describeAddress } from './describe-address.ts';
import { HandleWrap } from './handle.ts';
import { errorNumber } from './stream-wrap.ts';

interface SendRequest extends AsyncResource {
  oncomplete?: (status: number, sentBytes: number) => void;
}

/** An address, or only whether there is a callback: then the target is the connected address. */
type SendTarget = [port: number, host: string, hasCallback: boolean] | [hasCallback: boolean];

const MAX_DATAGRAM_BYTES = 65507;
const BUFFER_BYTES = 212_992;
const MULTICAST = [
  'addMembership',
  'dropMembership',
  'addSourceSpecificMembership',
  'dropSourceSpecificMembership',
  'setMulticastInterface',
];

/** What the sockets of one process share. */
interface Udp {
  readonly runtime: Runtime;
  readonly datagrams: Datagrams;
  /** Sizes of the buffers that the system would have. */
  readonly sizes: { receive: number; send: number };
  /** Each of these flags lets sockets share an address. */
  readonly sharingFlags: number;
}

/** Datagrams between sockets of the program. */
export function udpBinding(runtime: Runtime, AsyncBase: AsyncResourceClass, info: Binding): Binding {
  const { UV_UDP_REUSEADDR, UV_UDP_REUSEPORT } = info['constants'] as {
    UV_UDP_REUSEADDR: number;
    UV_UDP_REUSEPORT: number;
  };
  const udp: Udp = {
    runtime,
    datagrams: new Datagrams(Math.random()),
    sizes: { receive: BUFFER_BYTES, send: BUFFER_BYTES },
    sharingFlags: UV_UDP_REUSEADDR | UV_UDP_REUSEPORT,
  };
  return {
    UDP: class extends UdpWrap {
      constructor() {
        super(udp);
      }
    },
    SendWrap: class extends AsyncBase {},
  };
}

/** A socket for datagrams. */
class UdpWrap extends HandleWrap {
  onmessage: unknown;
  readonly #udp: Udp;
  #socket: DatagramSocket | undefined;
  #peer: SocketAddress | undefined;
  #isReceiving = false;
  #waiting: (readonly [bytes: Uint8Array<ArrayBuffer>, from: SocketAddress])[] = [];

  constructor(udp: Udp) {
    super(udp.runtime);
    this.#udp = udp;
  }

  get fd(): number {
    return this.#socket === undefined ? -1 : 0;
  }

  open(): number {
    return this.#number('EBADF');
  }

  bind(host: string, port: number, flags = 0): number {
    return this.#bind(host, port, flags);
  }

  bind6(host: string, port: number, flags = 0): number {
    return this.#bind(host, port, flags);
  }

  connect(host: string, port: number): number {
    return this.#connect(host, port);
  }

  connect6(host: string, port: number): number {
    return this.#connect(host, port);
  }

  send(request: SendRequest, list: readonly ArrayBufferView[], _count: number, ...rest: SendTarget): number {
    return this.#send(request, list, rest);
  }

  send6(request: SendRequest, list: readonly ArrayBufferView[], _count: number, ...rest: SendTarget): number {
    return this.#send(request, list, rest);
  }

  #bind(host: string, port: number, flags: number): number {
    const address = canonicalAddress(host);
    if (address === undefined || this.#socket !== undefined) return this.#number('EINVAL');
    const sharesAddress = (flags & this.#udp.sharingFlags) !== 0;
    const claimed = this.#udp.datagrams.claim({ host: address, port }, sharesAddress);
    if (typeof claimed === 'string') return this.#number(claimed);
    this.#socket = { address: claimed, sharesAddress, receive: (bytes, from) => this.#receive(bytes, from) };
    this.#udp.datagrams.add(this.#socket);
    return 0;
  }

  #connect(host: string, port: number): number {
    if (this.#peer !== undefined) return this.#number('EISCONN');
    const address = canonicalAddress(host);
    if (address === undefined) return this.#number('EINVAL');
    this.#peer = { host: isAny(address) ? (isIpv6(address) ? '::1' : '127.0.0.1') : address, port };
    return 0;
  }

  disconnect(): number {
    if (this.#peer === undefined) return this.#number('ENOTCONN');
    this.#peer = undefined;
    return 0;
  }

  #send(request: SendRequest, list: readonly ArrayBufferView[], rest: SendTarget): number {
    const [port, host] = rest.length === 3 ? rest : [this.#peer?.port ?? 0, this.#peer?.host ?? ''];
    const address = canonicalAddress(host);
    if (address === undefined) return this.#number(rest.length === 3 ? 'EINVAL' : 'EDESTADDRREQ');
    const hasCallback = rest.at(-1) === true;
    const bytes = concatBytes(list.map((part) => bytesOf(part)));
    if (bytes.length > MAX_DATAGRAM_BYTES) return this.#number('EMSGSIZE');
    if (this.#socket === undefined) this.#bind(isIpv6(address) ? '::' : '0.0.0.0', 0, 0);
    const error = this.#udp.datagrams.send(
      bytes,
      this.#socket?.address ?? { host: '127.0.0.1', port: 0 },
      { host: address, port },
      () => {
        if (hasCallback)
          this.#udp.runtime.loop.later(() => void request.makeCallback(request.oncomplete, 0, bytes.length));
      },
    );
    if (error !== undefined) return this.#number(error);
    return hasCallback ? 0 : bytes.length + 1;
  }

  recvStart(): number {
    this.#isReceiving = true;
    this.setActive('receive', true);
    for (const [bytes, from] of this.#waiting.splice(0)) this.#receive(bytes, from);
    return 0;
  }

  recvStop(): number {
    this.#isReceiving = false;
    this.setActive('receive', false);
    return 0;
  }

  getsockname(out: object): number {
    return describeAddress(out, this.#socket?.address) ? 0 : this.#number('EBADF');
  }

  getpeername(out: object): number {
    return describeAddress(out, this.#peer) ? 0 : this.#number('ENOTCONN');
  }

  /** @param isReceive selects the buffer; a size of 0 reads it */
  bufferSize(
    size: number,
    isReceive: boolean,
    context: { errno?: number; code?: string; syscall?: string },
  ): number | undefined {
    const name = isReceive ? 'receive' : 'send';
    if (this.#socket === undefined) {
      Object.assign(context, {
        errno: this.#number('EBADF'),
        code: 'EBADF',
        message: 'bad file descriptor',
        syscall: `uv_${isReceive ? 'recv' : 'send'}_buffer_size`,
      });
      return undefined;
    }
    // Linux sets twice the requested size.
    if (size > 0) this.#udp.sizes[name] = size * 2;
    return this.#udp.sizes[name];
  }

  getSendQueueSize(): number {
    return 0;
  }

  getSendQueueCount(): number {
    return 0;
  }

  setBroadcast(): number {
    return this.#socket === undefined ? this.#number('EBADF') : 0;
  }

  setMulticastLoopback(): number {
    return this.setBroadcast();
  }

  setTTL(ttl: number): number {
    return ttl < 1 || ttl > 255 ? this.#number('EINVAL') : this.setBroadcast();
  }

  setMulticastTTL(ttl: number): number {
    return ttl < 0 || ttl > 255 ? this.#number('EINVAL') : this.setBroadcast();
  }

  override release(): void {
    if (this.#socket !== undefined) this.#udp.datagrams.remove(this.#socket);
    this.#isReceiving = false;
  }

  #receive(bytes: Uint8Array<ArrayBuffer>, from: SocketAddress): void {
    if (this.#peer !== undefined && (this.#peer.port !== from.port || this.#peer.host !== from.host)) return;
    if (!this.#isReceiving) return void this.#waiting.push([bytes, from]);
    this.#udp.runtime.loop.enqueue(() => {
      if (!this.#isReceiving || this.isClosing) return;
      const rinfo = {};
      describeAddress(rinfo, from);
      this.makeCallback(this.onmessage, bytes.length, this, toBuffer(this.#udp.runtime, bytes), rinfo);
    });
  }

  #number(code: string): number {
    return errorNumber(this.#udp.runtime, code);
  }
}
for (const name of MULTICAST) {
  Object.defineProperty(UdpWrap.prototype, name, {
    value(): never {
      throw unavailable(`UDP multicast (${name})`);
    },
  });
}
