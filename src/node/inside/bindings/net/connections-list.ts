import { native } from '../../host.ts';

/** What the list needs from the parser of a connection. */
interface Tracked {
  readonly startedAtMs: number;
  readonly isHeadComplete: boolean;
}

/** The connections of one HTTP server, for closing idle ones and for timeouts. */
export class ConnectionsList {
  readonly #all = new Set<Tracked>();
  readonly #active = new Set<Tracked>();

  add(parser: Tracked): void {
    this.#all.add(parser);
  }

  activate(parser: Tracked): void {
    this.#active.add(parser);
  }

  deactivate(parser: Tracked): void {
    this.#active.delete(parser);
  }

  remove(parser: Tracked): void {
    this.#all.delete(parser);
    this.#active.delete(parser);
  }

  all(): Tracked[] {
    return [...this.#all];
  }

  idle(): Tracked[] {
    return [...this.#all].filter(({ startedAtMs }) => startedAtMs === 0);
  }

  active(): Tracked[] {
    return [...this.#active];
  }

  /** Connections whose head or request took longer than this many ms; 0 for no limit. Each is reported once. */
  expired(headTimeoutMs: number, requestTimeoutMs: number): Tracked[] {
    // The timeout of a request is at least that of its head.
    const [head, request] =
      requestTimeoutMs > 0 && headTimeoutMs > requestTimeoutMs
        ? [requestTimeoutMs, headTimeoutMs]
        : [headTimeoutMs, requestTimeoutMs];
    const now = native.now();
    const expired = [...this.#active].filter(({ startedAtMs, isHeadComplete }) => {
      const takenMs = now - startedAtMs;
      return (!isHeadComplete && head > 0 && takenMs > head) || (request > 0 && takenMs > request);
    });
    for (const parser of expired) this.#active.delete(parser);
    return expired;
  }
}
