import type { FileSystem } from '../../core/file-system.ts';

const NAMES_REPORTED = 5;
/** Of longer names only the beginnings are compared. */
const COMPARED_CHARACTERS = 64;

/** A sentence that suggests similar existing names for a missing path; empty if there are none. */
export async function nearPaths(files: FileSystem, path: string): Promise<string> {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  for (let depth = names.length - 1; depth >= 0; depth--) {
    const folder = `/${names.slice(0, depth).join('/')}`;
    const listed = await files.readdir(folder);
    if (!listed.ok) continue;
    const segment = names[depth] ?? '';
    const near = listed.value
      .map(({ name }) => ({ name, distance: distanceOf(name, segment) }))
      .filter(({ distance }) => distance <= Math.max(2, Math.floor(segment.length / 3)))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NAMES_REPORTED);
    const base = folder === '/' ? '' : folder;
    if (near.length > 0) return ` Near it: ${near.map(({ name }) => `${base}/${name}`).join(', ')}.`;
    return depth === names.length - 1 ? '' : ` There is no ${segment} in ${folder}.`;
  }
  return '';
}

/**
 * The distance of two names: 0 if only the case differs, small if one is the beginning or end of the other, else the
 * number of edits.
 */
function distanceOf(name: string, other: string): number {
  const a = name.slice(0, COMPARED_CHARACTERS).toLowerCase();
  const b = other.slice(0, COMPARED_CHARACTERS).toLowerCase();
  if (a === b) return 0;
  if (b.length >= 3 && a.length >= 3 && (a.startsWith(b) || b.startsWith(a))) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
