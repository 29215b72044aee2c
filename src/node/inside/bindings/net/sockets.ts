import type { Binding } from '../../native-bindings.ts';
import { networkOf } from '../../net/runtime-networks.ts';
import type { Network } from '../../net/network.ts';
import type { Runtime } from '../../runtime.ts';
import { blockListBinding } from './block-list.ts';
import { caresBinding } from './cares-wrap.ts';
import { httpParserBinding } from './http-parser.ts';
import { asyncResourceClass } from './async-resource.ts';
import { pipeBinding } from './pipe-wrap.ts';
import { streamClasses } from './stream-wrap.ts';
import { tcpBinding } from './tcp-wrap.ts';
import { tlsBinding } from './tls-wrap.ts';
import { udpBinding } from './udp-wrap.ts';

type Factory = (info: Binding) => Binding;

/** The bindings of sockets, names and HTTP, which share one network. */
export function socketBindings(runtime: Runtime): readonly (readonly [name: string, factory: Factory])[] {
  const AsyncBase = asyncResourceClass(runtime);
  const streams = streamClasses(runtime, AsyncBase);
  const network = (): Network => networkOf(runtime);
  return [
    ['block_list', blockListBinding],
    ['cares_wrap', () => caresBinding(runtime, network, AsyncBase)],
    ['http_parser', (info) => httpParserBinding(runtime, info)],
    ['pipe_wrap', (info) => pipeBinding(runtime, network, AsyncBase, info)],
    ['stream_wrap', () => ({ ...streams })],
    ['udp_wrap', (info) => udpBinding(runtime, AsyncBase, info)],
    ['tls_wrap', () => tlsBinding(runtime)],
    ['tcp_wrap', (info) => tcpBinding(runtime, network, AsyncBase, info)],
  ];
}
