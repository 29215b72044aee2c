import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HostApi, ImportChoice, ImportedTool, ImportReview } from '../../core/host-api.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { formatBytes } from '../model/format.ts';
import { texts } from '../texts/texts.ts';
import { messageOf } from './error-text.ts';
import { freeName } from './tools-store.ts';

export type ImportAction = 'include' | 'skip' | 'rename' | 'replace';
export interface ImportRow {
  readonly index: number;
  readonly tool: ImportedTool;
  readonly action: ImportAction;
  /** Used by `rename`. */
  readonly newName: string;
}
export type ImportStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'review'; readonly review: ImportReview; readonly rows: readonly ImportRow[]; readonly saving: boolean; readonly failure?: string };

export interface ImportState {
  readonly step: ImportStep;
  /** Code that was pasted: the person says it is their own. */
  readonly mine: boolean;
  read(text: string, fileName?: string): Promise<void>;
  readFile(file: File): Promise<void>;
  choose(index: number, change: Partial<Pick<ImportRow, 'action' | 'newName'>>): void;
  chooseAll(action: 'include' | 'skip'): void;
  setMine(mine: boolean): void;
  /** Stores what was chosen; undefined when it failed. */
  save(): Promise<readonly ToolRecord[] | undefined>;
  discard(): void;
}
export type ImportStore = StoreApi<ImportState>;

/** What came in from outside, and what the person wants of it. Stores nothing before `save`. */
export function createImportStore(host: HostApi, takenNames: () => readonly string[], onSaved: () => void = () => undefined): ImportStore {
  return createStore<ImportState>()((set, get) => {
    const setRows = (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) => {
      const { step } = get();
      if (step.kind === 'review') set({ step: { ...step, rows: change(step.rows) } });
    };
    return {
      step: { kind: 'idle' },
      mine: false,
      async read(text, fileName) {
        set({ step: { kind: 'reading' }, mine: false });
        try {
          const review = await host.reviewImport(text, fileName);
          set({ step: { kind: 'review', review, rows: firstRows(review, takenNames()), saving: false } });
        } catch (error) {
          set({ step: { kind: 'failed', message: messageOf(error) } });
        }
      },
      async readFile(file) {
        if (file.size > LIMITS.maxImportBytes) set({ step: { kind: 'failed', message: texts.home.fileTooLarge(formatBytes(LIMITS.maxImportBytes)) } });
        else await get().read(await file.text(), file.name);
      },
      choose: (index, change) => setRows((rows) => rows.map((row) => (row.index === index ? { ...row, ...change } : row))),
      chooseAll: (action) =>
        setRows((rows) => rows.map((row) => ({ ...row, action: action === 'skip' ? 'skip' : row.action !== 'skip' ? row.action : row.tool.existing === undefined ? 'include' : 'rename' }))),
      setMine: (mine) => set({ mine }),
      async save() {
        const { step, mine } = get();
        if (step.kind !== 'review') return undefined;
        set({ step: { ...step, saving: true } });
        try {
          const rows = step.rows.filter((row) => row.action !== 'skip');
          const own = mine && step.review.format === 'code';
          const records = own ? await Promise.all(rows.map((row) => host.addTool(fieldsOf(row)))) : await host.commitImport(rows.map((row) => choiceOf(row, step.review.format)));
          set({ step: { kind: 'idle' } });
          onSaved();
          return records;
        } catch (error) {
          set({ step: { ...step, saving: false, failure: messageOf(error) } });
          return undefined;
        }
      },
      discard: () => set({ step: { kind: 'idle' } }),
    };
  });
}

/** Why rows cannot be saved as they stand, by their index. */
export function rowProblems(rows: readonly ImportRow[], taken: ReadonlySet<string>): ReadonlyMap<number, string> {
  const wanted = new Map<string, number>();
  for (const row of rows) if (row.action !== 'skip') wanted.set(nameOf(row), (wanted.get(nameOf(row)) ?? 0) + 1);
  const problems = new Map<number, string>();
  for (const row of rows) {
    if (row.action === 'skip') continue;
    const name = nameOf(row);
    if (!LIMITS.toolNamePattern.test(name)) problems.set(row.index, texts.review.nameInvalid);
    else if ((wanted.get(name) ?? 0) > 1 || (row.action !== 'replace' && taken.has(name))) problems.set(row.index, texts.review.nameTaken);
  }
  return problems;
}

export function nameOf(row: ImportRow): string {
  return row.action === 'rename' ? row.newName : row.tool.fields.name;
}

function firstRows(review: ImportReview, names: readonly string[]): ImportRow[] {
  const taken = new Set(names);
  return review.tools.map((tool, index) => {
    const { name } = tool.fields;
    const clash = tool.existing !== undefined || taken.has(name);
    const newName = freeName(name, taken);
    taken.add(clash ? newName : name);
    return { index, tool, action: clash ? 'rename' : 'include', newName };
  });
}

function fieldsOf(row: ImportRow) {
  return { ...row.tool.fields, name: nameOf(row) };
}

function choiceOf(row: ImportRow, format: ImportReview['format']): ImportChoice {
  const { createdAt, updatedAt } = row.tool;
  return {
    fields: fieldsOf(row),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    format,
    onConflict: row.action === 'replace' ? 'replace' : 'rename',
  };
}
