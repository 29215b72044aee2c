import type { ServedCallEvent } from './door.ts';
import type { Pairing, RelayState } from './relay-state.ts';

/** What the host asks of the worker that serves clients. */
export interface ReachWorkerApi {
  /** Connects to the relay, and again after each loss, until `disconnect`. */
  connect(order: Pairing & { readonly origin: string }): void;
  disconnect(): void;
  /** @returns the token of the new client. Rejects with the reason of the relay */
  addClient(name: string): Promise<string>;
  removeClient(name: string): Promise<void>;
  /** What these clients are offered has changed. */
  listsChanged(clients: readonly string[]): void;
  /** What happens to a call that the worker made. */
  callEvent(key: string, event: ServedCallEvent): void;
  /** The access of this client was taken away: its pipes are closed. */
  drop(client: string): void;
}

/** What the worker reports. */
export interface ReachWorkerEvents {
  onState(state: RelayState): void;
}

/** The first message to the worker. `door` leads to a `ReachDoor` and `ReachWorkerEvents` in the host. */
export interface ReachWorkerPorts {
  readonly api: MessagePort;
  readonly door: MessagePort;
  readonly version: string;
}
