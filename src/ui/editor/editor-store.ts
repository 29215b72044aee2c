import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { ToolDraft } from './draft-fields.ts';
import { draftOf, patchOf, sameDraft, type DraftProblem } from './tool-draft.ts';
import { checkDraft } from './checks/check-draft.ts';
import { createAutosave, type Autosave } from './autosave.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';
import type { StoredDraft, StoredDrafts } from './stored-drafts.ts';
import { defined } from '../../core/defined.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'invalid'; readonly problems: readonly DraftProblem[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: ToolRecord };

/** One tool being edited; lives as long as the tab. */
export interface EditSession {
  readonly base: ToolRecord;
  readonly draft: ToolDraft;
  readonly save: SaveState;
}
export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly id: ToolId };

export interface EditorState {
  readonly sessions: ReadonlyMap<ToolId, EditSession>;
  /** By the name in the address. */
  readonly opened: ReadonlyMap<string, Opened>;
  open(name: string): Promise<void>;
  edit(id: ToolId, change: Partial<ToolDraft>): void;
  /** Saves immediately; true if everything of the draft is stored. */
  saveNow(id: ToolId): Promise<boolean>;
  /** Rejects as `updateTool` does. */
  rename(id: ToolId, name: string): Promise<ToolRecord>;
  useOther(id: ToolId): void;
  keepLocal(id: ToolId): Promise<boolean>;
  /** Loads a newer record from elsewhere: another tab, the page's API, a restored version. */
  refresh(ids: readonly ToolId[]): Promise<void>;
  /** Saves every draft immediately; false if one of them cannot be stored. */
  saveAll(): Promise<boolean>;
  /** Stores unsaved edits for the next page before this page ends. False if that fails. */
  keepDrafts(): boolean;
}
export type EditorStore = StoreApi<EditorState>;

export interface EditorOptions {
  readonly delayMs?: number;
  readonly onSaved?: () => void;
  readonly kept?: StoredDrafts | undefined;
}

/** Drafts with automatic saving. A draft is stored only if all of it is valid. */
export function createEditorStore(
  host: HostServices,
  { delayMs = 400, onSaved = () => undefined, kept }: EditorOptions = {},
): EditorStore {
  return createStore<EditorState>()((_set, get, store) => {
    const parts: EditorDeps = { host, onSaved, kept, writing: new Map(), ...sessionsOf(store) };
    const turns = createAutosave({
      delayMs,
      saveOnce: (id) => saveOnce(parts, id),
      isEditing: (id) => parts.session(id)?.save.kind === 'editing',
    });
    return {
      sessions: new Map(),
      opened: new Map(),
      ...openActions(parts, turns, store),
      ...saveActions(parts, turns),
      async saveAll() {
        const stored = await Promise.all([...get().sessions.keys()].map((id) => turns.saveNow(id)));
        return stored.every(Boolean);
      },
      keepDrafts: () => keepDrafts(parts, get().sessions),
    };
  });
}

interface EditorDeps extends ReturnType<typeof sessionsOf> {
  readonly host: HostServices;
  readonly onSaved: () => void;
  readonly kept: StoredDrafts | undefined;
  /** Drafts that are being stored. */
  readonly writing: Map<ToolId, ToolDraft>;
}

function sessionsOf(store: EditorStore) {
  const session = (id: ToolId) => store.getState().sessions.get(id);
  const put = (id: ToolId, change: Partial<EditSession>) => {
    const present = session(id);
    if (present !== undefined)
      store.setState({ sessions: new Map(store.getState().sessions).set(id, { ...present, ...change }) });
  };
  const setOpened = (name: string, opened: Opened) =>
    store.setState({ opened: new Map(store.getState().opened).set(name, opened) });
  const adopt = (record: ToolRecord) => {
    store.setState({
      sessions: new Map(store.getState().sessions).set(record.id, {
        base: record,
        draft: draftOf(record),
        save: { kind: 'saved' },
      }),
    });
  };
  return { session, put, setOpened, adopt };
}

function openActions(deps: EditorDeps, turns: Autosave, store: EditorStore): Pick<EditorState, 'open' | 'refresh'> {
  const { host, session, adopt, setOpened } = deps;
  return {
    async open(name) {
      const known = store.getState().opened.get(name);
      if (known?.kind !== 'open' || session(known.id)?.base.name !== name) setOpened(name, { kind: 'loading' });
      try {
        const record = await host.tools.get(name);
        if (record === undefined) return setOpened(name, { kind: 'missing' });
        if (session(record.id) === undefined) {
          adopt(record);
          takeStored(deps, record, turns.later);
        } else if (turns.saving(record.id) === undefined) takeNewer(deps, record);
        setOpened(name, { kind: 'open', id: record.id });
      } catch (error) {
        setOpened(name, { kind: 'failed', message: messageOf(error) });
      }
    },
    async refresh(ids) {
      for (const id of ids) {
        if (session(id) === undefined) continue;
        await turns.saving(id);
        const record = await host.tools.getById(id);
        const name = session(id)?.base.name;
        if (record !== undefined) takeNewer(deps, record);
        else if (name !== undefined) {
          const sessions = new Map(store.getState().sessions);
          sessions.delete(id);
          store.setState({ sessions });
          setOpened(name, { kind: 'missing' });
        }
      }
    },
  };
}

