import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CaseResult } from '../../catalog/contract/case-run.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { behaviourOf, caseDraftOf, casesOf, readCase, type CaseDraft } from './case-draft.ts';
import { texts } from '../texts/texts.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

/** A verdict and what it was given for. */
export interface JudgedCase {
  readonly result: CaseResult;
  /** `behaviourOf` the tool when it ran. */
  readonly behaviour: string;
}
interface CasesRun {
  readonly ended: number;
  readonly total: number;
  /** Keys of cases that are under way. */
  readonly running: ReadonlySet<string>;
  readonly stopping: boolean;
}
export type CasesSave =
  | { readonly kind: 'saved' | 'editing' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The cases were changed elsewhere while they were edited here. */
  | { readonly kind: 'conflict'; readonly theirs: readonly ToolCase[] };

export interface CasesSession {
  readonly drafts: readonly CaseDraft[];
  /** JSON of the stored cases that the drafts go back to. */
  readonly base: string;
  readonly save: CasesSave;
  /** The case whose form is open. */
  readonly open?: string | undefined;
  /** The case that was just added: its name is what one types next. */
  readonly added?: string | undefined;
  readonly run?: CasesRun | undefined;
  /** Why the cases were not run. */
  readonly notice?: string | undefined;
  /** By the key of a draft. */
  readonly judged: ReadonlyMap<string, JudgedCase>;
}
export interface CasesState {
  readonly sessions: ReadonlyMap<ToolId, CasesSession>;
  /** Takes over what is stored, unless something else is being written here. */
  sync(record: ToolRecord): void;
  show(id: ToolId, key: string | undefined): void;
  edit(id: ToolId, key: string, change: Partial<Omit<CaseDraft, 'key' | 'stored'>>): void;
  /** Adds a case, opens it and stores it. */
  add(id: ToolId, one: ToolCase): void;
  /** The way back. */
  remove(id: ToolId, key: string): () => void;
  /** True when all cases are stored as they are shown. */
  saveNow(id: ToolId): Promise<boolean>;
  useOther(id: ToolId): void;
  keepMine(id: ToolId): Promise<boolean>;
  /** Stores what is edited, then runs all cases. */
  runAll(id: ToolId): Promise<void>;
  stop(id: ToolId): Promise<void>;
  saveAll(): Promise<void>;
  /** Something written here cannot be stored. */
  hasUnsaved(): boolean;
}
export type CasesStore = StoreApi<CasesState>;

export interface CasesOptions {
  readonly delayMs?: number;
  readonly onSaved?: () => void;
}

const MAX_TRIES = 4;

/** Cases of tools as they are edited and run; both go on while another tool is looked at. */
export function createCasesStore(
  host: HostServices,
  editor: EditorStore,
  { delayMs = 400, onSaved = () => undefined }: CasesOptions = {},
): CasesStore {
  const timers = new Map<ToolId, ReturnType<typeof setTimeout>>();
  const saving = new Map<ToolId, Promise<boolean>>();

  return createStore<CasesState>()((set, get) => {
    const session = (id: ToolId) => get().sessions.get(id);
    const put = (id: ToolId, change: Partial<CasesSession>) => {
      const present = session(id);
      if (present !== undefined) set({ sessions: new Map(get().sessions).set(id, { ...present, ...change }) });
    };
    const change = (id: ToolId, drafts: readonly CaseDraft[], more: Partial<CasesSession> = {}) => {
      const save = session(id)?.save;
      put(id, { drafts, ...more, notice: undefined, save: save?.kind === 'conflict' ? save : { kind: 'editing' } });
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => void get().saveNow(id), delayMs),
      );
    };
    const adopt = (id: ToolId, cases: readonly ToolCase[]) => {
      const present = session(id);
      const unused = [...(present?.drafts ?? [])];
      const drafts = cases.map((one) => {
        // A case that stays as it was keeps its place in the page and its verdict.
        const at = unused.findIndex(({ stored }) => stored !== undefined && textOf([stored]) === textOf([one]));
        const [kept] = at === -1 ? [] : unused.splice(at, 1);
        return { ...caseDraftOf(one, true), ...(kept === undefined ? {} : { key: kept.key }) };
      });
      const open = drafts.some(({ key }) => key === present?.open) ? present?.open : undefined;
      set({
        sessions: new Map(get().sessions).set(id, {
          judged: new Map(),
          ...present,
          drafts,
          open,
          base: textOf(cases),
          save: { kind: 'saved' },
        }),
      });
    };

    const saveOnce = async (id: ToolId): Promise<boolean> => {
      const start = session(id);
      let record = editor.getState().sessions.get(id)?.base;
      if (start === undefined || record === undefined || start.save.kind === 'conflict') return false;
      const wanted = casesOf(start.drafts);
      const cases = wanted.map(({ value }) => value);
      const isWhole = start.drafts.every((draft) => readCase(draft).ok);
      if (textOf(cases) !== start.base) {
        put(id, { save: { kind: 'saving' } });
        try {
          for (let tries = 1; ; tries += 1) {
            // What the editor holds may be older than what is stored, and newer than what these drafts began with.
            if (textOf(record.cases ?? []) !== start.base) record = (await host.tools.getById(id)) ?? record;
            const stored = record.cases ?? [];
            if (textOf(stored) !== start.base && textOf(stored) !== textOf(cases)) {
              put(id, { save: { kind: 'conflict', theirs: stored } });
              return false;
            }
            try {
              await host.tools.update(record.name, { cases: cases.length === 0 ? undefined : cases }, record.version);
              break;
            } catch (error) {
              // Something else of the tool was stored meanwhile, the code being typed most likely.
              const newer =
                codeOf(error) === 'conflict' && tries < MAX_TRIES ? await host.tools.getById(id) : undefined;
              if (newer === undefined) throw error;
              record = newer;
            }
          }
        } catch (error) {
          put(id, { save: { kind: 'failed', message: messageOf(error) } });
          return false;
        }
        onSaved();
      }
      const byKey = new Map(wanted.map(({ key, value }) => [key, value]));
      const now = session(id)?.drafts ?? [];
      const settled = now === start.drafts;
      put(id, {
        base: textOf(cases),
        drafts: now.map((draft) => ({ ...draft, stored: byKey.get(draft.key) ?? draft.stored })),
        save: { kind: settled ? 'saved' : 'editing' },
      });
      await editor.getState().refresh([id]);
      return settled && isWhole;
    };

    const run = async (id: ToolId, record: ToolRecord) => {
      const keys = casesOf(session(id)?.drafts ?? []).map(({ key }) => key);
      const behaviour = behaviourOf(record);
      put(id, {
        run: { ended: 0, total: keys.length, running: new Set(), stopping: false },
        notice: undefined,
        judged: new Map(),
      });
      const update = (index: number, isRunning: boolean, more: Partial<CasesRun> = {}) => {
        const present = session(id)?.run;
        const key = keys[index];
        if (present === undefined || key === undefined) return;
        const running = new Set(present.running);
        if (isRunning) running.add(key);
        else running.delete(key);
        put(id, { run: { ...present, running, ...more } });
      };
      const judge = (result: CaseResult) => {
        const key = keys[result.index];
        if (key !== undefined) put(id, { judged: new Map(session(id)?.judged).set(key, { result, behaviour }) });
      };
      try {
        const report = await host.cases.run(record.name, (event) => {
          if (event.type === 'case-start') return update(event.index, true);
          judge(event.result);
          update(event.result.index, false, { ended: event.ended });
        });
        // Events take a way of their own and may come after the report.
        report.results.forEach(judge);
      } catch (error) {
        put(id, { notice: messageOf(error) });
      } finally {
        put(id, { run: undefined });
      }
    };

    return {
      sessions: new Map(),
      sync(record) {
        const present = session(record.id);
        const stored = record.cases ?? [];
        if (present === undefined) return adopt(record.id, stored);
        if (textOf(stored) === present.base || saving.has(record.id)) return;
        const isUntouched =
          present.drafts.every((draft) => readCase(draft).ok) &&
          textOf(casesOf(present.drafts).map(({ value }) => value)) === present.base;
        if (isUntouched) adopt(record.id, stored);
        else put(record.id, { save: { kind: 'conflict', theirs: stored } });
      },
      show: (id, key) => put(id, { open: key, added: undefined }),
      edit: (id, key, edited) =>
        change(
          id,
          (session(id)?.drafts ?? []).map((draft) => (draft.key === key ? { ...draft, ...edited } : draft)),
        ),
      add(id, one) {
        const draft = caseDraftOf(one, false);
        change(id, [...(session(id)?.drafts ?? []), draft], { open: draft.key, added: draft.key });
        void get().saveNow(id);
      },
      remove(id, key) {
        const before = session(id)?.drafts ?? [];
        const at = before.findIndex((draft) => draft.key === key);
        const draft = before[at];
        change(
          id,
          before.filter((each) => each !== draft),
        );
        return () => {
          const now = session(id)?.drafts ?? [];
          if (draft !== undefined && !now.some((each) => each.key === key)) change(id, now.toSpliced(at, 0, draft));
        };
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
      useOther(id) {
        const save = session(id)?.save;
        if (save?.kind === 'conflict') adopt(id, save.theirs);
      },
      async keepMine(id) {
        const save = session(id)?.save;
        if (save?.kind !== 'conflict') return false;
        put(id, { base: textOf(save.theirs), save: { kind: 'editing' } });
        return await get().saveNow(id);
      },
      async runAll(id) {
        if (session(id)?.run !== undefined) return;
        const stored = (await editor.getState().saveNow(id)) && (await get().saveNow(id));
        const record = editor.getState().sessions.get(id)?.base;
        if (!stored || record === undefined) put(id, { notice: texts.cases.notSaved });
        else if (session(id)?.run === undefined && session(id)?.drafts.length !== 0) await run(id, record);
      },
      async stop(id) {
        const present = session(id)?.run;
        const name = editor.getState().sessions.get(id)?.base.name;
        if (present === undefined || name === undefined) return;
        put(id, { run: { ...present, stopping: true } });
        await host.cases.stop(name);
      },
      async saveAll() {
        await Promise.all([...get().sessions.keys()].map((id) => get().saveNow(id)));
      },
      hasUnsaved: () =>
        [...get().sessions.values()].some(
          ({ drafts, save }) =>
            save.kind === 'failed' || save.kind === 'conflict' || drafts.some((draft) => !readCase(draft).ok),
        ),
    };
  });
}

/** Whether a verdict is still one of this case and this tool. */
export function isHeld({ result, behaviour }: JudgedCase, draft: CaseDraft, record: ToolRecord): boolean {
  if (behaviour !== behaviourOf(record)) return false;
  const reading = readCase(draft);
  return reading.ok && textOf([{ ...reading.value, name: '' }]) === textOf([{ ...result.case, name: '' }]);
}

function textOf(cases: readonly ToolCase[]): string {
  return JSON.stringify(cases);
}
