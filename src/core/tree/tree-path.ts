import { LIMITS } from '../limits.ts';

/** What is at a path itself: a link is not followed. `isShared`: another path is the same file, by a hard link. */
export type TreeEntry =
  | { readonly kind: 'file'; readonly isShared?: boolean }
  | { readonly kind: 'directory' }
  | { readonly kind: 'link'; readonly target: string };

/** Why an entry of a tree was left out. */
export type LeftOutReason = 'outside' | 'name' | 'link-out' | 'behind-link' | 'file-there' | 'folder-there';

/**
 * Work on a disk, step by step. A step may answer now or later, so that one piece of code serves both kinds of disk:
 * `runNow` and `runLater` take the steps.
 */
export type Steps<Value> = Generator<() => unknown, Value, unknown>;

/** One step. @returns what `work` answers */
export function* step<Value>(work: () => Value | Promise<Value>): Steps<Value> {
  const answer = yield work;
  // `runNow` and `runLater` answer a step with the result of its own work.
  return answer as Value;
}

/** Takes all steps at once; for a disk that answers at once. */
export function runNow<Value>(steps: Steps<Value>): Value {
  let next = steps.next();
  while (next.done !== true) next = steps.next(next.value());
  return next.value;
}

export async function runLater<Value>(steps: Steps<Value>): Promise<Value> {
  let next = steps.next();
  while (next.done !== true) next = steps.next(await next.value());
  return next.value;
}

const encoder = new TextEncoder();
const isLonger = (text: string, maxBytes: number): boolean =>
  text.length > maxBytes || (text.length * 3 > maxBytes && encoder.encode(text).length > maxBytes);

/** The names of a path below a root, or why it is no such path. Names are compared exactly, as the disk does. */
export function partsOf(path: string): readonly string[] | 'outside' {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return path.startsWith('/') || parts.includes('..') ? 'outside' : parts;
}

/** The same for a path that is written: with names that every disk of the workspace takes. */
export function writtenPartsOf(path: string): readonly string[] | 'outside' | 'name' {
  const { maxDepth, maxNameBytes, maxPathBytes } = LIMITS.disk;
  const parts = partsOf(path);
  if (parts === 'outside') return parts;
  const isName = (part: string): boolean => !part.includes('\0') && !isLonger(part, maxNameBytes);
  return parts.length > maxDepth || isLonger(path, maxPathBytes) || !parts.every(isName) ? 'name' : parts;
}

/** The path below a root of an absolute path; undefined outside of it. `..` stays, and is then refused. */
export function belowRoot(root: string, path: string): string | undefined {
  const base = root === '/' ? '' : root;
  if (path === base) return '';
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
}

/**
 * Whether the target of a link may lead out of a root, whatever else is in it: it starts at another place, goes further
 * up than the root, or goes up after a name. Such a name could be replaced by a link later, and the way up would then
 * start elsewhere. If all links of a tree begin at the root or above themselves, and then only go down, no chain of
 * them leads out, in whatever order they are made.
 *
 * @param depth the number of folders between the root and the link
 */
export function mayLeadOut(target: string, root: string, depth: number): boolean {
  // Other systems take a backslash for a slash, and a letter with a colon for a disk.
  if (target === '' || target.includes('\0') || /^(?:[A-Za-z]:|[\\/]{2}|\\)/.test(target)) return true;
  if (isLonger(target, LIMITS.disk.maxPathBytes)) return true;
  if (target.includes('\\') && mayLeadOut(target.replaceAll('\\', '/'), root, depth)) return true;
  const below = target.startsWith('/') ? belowRoot(root, target) : target;
  if (below === undefined) return true;
  const parts = below.split('/').filter((part) => part !== '' && part !== '.');
  const first = parts.findIndex((part) => part !== '..');
  const ups = first === -1 ? parts.length : first;
  return ups > (target.startsWith('/') ? 0 : depth) || parts.slice(ups).includes('..');
}

/**
 * Follows a link below a root, and the links on its way, without ever looking outside. @returns the names of the place
 * it leads to, which may be missing; undefined if it leads out or in a circle
 */
export function* followLink(
  look: (parts: readonly string[]) => TreeEntry | undefined | Promise<TreeEntry | undefined>,
  root: string,
  from: readonly string[],
  target: string,
): Steps<readonly string[] | undefined> {
  let way = begin(root, from, target);
  for (let links = 0; way !== undefined;) {
    const { here, names } = way;
    const name = names.shift();
    if (name === undefined) return here;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (here.pop() === undefined) return undefined;
      continue;
    }
    const entry = yield* step(() => look([...here, name]));
    if (entry?.kind !== 'link') here.push(name);
    else if (++links > LIMITS.disk.maxLinks) return undefined;
    else {
      way = begin(root, here, entry.target);
      way?.names.push(...names);
    }
  }
  return undefined;
}

/** Where a link starts, and the names to go from there. */
function begin(
  root: string,
  from: readonly string[],
  target: string,
): { readonly here: string[]; readonly names: string[] } | undefined {
  if (!target.startsWith('/')) return { here: [...from], names: target.split('/') };
  const below = belowRoot(root, target);
  return below === undefined ? undefined : { here: [], names: below.split('/') };
}
