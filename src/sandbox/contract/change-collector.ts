import type { ChangeSetEntry } from '../../workspace/contract/change-set.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ChangeHead } from './sandbox-wire.ts';
import type { LeftChanges } from './sandboxed-run.ts';

/** Collects the changes that a run reports: the list first, then the contents of its writes, one after another. */
export interface ChangeCollector {
  readonly addEntries: (heads: readonly ChangeHead[]) => void;
  readonly addBytes: (parts: readonly ArrayBuffer[]) => void;
  /** Undefined if nothing changed. Contents are left out if they do not match the list or exceed the limit. */
  readonly take: (keepsContents: boolean) => LeftChanges | undefined;
}

export function createChangeCollector(): ChangeCollector {
  const heads: ChangeHead[] = [];
  const parts: ArrayBuffer[] = [];
  let bytes = 0;
  return {
    addEntries: (more) => {
      // One more than allowed shows that there were too many.
      for (const head of more) if (heads.length <= LIMITS.disk.maxChangeSetEntries) heads.push(head);
    },
    addBytes: (more) => {
      for (const part of more) {
        bytes += part.byteLength;
        if (bytes <= LIMITS.disk.maxChangeSetBytes) parts.push(part);
      }
    },
    take: (keepsContents) => {
      if (heads.length === 0) return undefined;
      const total = heads.reduce((sum, head) => sum + (head.type === 'write' ? head.size : 0), 0);
      if (!keepsContents || total !== bytes || bytes > LIMITS.disk.maxChangeSetBytes) return { heads };
      return { heads, entries: withContents(heads, joined(parts, bytes)) };
    },
  };
}

function withContents(heads: readonly ChangeHead[], bytes: Uint8Array): ChangeSetEntry[] {
  let at = 0;
  return heads.map((head) => {
    if (head.type !== 'write') return head;
    const { type, path, mode, size } = head;
    const content = bytes.subarray(at, at + size);
    at += size;
    return { type, path, mode, content };
  });
}

function joined(parts: readonly ArrayBuffer[], bytes: number): Uint8Array {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all;
}
