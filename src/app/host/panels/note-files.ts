import { faultError } from '../../../core/errors.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { newId } from '../../../core/ids.ts';
import { splitFrontMatter } from '../../../core/text/front-matter.ts';
import { defined } from '../../../core/defined.ts';
import { NOTES_FOLDER } from '../../../panels/contract/panel-folders.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import type { DeveloperNote, NoteKind } from '../../../panels/contract/services.ts';
import type { PanelToolPorts } from '../../../panels/index.ts';

const KINDS: ReadonlySet<unknown> = new Set<NoteKind>(['bug', 'idea', 'missing-tool']);

/** Writes a note as a file, and removes the oldest over the cap. Resolves to its path. */
export async function writeNote(
  files: FileSystem,
  { note, kind, panelId }: Parameters<PanelToolPorts['keepNote']>[0],
): Promise<string> {
  const at = new Date().toISOString();
  const head = Object.entries(defined({ at, kind, panel_id: panelId })).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const path = `${NOTES_FOLDER}/${at.replace(/[:.]/g, '-')}-${newId<string>().slice(0, 8)}.md`;
  await files.mkdir(NOTES_FOLDER, { recursive: true });
  const written = await files.writeFile(path, new TextEncoder().encode(`---\n${head.join('\n')}\n---\n${note}\n`));
  if (!written.ok) throw faultError('transport', written.error);
  const names = await notesIn(files);
  for (const old of names.slice(0, Math.max(0, names.length - PANEL_LIMITS.maxNotes)))
    await files.rm(`${NOTES_FOLDER}/${old}`, { force: true });
  return path;
}

/** Their names begin with their time. */
async function notesIn(files: FileSystem): Promise<readonly string[]> {
  const entries = await files.list(NOTES_FOLDER);
  return entries.ok
    ? entries.value.filter(({ kind, name }) => kind === 'file' && name.endsWith('.md')).map(({ name }) => name)
    : [];
}

/** All notes, the newest first. */
export async function readNotes(files: FileSystem): Promise<readonly DeveloperNote[]> {
  const names = [...(await notesIn(files))].reverse().slice(0, PANEL_LIMITS.maxNotes);
  const notes = await Promise.all(
    names.map(async (name) => {
      const path = `${NOTES_FOLDER}/${name}`;
      const read = await files.readFile(path);
      return read.ok ? [readNote(path, new TextDecoder().decode(read.value))] : [];
    }),
  );
  return notes.flat();
}

/** A file of notes; a person or another program may have written it. */
function readNote(path: string, text: string): DeveloperNote {
  const { front, body } = frontOf(text);
  const kind = front.get('kind');
  const panelId = front.get('panel_id');
  return {
    path,
    note: body.trim().slice(0, PANEL_LIMITS.maxNoteChars),
    at: front.get('at') ?? '',
    // The set has just these.
    ...defined({ kind: KINDS.has(kind) ? (kind as NoteKind) : undefined, panelId }),
  };
}

function frontOf(text: string): { readonly front: ReadonlyMap<string, string>; readonly body: string } {
  const { front = '', end } = splitFrontMatter(text);
  const body = text.slice(end);
  const lines = front.slice(0, 2_000).split('\n');
  return {
    front: new Map(
      lines.flatMap((line) => {
        const at = line.indexOf(':');
        const value = line.slice(at + 1).trim();
        return at < 1 ? [] : [[line.slice(0, at).trim(), value.replace(/^"|"$/g, '')]];
      }),
    ),
    body,
  };
}
