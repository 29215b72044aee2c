import type { PairEndpoint } from './endpoint-pair.ts';
import { GatewayConnection } from './gateway-connection.ts';
import type { Gateway } from './local-network.ts';

/** What the gateway needs from the thread: the fetch that asks for permission, and how to stop it. */
export interface GatewayOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly AbortController: typeof globalThis.AbortController;
  readonly setTimeout: (task: () => void, delayMs: number) => unknown;
  /** Methods of HTTP. */
  readonly methods: () => ReadonlySet<string>;
}

/**
 * The way out of the tab. Since there are no sockets, an outgoing connection ends here: the gateway reads HTTP/1.1 from
 * it, passes each request to `fetch`, and writes the response back as HTTP/1.1. It refuses anything else.
 */
export class HttpGateway implements Gateway {
  readonly #options: GatewayOptions;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  serve(endpoint: PairEndpoint, host: string, port: number): void {
    new GatewayConnection(this.#options, endpoint, host, port).start();
  }
}
