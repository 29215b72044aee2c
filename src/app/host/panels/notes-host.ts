import type { FileResult, FileSystem } from '../../../core/file-system.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { splitFrontMatter } from '../../../core/text/front-matter.ts';
import { defined } from '../../../core/defined.ts';
import { NOTES_FOLDER } from '../../../panels/contract/panel-folders.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import {
  canPropose,
  hasRoomFor,
  parsePromptNotes,
  promptNotesSection,
  type PromptNotes,
} from '../../../panels/contract/prompt-notes.ts';
import type { DeveloperNote, NoteKind, NotesService, PromptNote } from '../../../panels/contract/services.ts';
import type { PanelToolPorts } from '../../../panels/index.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';

/** A private setting: no export, link or backup carries it. */
const SETTING = 'prompt-notes';

/** Notes of agents: to the maker of tools, and for the system prompt. */
export interface NotesHost extends Pick<PanelToolPorts, 'keepNote' | 'proposePromptNote'> {
  readonly serviceFor: (files: Pick<FilesService, 'remove'>) => NotesService;
  /** Accepted notes, as a section of the system prompt. */
  readonly section: () => Promise<string | undefined>;
}

export function createNotesHost(
  { settings, tabs }: Pick<Stores, 'settings' | 'tabs'>,
  disk: () => Promise<FileResult<FileSystem>>,
  emit: (event: HostEvent) => void,
): NotesHost {
  const changed = (): void => emit({ type: 'notes-changed' });
  const setting = createKnownSetting({ settings, tabs }, SETTING, parsePromptNotes, changed);
  const change = async (make: (stored: PromptNotes) => readonly PromptNote[]): Promise<void> => {
    await setting.change((stored) => ({ formatVersion: 1, notes: make(stored) }));
    tabs.publish({ type: 'settings-changed' });
    changed();
  };
  const files = async (): Promise<FileSystem> => {
    const opened = await disk();
    if (!opened.ok) throw new ToolyardError('transport', opened.error.message);
    return opened.value;
  };
  return {
    keepNote: async (note) => {
      const path = await writeNote(await files(), note);
      changed();
      return path;
    },
    proposePromptNote: async ({ note, reason, caller }) => {
      const text = note.trim();
      const stored = await setting.read();
      if (stored.notes.some((one) => one.note === text)) return 'known';
      if (text === '' || !canPropose(stored)) return 'full';
      const made: PromptNote = {
        id: newId<string>(),
        note: text,
        source: caller,
        at: new Date().toISOString(),
        isAccepted: false,
        isOff: false,
        ...defined({ reason }),
      };
      await change(({ notes }) => [...notes, made]);
      return 'proposed';
    },
    section: async () => promptNotesSection(await setting.read()),
    serviceFor: (service) => ({
      developerNotes: async () => await readNotes(await files()),
      removeDeveloperNote: async (path) => {
        if (!String(path).startsWith(`${NOTES_FOLDER}/`))
          throw new ToolyardError('not-found', 'There is no such note any more');
        const act = newId<string>();
        await service.remove([path], act);
        changed();
        return act;
      },
      promptNotes: async () => (await setting.read()).notes,
      acceptPromptNote: async (id, note) =>
        await change((stored) => {
          const found = stored.notes.find((one) => one.id === id);
          if (found === undefined) throw new ToolyardError('not-found', 'There is no such note any more');
          if (found.note !== note)
            throw new ToolyardError('conflict', 'The note is another one by now: look at it again');
          if (!found.isAccepted && !hasRoomFor(stored, note))
            throw new ToolyardError(
              'invalid-input',
              `At most ${String(PANEL_LIMITS.maxPromptNotes)} notes with ` +
                `${String(PANEL_LIMITS.maxPromptNotesChars)} characters can be accepted: remove one first`,
            );
          return replaced(stored, { ...found, isAccepted: true, isOff: false });
        }),
      switchPromptNote: async (id, isOff) =>
        await change((stored) => {
          const found = stored.notes.find((one) => one.id === id);
          if (found === undefined) throw new ToolyardError('not-found', 'There is no such note any more');
          return replaced(stored, { ...found, isOff });
        }),
      removePromptNote: async (id) => await change(({ notes }) => notes.filter((one) => one.id !== id)),
    }),
  };
}

function replaced({ notes }: PromptNotes, next: PromptNote): readonly PromptNote[] {
  return notes.map((one) => (one.id === next.id ? next : one));
}

const KINDS: ReadonlySet<unknown> = new Set<NoteKind>(['bug', 'idea', 'missing-tool']);

async function writeNote(
  files: FileSystem,
  { note, kind, panelId }: Parameters<NotesHost['keepNote']>[0],
): Promise<string> {
  const at = new Date().toISOString();
  const head = Object.entries(defined({ at, kind, panel_id: panelId })).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const path = `${NOTES_FOLDER}/${at.replace(/[:.]/g, '-')}-${newId<string>().slice(0, 8)}.md`;
  await files.mkdir(NOTES_FOLDER, { recursive: true });
  const written = await files.writeFile(path, new TextEncoder().encode(`---\n${head.join('\n')}\n---\n${note}\n`));
  if (!written.ok) throw new ToolyardError('transport', written.error.message);
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

async function readNotes(files: FileSystem): Promise<readonly DeveloperNote[]> {
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