function saveActions(
  { host, onSaved, session, put, setOpened, adopt }: EditorDeps,
  turns: Autosave,
): Pick<EditorState, 'edit' | 'saveNow' | 'rename' | 'useOther' | 'keepLocal'> {
  return {
    edit(id, change) {
      const present = session(id);
      if (present === undefined) return;
      const save: SaveState =
        present.save.kind === 'conflict' || present.save.kind === 'invalid' ? present.save : { kind: 'editing' };
      put(id, { draft: { ...present.draft, ...change }, save });
      turns.later(id);
    },
    saveNow: turns.saveNow,
    async rename(id, name) {
      await turns.saveNow(id);
      const present = session(id);
      if (present === undefined) throw new Error('The tool is not open.');
      const record = await host.tools.update(present.base.name, { name }, present.base.version);
      put(id, { base: record });
      setOpened(name, { kind: 'open', id });
      onSaved();
      return record;
    },
    useOther(id) {
      const save = session(id)?.save;
      if (save?.kind === 'conflict') adopt(save.theirs);
    },
    async keepLocal(id) {
      const save = session(id)?.save;
      if (save?.kind !== 'conflict') return false;
      put(id, { base: save.theirs, save: { kind: 'editing' } });
      return turns.saveNow(id);
    },
  };
}

async function saveOnce(deps: EditorDeps, id: ToolId): Promise<boolean> {
  const { host, onSaved, writing, session, put } = deps;
  const start = session(id);
  if (start === undefined || start.save.kind === 'conflict') return false;
  const { base, draft } = start;
  if (sameDraft(draftOf(base), draft)) {
    put(id, { save: { kind: 'saved' } });
    return true;
  }
  put(id, { save: { kind: 'saving' } });
  writing.set(id, draft);
  try {
    const { patch, problems: own } = patchOf(base, draft);
    const problems = [...own, ...(await checkDraft(host, draft, patch))];
    if (problems.length > 0) {
      put(id, { save: { kind: 'invalid', problems } });
      return false;
    }
    const record = await host.tools.update(base.name, patch, base.version);
    const now = session(id);
    if (now === undefined) return false;
    const settled = sameDraft(now.draft, draft);
    put(id, {
      base: record,
      draft: settled ? draftOf(record) : now.draft,
      save: { kind: settled ? 'saved' : 'editing' },
    });
    onSaved();
    return settled;
  } catch (error) {
    return await failed(deps, id, error, base);
  } finally {
    writing.delete(id);
  }
}

/** @param base the record from which the write began: the session may have a newer one */
async function failed(deps: EditorDeps, id: ToolId, error: unknown, base: ToolRecord): Promise<boolean> {
  const { host, session, put, adopt } = deps;
  const theirs = codeOf(error) === 'conflict' ? await host.tools.getById(id).catch(() => undefined) : undefined;
  const local = session(id)?.draft;
  if (theirs !== undefined && local !== undefined && sameDraft(draftOf(theirs), local)) {
    // What the last page stored when it ended, or the same change from elsewhere.
    adopt(theirs);
    return true;
  }
  if (theirs !== undefined && isApartFromDraft(theirs, base)) {
    put(id, { base: theirs });
    return await saveOnce(deps, id);
  }
  put(id, {
    save: theirs === undefined ? { kind: 'failed', message: messageOf(error) } : { kind: 'conflict', theirs },
  });
  return false;
}

/** Restores edits that the previous page could not store. */
function takeStored({ kept, put }: EditorDeps, record: ToolRecord, later: (id: ToolId) => void): void {
  const left = kept?.take(record.id);
  if (left === undefined || sameDraft(draftOf(record), left.draft)) return;
  const isOwn =
    left.version === record.version || (left.writing !== undefined && sameDraft(draftOf(record), left.writing));
  put(record.id, { draft: left.draft, save: isOwn ? { kind: 'editing' } : { kind: 'conflict', theirs: record } });
  if (isOwn) later(record.id);
}

function takeNewer({ session, put, adopt, setOpened }: EditorDeps, record: ToolRecord): void {
  const present = session(record.id);
  if (present === undefined || (record.version === present.base.version && record.trusted === present.base.trusted))
    return;
  const untouched = sameDraft(draftOf(present.base), present.draft);
  if (untouched || sameDraft(draftOf(record), present.draft)) adopt(record);
  else if (record.version === present.base.version || isApartFromDraft(record, present.base))
    put(record.id, { base: record });
  else put(record.id, { save: { kind: 'conflict', theirs: record } });
  if (record.name !== present.base.name) setOpened(record.name, { kind: 'open', id: record.id });
}

function keepDrafts({ kept, writing }: EditorDeps, sessions: EditorState['sessions']): boolean {
  const drafts = [...sessions].flatMap(([toolId, { base, draft }]): StoredDraft[] => {
    const onItsWay = writing.get(toolId);
    return sameDraft(draftOf(base), draft)
      ? []
      : [{ toolId, version: base.version, draft, ...defined({ writing: onItsWay }) }];
  });
  return kept === undefined ? drafts.length === 0 : kept.keep(new Set(sessions.keys()), drafts);
}

/**
 * Whether no edited field differs, such as after packages were added: then the draft continues from the newer record.
 */
function isApartFromDraft(record: ToolRecord, base: ToolRecord): boolean {
  return record.version !== base.version && record.name === base.name && sameDraft(draftOf(record), draftOf(base));
}
