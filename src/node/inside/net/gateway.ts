import type { PairEndpoint } from './endpoint-pair.ts';
import { GatewayConnection } from './gateway-connection.ts';
import type { Gateway } from './local-network.ts';

/** What the gateway uses of the thread: the fetch that asks for permission, and ways to stop it. */
export interface GatewayOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly AbortController: typeof globalThis.AbortController;
  readonly setTimeout: (task: () => void, delayMs: number) => unknown;
  /** Methods of HTTP. */
  readonly methods: () => ReadonlySet<string>;
}

/**
 * The way out of the tab. There are no sockets, so a connection that leads out ends here: HTTP/1.1 is read from it,
 * each request is handed to `fetch`, and the answer written back as HTTP/1.1. Anything that is not HTTP is refused.
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
