import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { HttpGateway } from './gateway.ts';
import { LocalNetwork } from './local-network.ts';
import { SharedNetwork } from './shared-network.ts';

const networks = new WeakMap<Runtime, SharedNetwork>();

/** The network of a program, created on first use; the host's fetch is its way out. */
export function networkOf(runtime: Runtime): SharedNetwork {
  const known = networks.get(runtime);
  if (known !== undefined) return known;
  const { fetch } = runtime.host;
  const methods = (): ReadonlySet<string> =>
    new Set(runtime.internalBinding('http_parser')['allMethods'] as readonly string[]);
  const gateway =
    fetch === undefined
      ? undefined
      : new HttpGateway({ fetch, AbortController: native.AbortController, setTimeout: native.setTimeout, methods });
  const network = new SharedNetwork(new LocalNetwork(gateway, Math.random()), {
    MessageChannel: native.MessageChannel,
    setTimeout: native.setTimeout,
  });
  networks.set(runtime, network);
  return network;
}

/**
 * Connects the networks of two programs, one of which started the other: each calls this with its end of a channel.
 * Both then reach servers of either and of all connected programs.
 */
export function joinNetwork(runtime: Runtime, port: MessagePort): void {
  networkOf(runtime).addLink(port);
  port.onmessage = ({ data, ports }: MessageEvent<unknown>) => networkOf(runtime).receive(port, data, ports[0]);
}
