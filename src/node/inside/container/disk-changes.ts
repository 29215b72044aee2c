import { createHash } from 'node:crypto';
import { RUN_FILES, type ToolOrder } from '../../contract/container-wire.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { ChangeHead } from '../../../sandbox/contract/sandbox-wire.ts';
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from './original-fs.ts';

/** Folders whose contents belong to the run and end with it. */
const SCRATCH: ReadonlySet<string> = new Set(['/dev', '/proc', '/tmp', '/home', `/${RUN_FILES.folder}`]);

const HEADS_A_LINE = 5_000;

type Entry =
  | { readonly kind: 'file'; readonly mode: number; readonly hash: string; readonly size: number }
  | { readonly kind: 'directory'; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string };

/** The state of the run's disk at its start. */
export interface DiskBefore {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Modes in the workspace: a container's disk may lose them. */
  readonly modes: ReadonlyMap<string, number>;
}

/** Restores the modes that mounting lost, and records the disk by the hashes of its files. */
export function rememberDisk(root: string, modes: ToolOrder['modes']): DiskBefore {
  for (const [path, mode] of modes) chmodSync(root + path, mode);
  return { entries: readTree(root), modes: new Map(modes) };
}

/** Compares the disk with its state at the start, and writes the difference where the app reads it. */
export function writeChanges(
  root: string,
  before: DiskBefore,
  { keepsContents, shown }: { readonly keepsContents: boolean; readonly shown: (text: string) => string },
): void {
  const after = readTree(root);
  const heads: ChangeHead[] = [];
  const removed: ChangeHead[] = [];
  const add = (path: string, entry: Entry): void => {
    if (entry.kind === 'directory') heads.push({ type: 'mkdir', path, mode: entry.mode });
    else if (entry.kind === 'link') heads.push({ type: 'symlink', path, target: shown(entry.target) });
    else heads.push({ type: 'write', path, mode: entry.mode, size: entry.size });
  };
  for (const [path, entry] of after) {
    const old = before.entries.get(path);
    if (old === undefined) add(path, entry);
    else if (old.kind !== entry.kind) {
      removed.push({ type: 'remove', path });
      add(path, entry);
    } else if (
      entry.kind === 'link'
        ? entry.target !== (old as typeof entry).target
        : entry.kind === 'file' && entry.hash !== (old as typeof entry).hash
    ) {
      const kept =
        entry.kind === 'file' && entry.mode === (old as typeof entry).mode ? before.modes.get(path) : undefined;
      add(path, kept === undefined || entry.kind !== 'file' ? entry : { ...entry, mode: kept });
    } else if (entry.kind !== 'link' && entry.mode !== (old as typeof entry).mode)
      heads.push({ type: 'chmod', path, mode: entry.mode });
  }
  for (const path of before.entries.keys()) {
    // Removing a folder removes everything below it.
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!after.has(path) && (parent === '' || after.get(parent)?.kind === 'directory'))
      removed.push({ type: 'remove', path });
  }
  // One more than allowed shows that there were too many.
  const reported = [...removed, ...heads].slice(0, LIMITS.disk.maxChangeSetEntries + 1);
  const bytes = reported.reduce((sum, head) => sum + (head.type === 'write' ? head.size : 0), 0);
  writeFileSync(RUN_FILES.contents, '');
  if (keepsContents && bytes <= LIMITS.disk.maxChangeSetBytes) {
    for (const head of reported)
      if (head.type === 'write' && head.size > 0) appendFileSync(RUN_FILES.contents, readFileSync(root + head.path));
  }
  writeFileSync(RUN_FILES.heads, '');
  for (let at = 0; at < reported.length; at += HEADS_A_LINE)
    appendFileSync(
      RUN_FILES.heads,
      `${JSON.stringify({ type: 'changes', entries: reported.slice(at, at + HEADS_A_LINE) })}\n`,
    );
}

/** Every path, each parent before its children. */
function readTree(root: string, folder = '', found = new Map<string, Entry>()): Map<string, Entry> {
  for (const name of readdirSync(`${root}${folder}/`)) {
    const path = `${folder}/${name}`;
    if (SCRATCH.has(path)) continue;
    const stat = lstatSync(root + path);
    const mode = stat.mode & 0o777;
    if (stat.isSymbolicLink()) found.set(path, { kind: 'link', target: readlinkSync(root + path) });
    else if (stat.isFile())
      found.set(path, {
        kind: 'file',
        mode,
        size: stat.size,
        hash: createHash('sha256')
          .update(readFileSync(root + path))
          .digest('hex'),
      });
    else if (stat.isDirectory()) {
      found.set(path, { kind: 'directory', mode });
      readTree(root, path, found);
    }
  }
  return found;
}
