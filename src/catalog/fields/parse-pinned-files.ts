import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { PinnedFile } from '../../core/tool.ts';
import { faulty, own, parsed, type Parsed } from './field-fault.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Parses the files of the workspace that a tool may load, from outside. */
export function parsePinnedFiles(input: unknown): Parsed<readonly PinnedFile[]> {
  if (!Array.isArray(input)) return faulty('/pinnedFiles', { code: 'pinned-not-list', values: [] });
  if (input.length > LIMITS.project.maxImportedFiles + LIMITS.project.maxPackageFiles)
    return faulty('/pinnedFiles', { code: 'pinned-many', values: [] });
  const files = new Map<string, string>();
  for (const [at, file] of (input as unknown[]).entries()) {
    const path = isRecord(file) ? own(file, 'path') : undefined;
    const hash = isRecord(file) ? own(file, 'hash') : undefined;
    if (typeof path !== 'string' || !isWhole(path) || typeof hash !== 'string' || !HASH.test(hash))
      return faulty(`/pinnedFiles/${String(at)}`, { code: 'pinned-file', values: [] });
    if (files.has(path)) return faulty(`/pinnedFiles/${String(at)}`, { code: 'pinned-twice', values: [path] });
    files.set(path, hash);
  }
  return parsed([...files].map(([path, hash]) => ({ path, hash })));
}

function isWhole(path: string): boolean {
  return (
    path.startsWith('/') &&
    path.length <= 4_096 &&
    path
      .slice(1)
      .split('/')
      .every((name) => name !== '' && name !== '.' && name !== '..')
  );
}
