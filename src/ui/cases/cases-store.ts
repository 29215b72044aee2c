import { createStore, type StoreApi } from 'zustand/vanilla';
import { behaviourOf, type CaseEvent, type CaseResult } from '../../catalog/contract/cases/case-run.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { caseDraftOf, casesOf, readCase, type CaseDraft } from './case-draft.ts';
import { casesFirstTexts } from './texts/first/index.ts';
import { allToolsActions, type AllToolsReport, type AllToolsRun } from './all-tools.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { createAutosave, type Autosave } from '../editor/autosave.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

/** A verdict and the version it applies to. */
export interface JudgedCase {
  readonly result: CaseResult;
  /** `behaviourOf` the tool at the time of the run. */
  readonly behaviour: string;
}
interface CasesRun {
  readonly ended: number;
  readonly total: number;
  /** Keys of running cases. */
  readonly running: ReadonlySet<string>;
  readonly stopping: boolean;
}
export type CasesSave =
  | { readonly kind: 'saved' | 'editing' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The cases were changed elsewhere during an edit here. */
  | { readonly kind: 'conflict'; readonly theirs: readonly ToolCase[] };

export interface CasesSession {
  readonly drafts: readonly CaseDraft[];
  /** JSON of the stored cases from which the drafts were made. */
  readonly base: string;
  readonly save: CasesSave;
  /** The case whose form is open. */
  readonly open?: string | undefined;
  /** The case that was just added: its name gets the focus. */
  readonly added?: string | undefined;
  readonly run?: CasesRun | undefined;
  /** Why the cases were not run. */
  readonly notice?: string | undefined;
  /** By the key of a draft. */
  readonly judged: ReadonlyMap<string, JudgedCase>;
}
export interface CasesState {
  readonly sessions: ReadonlyMap<ToolId, CasesSession>;
  /** While the cases of all tools run. */
  readonly allTools?: AllToolsRun | undefined;
  /** Takes over stored cases, unless others are being edited here. */
  sync(record: ToolRecord): void;
  show(id: ToolId, key: string | undefined): void;
  edit(id: ToolId, key: string, change: Partial<Omit<CaseDraft, 'key' | 'stored'>>): void;
  /** Adds a case, opens it and stores it. */
  add(id: ToolId, one: ToolCase): void;
  /** Returns a function that restores the case. */
  remove(id: ToolId, key: string): () => void;
  /** True if all cases are stored as shown. */
  saveNow(id: ToolId): Promise<boolean>;
  useOther(id: ToolId): void;
  keepLocal(id: ToolId): Promise<boolean>;
  /** Stores edits, then runs all cases. */
  runAll(id: ToolId): Promise<void>;
  stop(id: ToolId): Promise<void>;
  /** Runs the cases of all tools, one tool after another. Undefined if they are running. Rejects like the host. */
  runAllTools(): Promise<AllToolsReport | undefined>;
  stopAllTools(): Promise<void>;
  saveAll(): Promise<void>;
  /** Whether an edit cannot be stored. */
  hasUnsaved(): boolean;
}
export type CasesStore = StoreApi<CasesState>;

export interface CasesOptions {
  readonly delayMs?: number;
  readonly onSaved?: () => void;
}

const MAX_TRIES = 4;

/** Cases of tools during editing and running; both continue while another tool is shown. */
export function createCasesStore(
  host: HostServices,
  editor: EditorStore,
  { delayMs = 400, onSaved = () => undefined }: CasesOptions = {},
): CasesStore {
  return createStore<CasesState>()((set, get, store) => {
    const parts: CasesDeps = { host, editor, onSaved, ...sessionsOf(store) };
    const { session } = parts;
    const turns = createAutosave({
      delayMs,
      saveOnce: (id) => saveOnce(parts, id),
      isEditing: (id) => session(id)?.save.kind === 'editing',
    });
    return {
      sessions: new Map(),
      ...editActions(parts, turns),
      ...runActions(parts, turns),
      ...saveActions(parts, turns),
      ...allToolsActions({
        host,
        editor,
        get,
        setRun: (allTools) => set({ allTools }),
        runStored: (record) => run(parts, record.id, record),
      }),
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

interface CasesDeps extends ReturnType<typeof sessionsOf> {
  readonly host: HostServices;
  readonly editor: EditorStore;
  readonly onSaved: () => void;
}

function sessionsOf(store: CasesStore) {
  const session = (id: ToolId) => store.getState().sessions.get(id);
  const put = (id: ToolId, change: Partial<CasesSession>) => {
    const present = session(id);
    if (present !== undefined)
      store.setState({ sessions: new Map(store.getState().sessions).set(id, { ...present, ...change }) });
  };
  const adopt = (id: ToolId, cases: readonly ToolCase[]) => {
    const present = session(id);
    const unused = [...(present?.drafts ?? [])];
    const drafts = cases.map((one) => {
      // An unchanged case keeps its key and its verdict.
      const at = unused.findIndex(({ stored }) => stored !== undefined && textOf([stored]) === textOf([one]));
      const [kept] = at === -1 ? [] : unused.splice(at, 1);
      return { ...caseDraftOf(one, true), ...(kept === undefined ? {} : { key: kept.key }) };
    });
    const open = drafts.some(({ key }) => key === present?.open) ? present?.open : undefined;
    store.setState({
      sessions: new Map(store.getState().sessions).set(id, {
        judged: new Map(),
        ...present,
        drafts,
        open,
        base: textOf(cases),
        save: { kind: 'saved' },
      }),
    });
  };
  return { session, put, adopt };
}

function editActions(
  { session, put }: CasesDeps,
  turns: Autosave,
): Pick<CasesState, 'show' | 'edit' | 'add' | 'remove'> {
  const change = (id: ToolId, drafts: readonly CaseDraft[], more: Partial<CasesSession> = {}) => {
    const save = session(id)?.save;
    put(id, { drafts, ...more, notice: undefined, save: save?.kind === 'conflict' ? save : { kind: 'editing' } });
    turns.later(id);
  };
  return {
    show: (id, key) => put(id, { open: key, added: undefined }),
    edit: (id, key, edited) =>
      change(
        id,
        (session(id)?.drafts ?? []).map((draft) => (draft.key === key ? { ...draft, ...edited } : draft)),
      ),
    add(id, one) {
      const draft = caseDraftOf(one, false);
      change(id, [...(session(id)?.drafts ?? []), draft], { open: draft.key, added: draft.key });
      void turns.saveNow(id);
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
  };
}

function saveActions(
  { host, session, put, adopt }: CasesDeps,
  turns: Autosave,
): Pick<CasesState, 'sync' | 'saveNow' | 'useOther' | 'keepLocal'> {
  return {
    sync(record) {
      const present = session(record.id);
      const stored = record.cases ?? [];
      if (present === undefined) {
        adopt(record.id, stored);
        if (stored.length > 0) void recall({ host, session, put }, record);
        return;
      }
      if (textOf(stored) === present.base || turns.saving(record.id) !== undefined) return;
      const isUntouched =
        present.drafts.every((draft) => readCase(draft).ok) &&
        textOf(casesOf(present.drafts).map(({ value }) => value)) === present.base;
      if (isUntouched) adopt(record.id, stored);
      else put(record.id, { save: { kind: 'conflict', theirs: stored } });
    },
    saveNow: turns.saveNow,
    useOther(id) {
      const save = session(id)?.save;
      if (save?.kind === 'conflict') adopt(id, save.theirs);
    },
    async keepLocal(id) {
      const save = session(id)?.save;
      if (save?.kind !== 'conflict') return false;
      put(id, { base: textOf(save.theirs), save: { kind: 'editing' } });
      return await turns.saveNow(id);
    },
  };
}

function runActions(deps: CasesDeps, turns: Autosave): Pick<CasesState, 'runAll' | 'stop'> {
  const { host, editor, session, put } = deps;
  return {
    async runAll(id) {
      if (session(id)?.run !== undefined) return;
      const stored = (await editor.getState().saveNow(id)) && (await turns.saveNow(id));
      const record = editor.getState().sessions.get(id)?.base;
      if (!stored || record === undefined) put(id, { notice: casesFirstTexts.notSaved });
      else if (session(id)?.run === undefined && session(id)?.drafts.length !== 0) await run(deps, id, record);
    },
    async stop(id) {
      const present = session(id)?.run;
      const name = editor.getState().sessions.get(id)?.base.name;
      if (present === undefined || name === undefined) return;
      put(id, { run: { ...present, stopping: true } });
      await host.cases.stop(name);
    },
  };
}

/** Stores the valid drafts; true if all are stored and none changed meanwhile. */
async function saveOnce(deps: CasesDeps, id: ToolId): Promise<boolean> {
  const { editor, onSaved, session, put } = deps;
  const start = session(id);
  const record = editor.getState().sessions.get(id)?.base;
  if (start === undefined || record === undefined || start.save.kind === 'conflict') return false;
  const edited = casesOf(start.drafts);
  const cases = edited.map(({ value }) => value);
  const isWhole = start.drafts.every((draft) => readCase(draft).ok);
  if (textOf(cases) !== start.base) {
    if (!(await storeCases(deps, record, start.base, cases))) return false;
    onSaved();
  }
  const byKey = new Map(edited.map(({ key, value }) => [key, value]));
  const now = session(id)?.drafts ?? [];
  const settled = now === start.drafts;
  put(id, {
    base: textOf(cases),
    drafts: now.map((draft) => ({ ...draft, stored: byKey.get(draft.key) ?? draft.stored })),
    save: { kind: settled ? 'saved' : 'editing' },
  });
  await editor.getState().refresh([id]);
  return settled && isWhole;
}

/**
 * Replaces the cases from which the drafts were made. False if they were changed elsewhere or cannot be written; then
 * the session has the reason.
 */
async function storeCases(
  { host, put }: CasesDeps,
  first: ToolRecord,
  base: string,
  cases: readonly ToolCase[],
): Promise<boolean> {
  const { id } = first;
  let record = first;
  put(id, { save: { kind: 'saving' } });
  try {
    for (let tries = 1; ; tries += 1) {
      // The editor's record may be older than the stored one, and newer than the base of these drafts.
      if (textOf(record.cases ?? []) !== base) record = (await host.tools.getById(id)) ?? record;
      const stored = record.cases ?? [];
      if (textOf(stored) !== base && textOf(stored) !== textOf(cases)) {
        put(id, { save: { kind: 'conflict', theirs: stored } });
        return false;
      }
      try {
        await host.tools.update(record.name, { cases: cases.length === 0 ? undefined : cases }, record.version);
        return true;
      } catch (error) {
        // Another field of the tool was stored meanwhile, usually its code.
        const newer = codeOf(error) === 'conflict' && tries < MAX_TRIES ? await host.tools.getById(id) : undefined;
        if (newer === undefined) throw error;
        record = newer;
      }
    }
  } catch (error) {
    put(id, { save: { kind: 'failed', message: messageOf(error) } });
    return false;
  }
}

async function run({ host, session, put }: CasesDeps, id: ToolId, record: ToolRecord): Promise<void> {
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
    const onEvent = (event: CaseEvent) => {
      if (event.type === 'case-start') return update(event.index, true);
      judge(event.result);
      update(event.result.index, false, { ended: event.ended });
    };
    const report = await host.cases.run(record.name, onEvent, true);
    // Events are sent separately and may arrive after the report.
    report.results.forEach(judge);
  } catch (error) {
    put(id, { notice: messageOf(error) });
  } finally {
    put(id, { run: undefined });
  }
}

/** Shows the results of an earlier visit, until the cases are run. */
async function recall({ host, session, put }: Pick<CasesDeps, 'host' | 'session' | 'put'>, { id }: ToolRecord) {
  // Without them, the cases are shown as not run.
  const results = await host.cases.last(id).catch(() => []);
  const record = results.length === 0 ? undefined : await host.tools.getById(id).catch(() => undefined);
  const present = session(id);
  if (record === undefined || present === undefined || present.judged.size > 0 || present.run !== undefined) return;
  const behaviour = behaviourOf(record);
  const judged = new Map<string, JudgedCase>();
  for (const result of results) {
    const of = present.drafts.find(({ stored }) => stored !== undefined && textOf([stored]) === textOf([result.case]));
    if (of !== undefined) judged.set(of.key, { result, behaviour });
  }
  put(id, { judged });
}

/** Whether a verdict still applies to this case and this tool. */
export function isHeld({ result, behaviour }: JudgedCase, draft: CaseDraft, record: ToolRecord): boolean {
  if (behaviour !== behaviourOf(record)) return false;
  const reading = readCase(draft);
  return reading.ok && textOf([{ ...reading.value, name: '' }]) === textOf([{ ...result.case, name: '' }]);
}

function textOf(cases: readonly ToolCase[]): string {
  return JSON.stringify(cases);
}
