import type { Binding } from '../../native-bindings.ts';
import { canonicalAddress } from '../../net/addresses.ts';
import type { Endpoint } from '../../net/endpoint.ts';
import type { Binding as AddressBinding, Network } from '../../net/network.ts';
import type { Runtime } from '../../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './async-resource.ts';
import { describeAddress } from './describe-address.ts';
import { errorNumber, StreamWrap } from './stream-wrap.ts';

interface ConnectRequest extends AsyncResource {
  oncomplete?: (status: number, handle: object, request: object, readable: boolean, writable: boolean) => void;
}

const ANY_PORT = { host: '0.0.0.0', port: 0 };

/** What the sockets of one process share. */
interface Tcp {
  readonly runtime: Runtime;
  readonly flags: { readonly onlyIpv6: number; readonly sharesPort: number };
  network(): Network;
  /** Makes a handle for a connection that a server accepted. */
  serverSide(): TcpWrap;
}

/** TCP on the virtual network. */
export function tcpBinding(
  runtime: Runtime,
  network: () => Network,
  AsyncBase: AsyncResourceClass,
  info: Binding,
): Binding {
  const { SERVER, UV_TCP_IPV6ONLY, UV_TCP_REUSEPORT } = info['constants'] as {
    SERVER: number;
    UV_TCP_IPV6ONLY: number;
    UV_TCP_REUSEPORT: number;
  };
  const flags = { onlyIpv6: UV_TCP_IPV6ONLY, sharesPort: UV_TCP_REUSEPORT };
  class TCP extends TcpWrap {
    constructor(type: number) {
      super(tcp, type);
    }
  }
  const tcp: Tcp = { runtime, flags, network, serverSide: () => new TCP(SERVER) };
  return { TCP, TCPConnectWrap: class extends AsyncBase {} };
}

/** A socket or a server of TCP. */
class TcpWrap extends StreamWrap {
  onconnection: unknown;
  readonly #tcp: Tcp;
  #binding: AddressBinding | undefined;
  #isListening = false;
  #typeOfService = 0;

  constructor(tcp: Tcp, type: number) {
    super(tcp.runtime);
    this.#tcp = tcp;
    if (type === undefined) throw new TypeError('Illegal constructor');
  }

  bind(host: string, port: number, flags = 0): number {
    return this.#bind(host, port, flags);
  }

  bind6(host: string, port: number, flags = 0): number {
    return this.#bind(host, port, flags);
  }

  open(): number {
    return this.#number('EBADF');
  }

  listen(): number {
    if (this.#binding === undefined) this.#bind(ANY_PORT.host, 0, 0);
    const binding = this.#binding;
    if (binding === undefined) return this.#number('EINVAL');
    const error = this.#tcp.network().listen(binding, (endpoint) => this.#accept(endpoint));
    if (error !== undefined) return this.#number(error);
    this.#isListening = true;
    this.setActive('listen', true);
    return 0;
  }

  connect(request: ConnectRequest, host: string, port: number): number {
    return this.#connect(request, host, port);
  }

  connect6(request: ConnectRequest, host: string, port: number): number {
    return this.#connect(request, host, port);
  }

  getsockname(out: object): number {
    if (this.#binding?.error !== undefined) return this.#number(this.#binding.error);
    return describeAddress(out, this.endpoint?.local ?? this.#binding?.address) ? 0 : this.#number('EBADF');
  }

  getpeername(out: object): number {
    return describeAddress(out, this.endpoint?.remote) ? 0 : this.#number('ENOTCONN');
  }

  setNoDelay(): number {
    return 0;
  }

  setKeepAlive(): number {
    return 0;
  }

  setTypeOfService(value: number): number {
    this.#typeOfService = value;
    return 0;
  }

  getTypeOfService(): number {
    return this.#typeOfService;
  }

  reset(callback?: () => void): number {
    if (this.isClosing) return 0;
    this.endpoint?.reset();
    this.close(callback);
    return 0;
  }

  override release(): void {
    this.#isListening = false;
    this.#binding?.release();
    super.release();
  }

  #bind(host: string, port: number, flags: number): number {
    const address = canonicalAddress(host);
    if (address === undefined || this.#binding !== undefined) return this.#number('EINVAL');
    const { onlyIpv6, sharesPort } = this.#tcp.flags;
    const bound = this.#tcp
      .network()
      .bind({ host: address, port }, { onlyIpv6: (flags & onlyIpv6) !== 0, sharesPort: (flags & sharesPort) !== 0 });
    if (!('address' in bound)) return this.#number(bound.error);
    this.#binding = bound;
    return 0;
  }

  #connect(request: ConnectRequest, host: string, port: number): number {
    const address = canonicalAddress(host);
    if (address === undefined) return this.#number('EINVAL');
    if (this.#binding?.error !== undefined) return this.#number(this.#binding.error);
    const { loop } = this.#tcp.runtime;
    loop.ref();
    this.#tcp.network().connect({ type: 'tcp', host: address, port }, this.#binding, (connected) => {
      const isOpen = 'endpoint' in connected;
      if (isOpen && this.isClosing) connected.endpoint.close();
      else if (isOpen) this.attach(connected.endpoint);
      loop.enqueue(() => {
        loop.unref();
        const status = this.isClosing ? this.#number('ECANCELED') : isOpen ? 0 : this.#number(connected.error);
        request.makeCallback(request.oncomplete, status, this, request, true, true);
      });
    });
    return 0;
  }

  #accept(endpoint: Endpoint): void {
    this.#tcp.runtime.loop.enqueue(() => {
      if (!this.#isListening) return endpoint.reset();
      const client = this.#tcp.serverSide();
      client.attach(endpoint);
      this.makeCallback(this.onconnection, 0, client);
    });
  }

  #number(code: string): number {
    return errorNumber(this.#tcp.runtime, code);
  }
}
