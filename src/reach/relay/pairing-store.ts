import { readRelaySetting, RELAY_SETTING } from '../contract/relay-setting.ts';
import { parsePairing, type Pairing } from '../contract/relay-state.ts';

/** What the pairing is stored as: the key like every other secret, the rest as a setting. */
export interface PairingPorts {
  readonly settings: {
    readonly get: (key: string) => Promise<unknown>;
    readonly set: (key: string, value: unknown) => Promise<void>;
    readonly remove: (key: string) => Promise<void>;
  };
  readonly secrets: {
    /** @throws ToolyardError if it cannot be encrypted */
    readonly set: (name: string, value: string) => Promise<void>;
    readonly remove: (name: string) => Promise<void>;
    /** `locked`: the passphrase was not given yet. */
    readonly read: (name: string) => Promise<string | 'locked' | undefined>;
  };
}

export interface PairingStore {
  /** Whether the tab connects by itself. */
  readonly isOn: () => Promise<boolean>;
  readonly isPaired: () => Promise<boolean>;
  readonly read: () => Promise<Pairing | 'locked' | undefined>;
  /** Keeps the key, encrypted, and connects from now on. */
  readonly save: (pairing: Pairing) => Promise<void>;
  readonly switchOn: (isOn: boolean) => Promise<void>;
  readonly forget: () => Promise<void>;
}

const SECRET = 'TOOLYARD_RELAY';

export function createPairingStore({ settings, secrets }: PairingPorts): PairingStore {
  const stored = async (): Promise<{ readonly isOn: boolean } | undefined> =>
    readRelaySetting(await settings.get(RELAY_SETTING));
  return {
    isOn: async () => (await stored())?.isOn === true,
    isPaired: async () => (await stored()) !== undefined,
    read: async () => {
      if ((await stored()) === undefined) return undefined;
      const text = await secrets.read(SECRET);
      return text === undefined || text === 'locked' ? text : parsePairing(text);
    },
    save: async ({ port, key }) => {
      await secrets.set(SECRET, `${String(port)}.${key}`);
      await settings.set(RELAY_SETTING, { formatVersion: 1, isOn: true });
    },
    switchOn: (isOn) => settings.set(RELAY_SETTING, { formatVersion: 1, isOn }),
    forget: async () => {
      await settings.remove(RELAY_SETTING);
      await secrets.remove(SECRET);
    },
  };
}
