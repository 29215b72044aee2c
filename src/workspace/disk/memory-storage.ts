import type { AppendFile, DiskStorage, PeerMessage, Peers } from './storage.ts';

/** A storage in memory, for tests and for disks that end with the tab. Several disks may share one. */
export interface MemoryStorage extends DiskStorage {
  /** Every file by name, as a crash would leave it. */
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
}

/** @param files existing files. */
export function createMemoryStorage(files: Map<string, Uint8Array<ArrayBuffer>> = new Map()): MemoryStorage {
  return {
    files,
    list: () => Promise.resolve([...files.keys()]),
    create(name, parts) {
      files.set(name, joined(parts));
      return Promise.resolve();
    },
    async createFrom(name, parts) {
      const taken: Uint8Array[] = [];
      for await (const part of parts) {
        taken.push(part.slice());
        files.set(name, joined(taken));
      }
    },
    file(name) {
      const bytes = files.get(name);
      return Promise.resolve(bytes && new Blob([bytes]));
    },
    remove(name) {
      files.delete(name);
      return Promise.resolve();
    },
    openAppend(name) {
      const bytes = (): Uint8Array<ArrayBuffer> => files.get(name) ?? new Uint8Array(0);
      files.set(name, bytes());
      const file: AppendFile = {
        get size() {
          return bytes().length;
        },
        read: (offset) => bytes().slice(offset),
        append(more) {
          files.set(name, joined([bytes(), more]));
        },
        truncate(size) {
          files.set(name, bytes().slice(0, size));
        },
        close: () => undefined,
      };
      return Promise.resolve(file);
    },
  };
}

/** Connects the disks on one memory storage. */
export class MemoryPeers {
  readonly #listeners = new Set<{ readonly listener: (message: PeerMessage) => void }>();
  readonly #held: number[] = [];
  readonly #staged = new Set<string>();
  #owner: { readonly onAsked: () => void } | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Connects one more disk. */
  join(): Peers {
    const local = new Set<{ readonly listener: (message: PeerMessage) => void }>();
    return {
      own: async (onAsked) => {
        while (this.#owner !== undefined) {
          const free = new Promise<void>((resolve) => this.#waiting.push(resolve));
          this.#owner.onAsked();
          await free;
        }
        const owner = { onAsked };
        this.#owner = owner;
        return () => {
          if (this.#owner !== owner) return;
          this.#owner = undefined;
          for (const resolve of this.#waiting.splice(0)) resolve();
        };
      },
      hold: (version) => {
        this.#held.push(version);
        return Promise.resolve(() => void this.#held.splice(this.#held.indexOf(version), 1));
      },
      heldVersions: () => Promise.resolve([...this.#held]),
      stage: (pack) => {
        this.#staged.add(pack);
        return Promise.resolve(() => void this.#staged.delete(pack));
      },
      stagedPacks: () => Promise.resolve(new Set(this.#staged)),
      publish: (message) => {
        for (const item of [...this.#listeners]) if (!local.has(item)) item.listener(message);
      },
      subscribe: (listener) => {
        const item = { listener };
        local.add(item);
        this.#listeners.add(item);
        return () => {
          this.#listeners.delete(item);
        };
      },
      close: () => {
        for (const item of local) this.#listeners.delete(item);
      },
    };
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
