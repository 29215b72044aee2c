import type { Binding } from '../facts.ts';
import { canonicalAddress, isIpv6, type SocketAddress } from '../net/addresses.ts';
import type { Endpoint } from '../net/endpoint.ts';
import type { Binding as AddressBinding, Network } from '../net/network.ts';
import type { Runtime } from '../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './net/async-resource.ts';
import { errorNumber, type StreamHandleClass } from './stream-wrap.ts';

interface ConnectRequest extends AsyncResource {
  oncomplete?: (status: number, handle: object, request: object, readable: boolean, writable: boolean) => void;
}

const ANY_PORT = { host: '0.0.0.0', port: 0 };

/** TCP over the virtual network. */
export function tcpBinding(
  runtime: Runtime,
  network: () => Network,
  LibuvStreamWrap: StreamHandleClass,
  AsyncBase: AsyncResourceClass,
  facts: Binding,
): Binding {
  const { loop } = runtime;
  const number = (code: string): number => errorNumber(runtime, code);
  const { SERVER, UV_TCP_IPV6ONLY, UV_TCP_REUSEPORT } = facts['constants'] as {
    SERVER: number;
    UV_TCP_IPV6ONLY: number;
    UV_TCP_REUSEPORT: number;
  };

  class TCPConnectWrap extends AsyncBase {}

  class TCP extends LibuvStreamWrap {
    onconnection: unknown;
    #binding: AddressBinding | undefined;
    #isListening = false;
    #typeOfService = 0;

    constructor(type: number) {
      super();
      if (type === undefined) throw new TypeError('Illegal constructor');
    }

    bind(host: string, port: number, flags = 0): number {
      return this.#bind(host, port, flags);
    }

    bind6(host: string, port: number, flags = 0): number {
      return this.#bind(host, port, flags);
    }

    open(): number {
      return number('EBADF');
    }

    listen(): number {
      if (this.#binding === undefined) this.#bind(ANY_PORT.host, 0, 0);
      const binding = this.#binding;
      if (binding === undefined) return number('EINVAL');
      const error = network().listen(binding, (endpoint) => this.#accept(endpoint));
      if (error !== undefined) return number(error);
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
      if (this.#binding?.error !== undefined) return number(this.#binding.error);
      return describe(out, this.endpoint?.local ?? this.#binding?.address) ? 0 : number('EBADF');
    }

    getpeername(out: object): number {
      return describe(out, this.endpoint?.remote) ? 0 : number('ENOTCONN');
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
      if (address === undefined || this.#binding !== undefined) return number('EINVAL');
      const bound = network().bind(
        { host: address, port },
        { onlyIpv6: (flags & UV_TCP_IPV6ONLY) !== 0, sharesPort: (flags & UV_TCP_REUSEPORT) !== 0 },
      );
      if (!('address' in bound)) return number(bound.error);
      this.#binding = bound;
      return 0;
    }

    #connect(request: ConnectRequest, host: string, port: number): number {
      const address = canonicalAddress(host);
      if (address === undefined) return number('EINVAL');
      if (this.#binding?.error !== undefined) return number(this.#binding.error);
      loop.ref();
      network().connect({ type: 'tcp', host: address, port }, this.#binding, (connected) => {
        const isOpen = 'endpoint' in connected;
        if (isOpen && this.isClosing) connected.endpoint.close();
        else if (isOpen) this.attach(connected.endpoint);
        loop.enqueue(() => {
          loop.unref();
          const status = this.isClosing ? number('ECANCELED') : isOpen ? 0 : number(connected.error);
          request.makeCallback(request.oncomplete, status, this, request, true, true);
        });
      });
      return 0;
    }

    #accept(endpoint: Endpoint): void {
      loop.enqueue(() => {
        if (!this.#isListening) return endpoint.reset();
        const client = new TCP(SERVER);
        client.attach(endpoint);
        this.makeCallback(this.onconnection, 0, client);
      });
    }
  }
  return { TCP, TCPConnectWrap };
}

function describe(out: object, address: SocketAddress | undefined): boolean {
  if (address === undefined) return false;
  Object.assign(out, { address: address.host, family: isIpv6(address.host) ? 'IPv6' : 'IPv4', port: address.port });
  return true;
}
