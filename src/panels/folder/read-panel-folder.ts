import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { MANIFEST_FILE } from '../contract/panel-folders.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';
import { panelFault } from '../contract/panel-faults.ts';
import type { BrokenPanel, FolderPanel, PanelHash } from '../contract/panel.ts';
import { readManifest } from '../manifest/read-manifest.ts';
import { defined } from '../../core/defined.ts';
import type { Fault } from '../../core/reason.ts';

/** A folder with a `manifest.json`, read as a whole. */
export type ReadPanel =
  { readonly ok: true; readonly panel: FolderPanel } | { readonly ok: false; readonly broken: BrokenPanel };

type Files = Pick<FileSystem, 'list' | 'readFile'>;

/**
 * Reads a panel with all its files. Its hash covers its folder, and path and contents of each file. A link in it leaves
 * it out: what a link leads to is not covered.
 */
export async function readPanelFolder(files: Files, folder: string, ownOrigin: string): Promise<ReadPanel> {
  const broken = (fault: Fault): ReadPanel => ({ ok: false, broken: { folder, fault } });
  const listed = await listFiles(files, folder);
  if ('message' in listed) return broken(listed);
  const contents = new Map<string, Uint8Array>();
  const hashed: { path: string; bytes: number; hash: string }[] = [];
  for (const { path, bytes } of listed.files) {
    const read = await files.readFile(`${folder}/${path}`);
    if (!read.ok) return broken(read.error);
    contents.set(path, read.value);
    hashed.push({ path, bytes, hash: await sha256Hex(read.value) });
  }
  const read = readManifest(contents.get(MANIFEST_FILE) ?? new Uint8Array(), ownOrigin);
  if (!read.ok) return broken(read.fault);
  const { view, api } = read.manifest;
  const html = contents.get(view);
  if (html === undefined) return broken(panelFault({ code: 'panel-file-missing', values: [view] }));
  if (html.byteLength > PANEL_LIMITS.maxViewBytes) return broken(tooLarge(view, PANEL_LIMITS.maxViewBytes));
  const code = api === undefined ? contents.get('api.js') : contents.get(api);
  if (api !== undefined && code === undefined) return broken(panelFault({ code: 'panel-file-missing', values: [api] }));
  if (code !== undefined && code.byteLength > PANEL_LIMITS.maxApiBytes)
    return broken(tooLarge(api ?? 'api.js', PANEL_LIMITS.maxApiBytes));
  const hash = await jsonHash(['panel 1', folder, hashed.map((file) => [file.path, file.hash])]);
  return {
    ok: true,
    panel: {
      manifest: read.manifest,
      folder,
      hash: hash as PanelHash,
      files: hashed,
      html: new TextDecoder().decode(html),
      ...defined({ apiCode: code === undefined ? undefined : new TextDecoder().decode(code) }),
    },
  };
}

/** All files of a panel, sorted by path; or why it cannot be one. */
async function listFiles(
  files: Files,
  folder: string,
): Promise<{ readonly files: readonly { readonly path: string; readonly bytes: number }[] } | Fault> {
  const found: { path: string; bytes: number }[] = [];
  let bytes = 0;
  const add = ({ kind, size }: ListedEntry, path: string): Fault | undefined => {
    if (kind === 'link') return panelFault({ code: 'panel-link', values: [path] });
    bytes += size;
    found.push({ path, bytes: size });
    if (found.length > PANEL_LIMITS.maxFiles)
      return panelFault({ code: 'panel-many-files', values: [PANEL_LIMITS.maxFiles] });
    return bytes > PANEL_LIMITS.maxBytes
      ? panelFault({ code: 'panel-folder-large', values: [Math.round(PANEL_LIMITS.maxBytes / 1024)] })
      : undefined;
  };
  const visit = async (below: string, depth: number): Promise<Fault | undefined> => {
    const entries = await files.list(`${folder}${below}`);
    if (!entries.ok) return entries.error;
    if (depth > PANEL_LIMITS.maxDepth) return panelFault({ code: 'panel-deep', values: [] });
    for (const entry of entries.value) {
      const path = `${below}/${entry.name}`;
      const wrong =
        entry.kind !== 'directory'
          ? add(entry, path.slice(1))
          : entry.name === '.git'
            ? undefined
            : await visit(path, depth + 1);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  const wrong = await visit('', 0);
  return wrong ?? { files: found.sort((one, other) => (one.path < other.path ? -1 : 1)) };
}

function tooLarge(file: string, bytes: number): Fault {
  return panelFault({ code: 'panel-file-large', values: [file, Math.round(bytes / 1024)] });
}
