import type { ChangeSet, ChangeSetEntry } from '../contract/change-set.ts';
import { isRecord } from '../../core/json/json.ts';
import type { DiskLimits } from '../disk/disk-limits.ts';
import { pathFault } from '../disk/tree.ts';

export type ChangeSetReading =
  { readonly ok: true; readonly changeSet: ChangeSet } | { readonly ok: false; readonly message: string };

/** Parses a change set from a sandbox. Reads each property once, since a getter could return another value later. */
export function parseChangeSet(value: unknown, limits: DiskLimits): ChangeSetReading {
  if (!isRecord(value)) return fault('It is no change set');
  const { base, entries } = value;
  if (typeof base !== 'number' || !Number.isSafeInteger(base) || base < 0) return fault('Its base is no version');
  if (!Array.isArray(entries)) return fault('It has no list of entries');
  if (entries.length > limits.maxChangeSetEntries)
    return fault(`It has more than ${String(limits.maxChangeSetEntries)} entries`);
  const parsed: ChangeSetEntry[] = [];
  const removed = new Set<string>();
  const made = new Set<string>();
  let bytes = 0;
  // By index: an array could have an iterator of its own.
  for (let at = 0; at < entries.length; at++) {
    const entry = parseEntry(entries[at], limits);
    if (typeof entry === 'string') return fault(`Entry ${String(at)}: ${entry}`);
    const seen = entry.type === 'remove' ? removed : made;
    if (seen.has(entry.path)) return fault(`Entry ${String(at)}: the path occurs twice: ${entry.path}`);
    seen.add(entry.path);
    bytes += entry.path.length + (entry.type === 'write' ? entry.content.length : 0);
    if (bytes > limits.maxChangeSetBytes)
      return fault(`Its files and paths have more than ${String(limits.maxChangeSetBytes)} bytes`);
    parsed.push(entry);
  }
  return { ok: true, changeSet: { base, entries: parsed } };
}

/** @returns the entry, or the error as text. */
function parseEntry(value: unknown, limits: DiskLimits): ChangeSetEntry | string {
  if (!isRecord(value)) return 'it is no object';
  const { type, path } = value;
  if (typeof path !== 'string') return 'it has no path';
  const isCanonical =
    path.startsWith('/') &&
    path
      .slice(1)
      .split('/')
      .every((name) => name !== '' && name !== '.' && name !== '..');
  if (!isCanonical || pathFault(path, limits) !== undefined) return `its path is not valid: ${path.slice(0, 200)}`;
  switch (type) {
    case 'remove':
      return { type, path };
    case 'mkdir':
    case 'chmod': {
      const { mode } = value;
      return isMode(mode) ? { type, path, mode } : 'its mode is not 0 to 0o777';
    }
    case 'write': {
      const { mode, content } = value;
      if (!isMode(mode)) return 'its mode is not 0 to 0o777';
      // Shared memory could change between hashing and writing.
      if (!(content instanceof Uint8Array) || !(content.buffer instanceof ArrayBuffer))
        return 'its content is not bytes';
      return content.length > limits.maxFileBytes
        ? `its content has more than ${String(limits.maxFileBytes)} bytes`
        : { type, path, mode, content };
    }
    case 'symlink': {
      const { target } = value;
      if (typeof target !== 'string' || target === '' || target.includes('\0') || target.length > limits.maxPathBytes)
        return 'its target is not valid';
      return { type, path, target };
    }
    default:
      return 'its type is unknown';
  }
}

function isMode(mode: unknown): mode is number {
  return typeof mode === 'number' && Number.isInteger(mode) && mode >= 0 && mode <= 0o777;
}

function fault(message: string): ChangeSetReading {
  return { ok: false, message };
}
