import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HostApi, ImportChoice, ImportedTool, ImportReview, KnownText } from '../../core/host-api.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ImportFormat, ToolRecord } from '../../core/tool.ts';
import { formatBytes } from '../model/format.ts';
import { texts } from '../texts/texts.ts';
import { messageOf } from './error-text.ts';
import type { OpenApiStore } from './openapi-store.ts';
import { freeName } from './tools-store.ts';

export type ImportAction = 'include' | 'skip' | 'rename' | 'replace';
export interface ImportRow {
  readonly index: number;
  readonly tool: ImportedTool;
  readonly format: ImportFormat;
  readonly action: ImportAction;
  /** Used by `rename`. */
  readonly newName: string;
}
/** Something that was known for what it is, and holds no tool; `source` is the file it came in. */
export interface KnownPiece {
  readonly source: string | undefined;
  readonly known: KnownText;
}
export type ImportStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'known'; readonly known: readonly KnownPiece[] }
  /** Operations are chosen; `session` is there once the panel for it is. */
  | { readonly kind: 'openapi'; readonly text: string; readonly session?: OpenApiStore }
  | {
      readonly kind: 'review';
      readonly rows: readonly ImportRow[];
      readonly refused: ImportReview['refused'];
      readonly known: readonly KnownPiece[];
      readonly saving: boolean;
      readonly failure?: string;
    };

export interface ImportState {
  readonly step: ImportStep;
  /** The one tool that came in: the person says it is their own. */
  readonly mine: boolean;
  /** Where the page was before; Discard goes back there. */
  readonly from: string | undefined;
  read(text: string): Promise<void>;
  /** What all files hold, as one review. */
  readFiles(files: readonly File[]): Promise<void>;
  /** Goes on to the review of what another part has read. */
  showReview(review: ImportReview): Promise<void>;
  choose(index: number, change: Partial<Pick<ImportRow, 'action' | 'newName'>>): void;
  chooseAll(action: 'include' | 'skip'): void;
  setMine(mine: boolean): void;
  /** Stores what was chosen; undefined when it failed. */
  save(): Promise<readonly ToolRecord[] | undefined>;
  discard(): void;
}
export type ImportStore = StoreApi<ImportState>;

/** What came in from outside, and what the person wants of it. Stores nothing before `save`. */
export function createImportStore(host: HostApi, takenNames: () => Promise<readonly string[]>, onSaved: () => void = () => undefined): ImportStore {
  return createStore<ImportState>()((set, get) => {
    const setRows = (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) => {
      const { step } = get();
      if (step.kind === 'review') set({ step: { ...step, rows: change(step.rows) } });
    };
    let reading = 0;
    /** What was begun later wins, and Discard ends it. */
    const readAll = async (sources: readonly Source[]) => {
      const turn = (reading += 1);
      set({ step: { kind: 'reading' }, mine: false });
      const step = await readSources(sources, await takenNames());
      if (turn === reading) set({ step, mine: step.kind === 'review' && canBeMine(step) && step.rows[0]?.format === 'example' });
    };
    return {
      step: { kind: 'idle' },
      mine: false,
      from: undefined,
      read: (text) => readAll([{ name: undefined, text: async () => text, review: () => host.reviewImport(text) }]),
      async readFiles(files) {
        if (files.reduce((sum, { size }) => sum + size, 0) <= LIMITS.maxImportBytes) await readAll(files.map((file) => ({ name: file.name, text: () => file.text(), review: () => reviewFile(host, file) })));
        else set({ step: { kind: 'failed', message: texts.home.fileTooLarge(formatBytes(LIMITS.maxImportBytes)) } });
      },
      async showReview({ tools, format, refused }) {
        const taken = new Set(await takenNames());
        set({ step: { kind: 'review', rows: tools.map((tool, index) => rowOf(tool, format, index, taken)), refused, known: [], saving: false }, mine: false });
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
          const own = mine && canBeMine(step) && rows.every((row) => row.action !== 'replace');
          const records = own ? await Promise.all(rows.map((row) => host.addTool(fieldsOf(row)))) : await host.commitImport(rows.map(choiceOf));
          set({ step: { kind: 'idle' } });
          onSaved();
          return records;
        } catch (error) {
          set({ step: { ...step, saving: false, failure: messageOf(error) } });
          return undefined;
        }
      },
      discard: () => {
        reading += 1;
        set({ step: { kind: 'idle' } });
      },
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

interface Source {
  readonly name: string | undefined;
  readonly text: () => Promise<string>;
  readonly review: () => Promise<ImportReview>;
}

/** A zip by what it begins with, whatever its name; everything else is text. */
async function reviewFile(host: HostApi, file: File): Promise<ImportReview> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = p === 0x50 && k === 0x4b && three === 3 && four === 4;
  return isZip ? await host.reviewArchive(new Uint8Array(await file.arrayBuffer())) : await host.reviewImport(await file.text(), file.name);
}

/** Reads one after the other; what cannot be read of several is refused with its name. */
async function readSources(sources: readonly Source[], names: readonly string[]): Promise<ImportStep> {
  const taken = new Set(names);
  const rows: ImportRow[] = [];
  const known: KnownPiece[] = [];
  const refused: ImportReview['refused'][number][] = [];
  for (const { name, text, review: read } of sources) {
    try {
      const review = await read();
      if (review.known?.kind === 'openapi' && review.known.version.startsWith('3') && sources.length === 1) return { kind: 'openapi', text: await text() };
      if (review.known !== undefined) known.push({ source: name, known: review.known });
      refused.push(...review.refused);
      for (const tool of review.tools) rows.push(rowOf(tool, review.format, rows.length, taken));
    } catch (error) {
      if (sources.length === 1) return { kind: 'failed', message: messageOf(error) };
      refused.push({ position: refused.length + 1, name: name ?? '', reason: messageOf(error) });
    }
  }
  return rows.length === 0 && refused.length === 0 && known.length > 0 ? { kind: 'known', known } : { kind: 'review', rows, refused, known, saving: false };
}

/** Whether the person may say that what came in is their own: one tool, of what a person writes or pastes by hand. */
export function canBeMine({ rows }: Extract<ImportStep, { kind: 'review' }>): boolean {
  const [only] = rows;
  return rows.length === 1 && only !== undefined && only.format !== 'tools.json' && only.format !== 'toolyard' && only.format !== 'mcp-server';
}

function rowOf(tool: ImportedTool, format: ImportFormat, index: number, taken: Set<string>): ImportRow {
  const { name } = tool.fields;
  const clash = tool.existing !== undefined || taken.has(name);
  const newName = freeName(name, taken);
  taken.add(clash ? newName : name);
  return { index, tool, format, action: clash ? 'rename' : 'include', newName };
}

function fieldsOf(row: ImportRow) {
  return { ...row.tool.fields, name: nameOf(row) };
}

function choiceOf(row: ImportRow): ImportChoice {
  const { createdAt, updatedAt } = row.tool;
  return {
    fields: fieldsOf(row),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    format: row.format,
    onConflict: row.action === 'replace' ? 'replace' : 'rename',
  };
}
