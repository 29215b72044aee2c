import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { HostileEntry } from '../../../../core/testing/hostile-trees.ts';

type Node = { readonly mode: '100644' | '120000'; readonly text: string } | Tree;
/** Names may occur twice: as a link and as a folder, say. */
interface Tree {
  readonly mode: '40000';
  readonly entries: (readonly [name: string, node: Node])[];
}

/**
 * Writes a commit whose tree has these entries as they are: names that no git makes, in the order given, also twice.
 *
 * @param write a file below `.git`
 * @returns its hash
 */
export function hostileCommit(
  entries: readonly HostileEntry[],
  parent: string | undefined,
  write: (path: string, bytes: Uint8Array) => void,
): string {
  const put = (type: string, content: Uint8Array): string => {
    const whole = Buffer.concat([Buffer.from(`${type} ${String(content.length)}\0`), content]);
    const hash = createHash('sha1').update(whole).digest('hex');
    write(`objects/${hash.slice(0, 2)}/${hash.slice(2)}`, deflateSync(whole));
    return hash;
  };
  const hashOf = (node: Node): string =>
    node.mode === '40000'
      ? put(
          'tree',
          Buffer.concat(
            node.entries.map(([name, inner]) =>
              Buffer.concat([Buffer.from(`${inner.mode} ${name}\0`), Buffer.from(hashOf(inner), 'hex')]),
            ),
          ),
        )
      : put('blob', Buffer.from(node.text));
  const who = 'Ada <a@example.org> 1700000000 +0000';
  const above = parent === undefined ? '' : `parent ${parent}\n`;
  return put(
    'commit',
    Buffer.from(`tree ${hashOf(treeOf(entries))}\n${above}author ${who}\ncommitter ${who}\n\nhostile\n`),
  );
}

function treeOf(entries: readonly HostileEntry[]): Tree {
  const root: Tree = { mode: '40000', entries: [] };
  for (const entry of entries) {
    const names = entry.path.split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const part of names) folder = folderIn(folder, part);
    if (entry.kind === 'folder') folderIn(folder, name).entries.push(['f', { mode: '100644', text: 'theirs' }]);
    else if (entry.kind === 'link') folder.entries.push([name, { mode: '120000', text: entry.target }]);
    else folder.entries.push([name, { mode: '100644', text: entry.text }]);
  }
  return root;
}

function folderIn(folder: Tree, name: string): Tree {
  for (const [other, node] of folder.entries) if (other === name && node.mode === '40000') return node;
  const made: Tree = { mode: '40000', entries: [] };
  folder.entries.push([name, made]);
  return made;
}
