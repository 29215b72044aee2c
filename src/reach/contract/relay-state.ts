/** What a person gives the tab to find its relay, from the link that the relay prints. */
export interface Pairing {
  readonly port: number;
  readonly key: string;
}

/** How the connection to the relay stands. */
export type RelayState =
  /** Not paired, or switched off. */
  | { readonly state: 'off'; readonly isPaired: boolean }
  /** The key is encrypted, and the passphrase was not given yet. */
  | { readonly state: 'locked' }
  | { readonly state: 'connecting'; readonly port: number }
  | { readonly state: 'connected'; readonly port: number; readonly since: string; readonly clients: readonly string[] }
  /** `absent`: nothing answers there. `lost`: it ended. */
  | {
      readonly state: 'retrying';
      readonly port: number;
      readonly cause: 'absent' | 'lost';
      readonly attempt: number;
      /** ISO 8601 */
      readonly nextAt: string;
    }
  /** Another tab serves now. */
  | { readonly state: 'replaced'; readonly port: number }
  /** Whatever answers there does not have the key, or says that this tab does not. */
  | { readonly state: 'refused'; readonly port: number; readonly cause: 'relay' | 'tab' };

const PAIRING = /^(\d{1,5})\.([\w-]{27})$/;

/** Parses `PORT.KEY`; undefined for anything else. */
export function parsePairing(text: string): Pairing | undefined {
  const [, port, key] = PAIRING.exec(text) ?? [];
  const number = Number(port);
  return port === undefined || key === undefined || number < 1 || number > 65_535 ? undefined : { port: number, key };
}
