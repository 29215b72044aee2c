import type { FileChange } from '../../core/file-system.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { newId } from '../../core/ids.ts';
import { openTabChannel } from '../../platform/tab-channel.ts';
import { DiskUnavailable } from './format/generations.ts';
import type { PeerMessage, Peers } from './storage.ts';
import { defined } from '../../core/defined.ts';

/** Connects the disks of several tabs by Web Locks and a BroadcastChannel. A tab that ends releases everything. */
export function openTabPeers(name: string): Peers {
  const channel = openTabChannel<PeerMessage | 'ask'>(name, (value) =>
    value === 'ask' ? value : parsePeerMessage(value),
  );
  const snapshotLock = `${name}/snapshot/`;
  const packLock = `${name}/pack/`;
  /** The ends of the names of all held locks with this prefix. */
  const heldBelow = async (above: string): Promise<string[]> => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap((lock) => (lock.name?.startsWith(above) === true ? [lock.name.slice(above.length)] : []));
  };
  let onAsked: (() => void) | undefined;
  channel.subscribe((message) => {
    if (message === 'ask') onAsked?.();
  });
  return {
    async own(whenAsked) {
      // Asks repeatedly: a disk may have become the owner just after the question.
      const asking = setInterval(() => {
        channel.publish('ask');
      }, LIMITS.disk.askOwnerMs);
      channel.publish('ask');
      try {
        const release = await holdLock(`${name}/owner`, 'exclusive', AbortSignal.timeout(LIMITS.disk.ownTimeoutMs));
        onAsked = whenAsked;
        return () => {
          onAsked = undefined;
          release();
        };
      } catch (error) {
        if (error instanceof DOMException && error.name === 'TimeoutError') {
          throw new DiskUnavailable(
            'busy',
            'Another tab is writing to the workspace and does not let go: close it and try again.',
          );
        }
        throw error;
      } finally {
        clearInterval(asking);
      }
    },
    hold: (version) => holdLock(`${snapshotLock}${String(version)}/${newId<string>()}`, 'shared'),
    heldVersions: async () => (await heldBelow(snapshotLock)).map((rest) => Number.parseInt(rest, 10)),
    stage: (pack) => holdLock(`${packLock}${pack}`, 'exclusive'),
    stagedPacks: async () => new Set(await heldBelow(packLock)),
    publish: channel.publish,
    subscribe: (listener) =>
      channel.subscribe((message) => {
        if (message !== 'ask') listener(message);
      }),
    close: channel.close,
  };
}

/** A valid message of another tab in this format, or undefined. */
export function parsePeerMessage(value: unknown): PeerMessage | undefined {
  if (!isRecord(value) || value['type'] !== 'changed' || !Array.isArray(value['changes'])) return undefined;
  const changes = value['changes'].flatMap((change: unknown): FileChange[] => {
    if (!isRecord(change)) return [];
    const { path, kind } = change;
    return typeof path === 'string' && (kind === 'created' || kind === 'changed' || kind === 'removed')
      ? [{ path, kind }]
      : [];
  });
  return { type: 'changed', changes };
}

/** Resolves once the lock is held, with the function that releases it. */
function holdLock(name: string, mode: LockMode, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = (): Promise<void> =>
      new Promise((release) => {
        resolve(release);
      });
    navigator.locks.request(name, { mode, ...defined({ signal }) }, held).catch(reject);
  });
}
