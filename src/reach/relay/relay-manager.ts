import { ToolyardError } from '../../core/errors.ts';
import { CLIENT_NAME } from '../contract/clients.ts';
import { parsePairing, type Pairing, type RelayState } from '../contract/relay-state.ts';
import type { ClientStore } from '../clients/client-store.ts';
import type { ReachThread } from '../served/reach-thread.ts';
import type { PairingStore } from './pairing-store.ts';

/** The connection to the relay, for the page. */
export interface RelayManager {
  readonly state: () => Promise<RelayState>;
  /** Connects if a person has paired this browser and has not switched it off. */
  readonly begin: () => Promise<void>;
  /** @param text `PORT.KEY`, from the link of the relay. @throws ToolyardError `invalid-input`, `transport` */
  readonly pair: (text: string) => Promise<void>;
  /** @throws ToolyardError `not-found` if it is not paired */
  readonly connect: () => Promise<void>;
  readonly disconnect: () => Promise<void>;
  readonly unpair: () => Promise<void>;
  /** @returns its token, which nobody keeps. @throws ToolyardError `invalid-input`, `transport` */
  readonly addClient: (name: string) => Promise<string>;
  readonly removeClient: (name: string) => Promise<void>;
  /** From the worker. */
  readonly onState: (state: RelayState) => void;
  /** The worker has failed. */
  readonly onFailed: () => void;
  /** The worker, if it was started. */
  readonly thread: () => ReachThread | undefined;
}

interface RelayManagerDeps {
  readonly pairing: PairingStore;
  readonly store: Pick<ClientStore, 'add' | 'list' | 'revoke' | 'remove'>;
  readonly start: () => ReachThread;
  readonly origin: string;
  readonly onChange: () => void;
}

export function createRelayManager({ pairing, store, start, origin, onChange }: RelayManagerDeps): RelayManager {
  let state: RelayState | undefined;
  let thread: ReachThread | undefined;
  const setState = (next: RelayState | undefined): void => {
    state = next;
    onChange();
  };
  const connect = async (): Promise<void> => {
    const found = await pairing.read();
    if (found === 'locked') return setState({ state: 'locked' });
    if (found === undefined) throw new ToolyardError('not-found', 'This browser is not paired with a relay');
    thread ??= start();
    await thread.api.connect({ ...found, origin });
  };
  const disconnect = async (): Promise<void> => {
    await thread?.api.disconnect();
    setState(undefined);
  };

  return {
    state: async () => state ?? { state: 'off', isPaired: await pairing.isPaired() },
    begin: async () => {
      if (await pairing.isOn()) await connect();
    },
    pair: async (text) => {
      await pairing.save(pairingIn(text));
      await connect();
    },
    connect: async () => {
      await connect();
      await pairing.switchOn(true);
    },
    disconnect: async () => {
      await pairing.switchOn(false);
      await disconnect();
    },
    unpair: async () => {
      await disconnect();
      await pairing.forget();
      onChange();
    },
    ...clientActions(
      store,
      () => thread?.api,
      () => state?.state === 'connected',
    ),
    onState: (next) => {
      if (next.state === 'off') return;
      setState(next);
      if (next.state === 'connected')
        meetClients(store, next.clients, async (name) => await thread?.api.removeClient(name)).catch(() => undefined);
    },
    onFailed: () => {
      thread = undefined;
      setState(undefined);
    },
    thread: () => thread,
  };
}

/** What the relay knows and what this browser knows become the same. */
async function meetClients(
  store: RelayManagerDeps['store'],
  names: readonly string[],
  removeAtRelay: (name: string) => Promise<void>,
): Promise<void> {
  const known = await store.list();
  for (const { name, kind, isRevoked } of known) {
    if (kind !== 'relay' || isRevoked !== true) continue;
    // Its access was taken away while the relay was not there.
    if (names.includes(name)) await removeAtRelay(name);
    await store.remove(name);
  }
  const revoked = new Set(known.flatMap(({ name, isRevoked }) => (isRevoked === true ? [name] : [])));
  for (const name of names) if (!revoked.has(name)) await store.add(name, 'relay');
}

function requireName(name: string): void {
  if (!CLIENT_NAME.test(name))
    throw new ToolyardError('invalid-input', 'A name has 1 to 32 lower-case letters, digits and hyphens');
}

/** Adds and removes clients, here and at the relay. */
function clientActions(
  store: RelayManagerDeps['store'],
  api: () => ReachThread['api'] | undefined,
  isConnected: () => boolean,
): Pick<RelayManager, 'addClient' | 'removeClient'> {
  return {
    addClient: async (name) => {
      requireName(name);
      const token = await api()?.addClient(name);
      if (token === undefined) throw new ToolyardError('transport', 'The relay is not connected');
      await store.add(name, 'relay');
      return token;
    },
    removeClient: async (name) => {
      const isPage = (await store.list()).some((client) => client.name === name && client.kind === 'page');
      if (isPage) return await store.remove(name);
      await store.revoke(name);
      await api()?.drop(name);
      // Without a relay it stays revoked, and the relay is told next time.
      if (!isConnected()) return;
      await api()?.removeClient(name);
      await store.remove(name);
    },
  };
}

/** @throws ToolyardError `invalid-input` */
function pairingIn(text: string): Pairing {
  const pairing = parsePairing(text);
  if (pairing !== undefined) return pairing;
  throw new ToolyardError('invalid-input', 'This is no pairing link: copy the whole link that the relay prints');
}
