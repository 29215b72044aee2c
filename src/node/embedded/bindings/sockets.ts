import type { Binding } from '../facts.ts';
import { native } from '../host.ts';
import { HttpGateway } from '../net/gateway.ts';
import { LocalNetwork } from '../net/local-network.ts';
import type { Network } from '../net/network.ts';
import type { Runtime } from '../runtime.ts';
import { blockListBinding } from './block-list.ts';
import { caresBinding } from './cares-wrap.ts';
import { httpParserBinding } from './http-parser.ts';
import { asyncResourceClass } from './net/async-resource.ts';
import { pipeBinding } from './pipe-wrap.ts';
import { streamClasses } from './stream-wrap.ts';
import { tcpBinding } from './tcp-wrap.ts';
import { tlsBinding } from './tls-wrap.ts';

type Factory = (facts: Binding) => Binding;

/** The bindings of sockets, names and HTTP, which share one network. */
export function socketBindings(runtime: Runtime): readonly (readonly [name: string, factory: Factory])[] {
  const AsyncBase = asyncResourceClass(runtime);
  const streams = streamClasses(runtime, AsyncBase);
  let known: Network | undefined;
  const network = (): Network => (known ??= makeNetwork(runtime));
  return [
    ['block_list', blockListBinding],
    ['cares_wrap', () => caresBinding(runtime, network, AsyncBase)],
    ['http_parser', (facts) => httpParserBinding(runtime, AsyncBase, facts)],
    ['pipe_wrap', (facts) => pipeBinding(runtime, network, streams.LibuvStreamWrap, AsyncBase, facts)],
    ['stream_wrap', () => ({ ...streams })],
    ['tls_wrap', () => tlsBinding(runtime, AsyncBase)],
    ['tcp_wrap', (facts) => ({ ...tcpBinding(runtime, network, streams.LibuvStreamWrap, AsyncBase, facts), network })],
  ];
}

/** The program's own network, with the host's fetch as its way out. */
function makeNetwork(runtime: Runtime): Network {
  const { fetch } = runtime.host;
  const methods = (): ReadonlySet<string> => new Set(runtime.internalBinding('http_parser')['allMethods'] as readonly string[]);
  return new LocalNetwork(fetch === undefined ? undefined : new HttpGateway({ fetch, AbortController: native.AbortController, setTimeout: native.setTimeout, methods }), Math.random());
}
