import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import { canonicalAddress, isIpv6, isLoopback, parseIpv6 } from '../../net/addresses.ts';
import type { Network } from '../../net/network.ts';
import type { Runtime } from '../../runtime.ts';
import { AsyncWrap, type AsyncResource, type AsyncResourceClass } from './async-resource.ts';
import { errorNumber } from './stream-wrap.ts';

interface LookupRequest extends AsyncResource {
  oncomplete?: (...results: unknown[]) => void;
}

const SERVICES: ReadonlyMap<number, string> = new Map([
  [21, 'ftp'],
  [22, 'ssh'],
  [25, 'smtp'],
  [53, 'domain'],
  [80, 'http'],
  [110, 'pop3'],
  [143, 'imap2'],
  [443, 'https'],
]);
/** Queries that need a name server, which a tab does not have. */
const QUERIES = [
  'queryAny',
  'queryCaa',
  'queryCname',
  'queryMx',
  'queryNaptr',
  'queryNs',
  'queryPtr',
  'querySoa',
  'querySrv',
  'queryTlsa',
  'queryTxt',
  'getHostByAddr',
];
const DNS_PORT = 53;

/** The shared parts of the binding. */
interface Names {
  readonly runtime: Runtime;
  readonly network: () => Network;
}

/** Names and addresses. External names get addresses of the virtual network. */
export function caresBinding(runtime: Runtime, network: () => Network, AsyncBase: AsyncResourceClass): Binding {
  const names: Names = { runtime, network };
  return {
    GetAddrInfoReqWrap: class extends AsyncBase {},
    GetNameInfoReqWrap: class extends AsyncBase {},
    QueryReqWrap: class extends AsyncBase {},
    ChannelWrap: class extends ChannelHandle {
      constructor() {
        super(names);
      }
    },
    getaddrinfo(request: LookupRequest, name: string, family: number): number {
      const found = addressesOf(names, name, family);
      if (typeof found === 'string') later(names, request, errorNumber(runtime, 'EAI_NONAME'));
      else later(names, request, null, [...found]);
      return 0;
    },
    getnameinfo(request: LookupRequest, address: string, port: number): number {
      const name = isLoopback(address) ? 'localhost' : network().nameOf(address);
      later(names, request, null, name, SERVICES.get(port) ?? String(port));
      return 0;
    },
    canonicalizeIP: (text: string) => canonicalAddress(text),
    convertIpv6StringToBuffer: (text: string) => parseIpv6(text),
    strerror: (code: string) => `DNS error ${code}`,
  };
}

/** Resolves addresses, like `dns.Resolver`. */
class ChannelHandle extends AsyncWrap {
  readonly #names: Names;
  #servers: [string, number][] = [['127.0.0.1', DNS_PORT]];

  constructor(names: Names) {
    super(names.runtime);
    this.#names = names;
  }

  queryA(request: LookupRequest, name: string): number {
    return this.#query(request, name, 4);
  }

  queryAaaa(request: LookupRequest, name: string): number {
    return this.#query(request, name, 6);
  }

  getServers(): [string, number][] {
    return this.#servers.map(([host, port]) => [host, port]);
  }

  setServers(servers: readonly (readonly [family: number, host: string, port: number])[]): number {
    this.#servers = servers.map(([, host, port]) => [host, port]);
    return 0;
  }

  setLocalAddress(ipv4: string, ipv6?: string): void {
    for (const address of [ipv4, ipv6])
      if (address !== undefined && canonicalAddress(address) === undefined)
        throw Object.assign(new Error('Invalid IP address.'), { code: 'ERR_INVALID_ARG_VALUE' });
  }

  cancel(): void {
    // Answers are immediate: nothing is ever pending.
  }

  #query(request: LookupRequest, name: string, family: number): number {
    const found = addressesOf(this.#names, name, family);
    if (typeof found === 'string') later(this.#names, request, found);
    else
      later(
        this.#names,
        request,
        null,
        [...found],
        found.map(() => 0),
      );
    return 0;
  }
}
for (const name of QUERIES) {
  Object.defineProperty(ChannelHandle.prototype, name, {
    value(): never {
      throw unavailable(`A name server (dns ${name})`);
    },
  });
}

function later({ runtime }: Names, request: LookupRequest, ...results: unknown[]): void {
  runtime.loop.later(() => void request.makeCallback(request.oncomplete, ...results));
}

function addressesOf({ network }: Names, name: string, family: number): readonly string[] | string {
  const found = network().lookup(name);
  if (!Array.isArray(found)) return (found as { readonly error: string }).error;
  const wanted = (found as readonly string[]).filter((address) => family === 0 || isIpv6(address) === (family === 6));
  if (wanted.length > 0) return wanted;
  return family === 6 && found.some((address) => isLoopback(String(address))) ? ['::1'] : 'ENOTFOUND';
}
