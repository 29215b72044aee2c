import { isRecord, parseJson } from '../../core/json/json.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { PinnedFile } from '../../core/tool.ts';
import type { ModuleLookup } from './module-resolver.ts';
import type { ReadFiles } from './pinned-files.ts';

/** Collects the files of one tool. */
export interface Pinning {
  /** Reads the disk; every path is watched, and every `package.json` that it reads is part of the tool. */
  readonly look: ModuleLookup;
  readonly has: (path: string) => boolean;
  readonly add: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Reads a file and adds it. */
  readonly read: (
    path: string,
  ) => Promise<
    { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly ok: false; readonly message: string }
  >;
  readonly list: ReadFiles['list'];
  readonly isLinked: (path: string) => Promise<boolean>;
  readonly count: () => number;
  readonly bytes: () => number;
  readonly files: () => readonly PinnedFile[];
  readonly watched: () => readonly string[];
}

export function createPinning(files: ReadFiles): Pinning {
  const hashes = new Map<string, string>();
  const kinds = new Map<string, 'file' | 'directory' | undefined>();
  const manifests = new Map<string, Readonly<Record<string, unknown>> | undefined>();
  let total = 0;
  const add: Pinning['add'] = async (path, bytes) => {
    if (hashes.has(path)) return;
    hashes.set(path, await sha256Hex(bytes));
    total += bytes.length;
  };
  const read: Pinning['read'] = async (path) => {
    const contents = await files.readFile(path);
    if (!contents.ok) return { ok: false, message: contents.error.message };
    await add(path, contents.value);
    return { ok: true, bytes: contents.value };
  };
  const kindOf: ModuleLookup['kindOf'] = async (path) => {
    if (kinds.has(path)) return kinds.get(path);
    const stat = await files.lstat(path);
    // A link counts as a file here: reading it detects the link.
    const kind = !stat.ok ? undefined : stat.value.kind === 'directory' ? 'directory' : 'file';
    kinds.set(path, kind);
    return kind;
  };
  return {
    look: {
      kindOf,
      async manifestOf(folder) {
        const path = folder === '/' ? '/package.json' : `${folder}/package.json`;
        if (manifests.has(path)) return manifests.get(path);
        const contents = (await kindOf(path)) === 'file' ? await read(path) : undefined;
        const parsed = contents?.ok === true ? parseJson(new TextDecoder().decode(contents.bytes)) : undefined;
        const manifest = parsed?.ok === true && isRecord(parsed.value) ? parsed.value : undefined;
        manifests.set(path, manifest);
        return manifest;
      },
    },
    has: (path) => hashes.has(path),
    add,
    read,
    list: files.list,
    isLinked: async (path) => {
      const real = await files.realpath(path);
      return !real.ok || real.value !== path;
    },
    count: () => hashes.size,
    bytes: () => total,
    files: () => [...hashes].map(([path, hash]) => ({ path, hash })),
    watched: () => [...new Set([...kinds.keys(), ...hashes.keys()])],
  };
}
