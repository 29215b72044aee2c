import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { ToolDraft } from './draft-fields.ts';
import { draftOf, patchOf, sameDraft, type DraftProblem } from './tool-draft.ts';
import { checkDraft } from './check-draft.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts';

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
  /** Code that parses but has none of the accepted shapes. */
  readonly shapeUnknown: boolean;
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
  /** Saves at once; true when everything of the draft is stored. */
  saveNow(id: ToolId): Promise<boolean>;
  /** Rejects as `updateTool` does. */
  rename(id: ToolId, name: string): Promise<ToolRecord>;
  useOther(id: ToolId): void;
  keepMine(id: ToolId): Promise<boolean>;
  /** A newer record from elsewhere: another tab, the page's API, a restored version. */
  refresh(ids: readonly ToolId[]): Promise<void>;
  /** Saves every draft at once; false when one of them cannot be stored. */
  saveAll(): Promise<boolean>;
  /** For a page that goes away: keeps what is not stored yet for the next one. False when that cannot be done. */
  keepDrafts(): boolean;
}
export type EditorStore = StoreApi<EditorState>;

export interface EditorOptions {
  readonly delayMs?: number;
  readonly onSaved?: () => void;
  readonly kept?: KeptDrafts | undefined;
}

/** Drafts, saved as one types. Only drafts that are valid as a whole are stored. */
export function createEditorStore(
  host: HostServices,
  { delayMs = 400, onSaved = () => undefined, kept }: EditorOptions = {},
): EditorStore {
  const timers = new Map<ToolId, ReturnType<typeof setTimeout>>();
  const saving = new Map<ToolId, Promise<boolean>>();
  /** What is on its way to the store. */
  const writing = new Map<ToolId, ToolDraft>();

  return createStore<EditorState>()((set, get) => {
    const session = (id: ToolId) => get().sessions.get(id);
    const put = (id: ToolId, change: Partial<EditSession>) => {
      const present = session(id);
      if (present !== undefined) set({ sessions: new Map(get().sessions).set(id, { ...present, ...change }) });
    };
    const setOpened = (name: string, opened: Opened) => set({ opened: new Map(get().opened).set(name, opened) });
    const adopt = (record: ToolRecord) => {
      set({
        sessions: new Map(get().sessions).set(record.id, {
          base: record,
          draft: draftOf(record),
          save: { kind: 'saved' },
          shapeUnknown: false,
        }),
      });
    };
    const later = (id: ToolId) => {
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => void get().saveNow(id), delayMs),
      );
    };

    const saveOnce = async (id: ToolId): Promise<boolean> => {
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
        const checked = await checkDraft(host, draft, patch);
        const problems = [...own, ...checked.problems];
        if (problems.length > 0) {
          put(id, { save: { kind: 'invalid', problems }, shapeUnknown: checked.shapeUnknown });
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
          shapeUnknown: checked.shapeUnknown,
        });
        onSaved();
        return settled;
      } catch (error) {
        return await failed(id, error, base);
      } finally {
        writing.delete(id);
      }
    };

    /** @param base what the write began from: the session may have a newer one by now */
    const failed = async (id: ToolId, error: unknown, base: ToolRecord): Promise<boolean> => {
      const theirs = codeOf(error) === 'conflict' ? await host.tools.getById(id).catch(() => undefined) : undefined;
      const mine = session(id)?.draft;
      if (theirs !== undefined && mine !== undefined && sameDraft(draftOf(theirs), mine)) {
        // What the last page was storing when it went away, or the same from elsewhere.
        adopt(theirs);
        return true;
      }
      if (theirs !== undefined && isApartFromDraft(theirs, base)) {
        put(id, { base: theirs });
        return await saveOnce(id);
      }
      put(id, {
        save: theirs === undefined ? { kind: 'failed', message: messageOf(error) } : { kind: 'conflict', theirs },
      });
      return false;
    };

    /** What was typed just before the last page went away goes on from where it was. */
    const takeKept = (record: ToolRecord) => {
      const left = kept?.take(record.id);
      if (left === undefined || sameDraft(draftOf(record), left.draft)) return;
      const isOwn =
        left.version === record.version || (left.writing !== undefined && sameDraft(draftOf(record), left.writing));
      put(record.id, { draft: left.draft, save: isOwn ? { kind: 'editing' } : { kind: 'conflict', theirs: record } });
      if (isOwn) later(record.id);
    };

    const takeNewer = (record: ToolRecord) => {
      const present = session(record.id);
      if (present === undefined || (record.version === present.base.version && record.trusted === present.base.trusted))
        return;
      const untouched = sameDraft(draftOf(present.base), present.draft);
      if (untouched || sameDraft(draftOf(record), present.draft)) adopt(record);
      else if (record.version === present.base.version || isApartFromDraft(record, present.base))
        put(record.id, { base: record });
      else put(record.id, { save: { kind: 'conflict', theirs: record } });
      if (record.name !== present.base.name) setOpened(record.name, { kind: 'open', id: record.id });
    };

    return {
      sessions: new Map(),
      opened: new Map(),
      async open(name) {
        const known = get().opened.get(name);
        if (known?.kind !== 'open' || session(known.id)?.base.name !== name) setOpened(name, { kind: 'loading' });
        try {
          const record = await host.tools.get(name);
          if (record === undefined) return setOpened(name, { kind: 'missing' });
          if (session(record.id) === undefined) {
            adopt(record);
            takeKept(record);
          } else if (saving.get(record.id) === undefined) takeNewer(record);
          setOpened(name, { kind: 'open', id: record.id });
        } catch (error) {
          setOpened(name, { kind: 'failed', message: messageOf(error) });
        }
      },
      edit(id, change) {
        const present = session(id);
        if (present === undefined) return;
        const save: SaveState =
          present.save.kind === 'conflict' || present.save.kind === 'invalid' ? present.save : { kind: 'editing' };
        put(id, { draft: { ...present.draft, ...change }, save });
        later(id);
      },
      async saveNow(id) {
        clearTimeout(timers.get(id));
        // One write at a time a tool; what was typed meanwhile goes with the next.
        while (saving.has(id)) await saving.get(id);
        const turn = saveOnce(id).finally(() => saving.delete(id));
        saving.set(id, turn);
        const stored = await turn;
        return stored || session(id)?.save.kind !== 'editing' ? stored : get().saveNow(id);
      },
      async rename(id, name) {
        await get().saveNow(id);
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
      async keepMine(id) {
        const save = session(id)?.save;
        if (save?.kind !== 'conflict') return false;
        put(id, { base: save.theirs, save: { kind: 'editing' } });
        return get().saveNow(id);
      },
      async saveAll() {
        const stored = await Promise.all([...get().sessions.keys()].map((id) => get().saveNow(id)));
        return stored.every(Boolean);
      },
      keepDrafts() {
        const drafts = [...get().sessions].flatMap(([toolId, { base, draft }]): KeptDraft[] => {
          const onItsWay = writing.get(toolId);
          return sameDraft(draftOf(base), draft)
            ? []
            : [{ toolId, version: base.version, draft, ...(onItsWay === undefined ? {} : { writing: onItsWay }) }];
        });
        return kept === undefined ? drafts.length === 0 : kept.keep(new Set(get().sessions.keys()), drafts);
      },
      async refresh(ids) {
        for (const id of ids) {
          if (session(id) === undefined) continue;
          await saving.get(id);
          const record = await host.tools.getById(id);
          const name = session(id)?.base.name;
          if (record !== undefined) takeNewer(record);
          else if (name !== undefined) {
            const sessions = new Map(get().sessions);
            sessions.delete(id);
            set({ sessions });
            setOpened(name, { kind: 'missing' });
          }
        }
      },
    };
  });
}

/** Nothing that is edited here differs, such as when packages were added: the draft goes on from the newer record. */
function isApartFromDraft(record: ToolRecord, base: ToolRecord): boolean {
  return record.version !== base.version && record.name === base.name && sameDraft(draftOf(record), draftOf(base));
}
