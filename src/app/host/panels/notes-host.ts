import type { FileResult, FileSystem } from '../../../core/file-system.ts';
import { faultError, ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
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
import type { NotesService, PromptNote } from '../../../panels/contract/services.ts';
import type { PanelToolPorts } from '../../../panels/index.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import { createKnownSetting, type KnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';
import { createExistingFiles } from '../workspace/workspace.ts';

/** A private setting: no export, link or backup carries it. */
const SETTING = 'prompt-notes';

/** Notes of agents: to the maker of tools, and for the system prompt. */
export interface NotesHost extends Pick<PanelToolPorts, 'keepNote' | 'proposePromptNote'> {
  readonly serviceFor: (files: Pick<FilesService, 'remove'>) => NotesService;
  /** Accepted notes, as a section of the system prompt. */
  readonly section: () => Promise<string | undefined>;
}

export function createNotesHost(
  { settings, tabs, workspace, workspaceOpened }: Pick<Stores, 'settings' | 'tabs' | 'workspace' | 'workspaceOpened'>,
  disk: () => Promise<FileResult<FileSystem>>,
  emit: (event: HostEvent) => void,
): NotesHost {
  const changed = (): void => emit({ type: 'notes-changed' });
  // Who looks for notes makes no workspace.
  const present = createExistingFiles(workspace, workspaceOpened);
  const setting = createKnownSetting({ settings, tabs }, SETTING, parsePromptNotes, changed);
  const change = async (make: (stored: PromptNotes) => readonly PromptNote[]): Promise<void> => {
    await setting.change((stored) => ({ formatVersion: 1, notes: make(stored) }));
  };
  const files = async (): Promise<FileSystem> => {
    const opened = await disk();
    if (!opened.ok) throw faultError('transport', opened.error);
    return opened.value;
  };
  return {
    keepNote: async (note) => {
      const path = await (await import('./note-files.ts')).writeNote(await files(), note);
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
    serviceFor: (service) => createNotesService({ service, present, setting, change, changed }),
  };
}

function replaced({ notes }: PromptNotes, next: PromptNote): readonly PromptNote[] {
  return notes.map((one) => (one.id === next.id ? next : one));
}

interface NotesServiceDeps {
  readonly service: Pick<FilesService, 'remove'>;
  readonly present: () => Promise<FileSystem | undefined>;
  readonly setting: Pick<KnownSetting<PromptNotes>, 'read'>;
  readonly change: (make: (stored: PromptNotes) => readonly PromptNote[]) => Promise<void>;
  readonly changed: () => void;
}

/** What a person does with notes. */
function createNotesService({ service, present, setting, change, changed }: NotesServiceDeps): NotesService {
  return {
    developerNotes: async () => {
      const files = await present();
      return files === undefined ? [] : await (await import('./note-files.ts')).readNotes(files);
    },
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
  };
}
