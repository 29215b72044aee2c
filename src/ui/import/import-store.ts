import type {
  ImportChoice,
  ImportedTool,
  ImportReview,
  OtherFormat,
  ReviewedFile,
  ReviewedServer,
  ReviewedShare,
} from '../../catalog/contract/services.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ImportFormat, ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { PanelReview } from '../../panels/contract/services.ts';
import type { FolderKind, SharedFolder } from '../../share/contract/folder-kinds.ts';
import { formatBytes } from '../lib/format.ts';
import { importFirstTexts } from './texts/first/index.ts';
import type { ImportRefusal } from '../../catalog/contract/import/import-refusals.ts';
import { messageOf } from '../stores/error-text.ts';
import { readSources, reviewFile, rowOf, type Source } from './read-sources.ts';
import type { OpenApiStore } from './openapi/openapi-store.ts';
import { defined } from '../../core/defined.ts';

export type ImportAction = 'include' | 'skip' | 'rename' | 'replace';
export interface ImportRow {
  readonly index: number;
  readonly tool: ImportedTool;
  readonly format: ImportFormat;
  readonly action: ImportAction;
  /** For `rename`. */
  readonly newName: string;
  /** The error of a parser or the schema validator: the tool cannot be stored. */
  readonly fault?: string;
}
export interface FileRow extends ReviewedFile {
  readonly isChosen: boolean;
}
export interface ServerRow extends ReviewedServer {
  readonly isChosen: boolean;
}
export interface ConversationRow {
  readonly conversation: SharedConversation;
  readonly isChosen: boolean;
}
/** A skill, an agent or a panel; an agent is a folder with one file. */
export interface FolderRow {
  readonly folder: SharedFolder;
  readonly isChosen: boolean;
  /** Of a panel. */
  readonly review?: PanelReview;
}
/** The contents of a link besides its tools. */
export interface ShareStep extends Omit<ReviewedShare, 'files' | 'servers' | 'panels'> {
  readonly files: readonly FileRow[];
  readonly servers: readonly ServerRow[];
  readonly conversations: readonly ConversationRow[];
  readonly folders: Readonly<Record<FolderKind, readonly FolderRow[]>>;
  /** Opened by an edit link. */
  readonly edit: boolean;
  /** Code and schemas are being checked; until then nothing can be saved. */
  readonly isJudging: boolean;
}
/** Content that was recognized but contains no tool; `source` is its file. */
export interface KnownPiece {
  readonly source: string | undefined;
  readonly known: OtherFormat;
  /** For servers: the content, for their own review. */
  readonly config?: string;
}
export type ImportStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'failed';
      readonly refusal: ImportRefusal;
      /** For a link: why it cannot be read. */ readonly reason?: string;
      /** The pasted text, so that it can be fixed. */ readonly text?: string;
    }
  | { readonly kind: 'known'; readonly known: readonly KnownPiece[] }
  /** A conversation that came alone, to be read whole; `share` is what it came in. */
  | {
      readonly kind: 'conversation';
      readonly conversation: SharedConversation;
      readonly share: ReviewedShare;
      readonly from: { readonly kind: 'link' } | { readonly kind: 'file'; readonly name: string };
      readonly saving: boolean;
      readonly failure?: string;
    }
  /** A packed backup, which is compared before anything of it is stored. */
  | { readonly kind: 'backup'; readonly file: File }
  /** Operations are being chosen; `session` is set once its panel has loaded. */
  | { readonly kind: 'openapi'; readonly text: string; readonly session?: OpenApiStore }
  | {
      readonly kind: 'review';
      readonly rows: readonly ImportRow[];
      readonly refused: ImportReview['refused'];
      readonly known: readonly KnownPiece[];
      readonly saving: boolean;
      readonly failure?: string;
      readonly share?: ShareStep;
    };

export interface ImportState {
  readonly step: ImportStep;
  /** Whether the person marks the single tool as their own. */
  readonly isOwn: boolean;
  /** The previous address; Discard returns there. */
  readonly from: string | undefined;
  read(text: string): Promise<void>;
  /** Reads the content of all files as one review. */
  readFiles(files: readonly File[]): Promise<void>;
  /** Opens the review of content that another part has read. */
  showReview(review: ImportReview): Promise<void>;
  /** Reads a link or its payload. */
  readLink(text: string, edit: boolean): Promise<void>;
  chooseFile(path: string, isChosen: boolean): void;
  chooseServer(name: string, isChosen: boolean): void;
  /** `at` is the index in the link. */
  chooseConversation(at: number, isChosen: boolean): void;
  /** `at` is the index in the link. */
  chooseFolder(kind: FolderKind, at: number, isChosen: boolean): void;
  choose(index: number, change: Partial<Pick<ImportRow, 'action' | 'newName'>>): void;
  chooseAll(action: 'include' | 'skip'): void;
  setOwn(isOwn: boolean): void;
  /** Stores the chosen content; undefined if that failed. */
  save(): Promise<readonly ToolRecord[] | undefined>;
  discard(): void;
}
export type ImportStore = StoreApi<ImportState>;

/** Untrusted content under review, and the person's choices. Stores nothing before `save`. */
export function createImportStore(
  host: HostServices,
  takenNames: () => Promise<readonly string[]>,
  onSaved: () => void = () => undefined,
): ImportStore {
  return createStore<ImportState>()((set, _get, store) => {
    const reading = new ReviewReading(host, store, takenNames);
    return {
      step: { kind: 'idle' },
      isOwn: false,
      from: undefined,
      ...readActions(reading, host, store, takenNames),
      ...chooseActions(store),
      setOwn: (isOwn) => set({ isOwn }),
      save: () => saveChosen(host, store, onSaved),
      discard: () => {
        reading.end();
        set({ step: { kind: 'idle' } });
      },
    };
  });
}

/** Reads content for review: the latest read wins, and Discard stops it. */
class ReviewReading {
  readonly #host: HostServices;
  readonly #store: ImportStore;
  readonly #takenNames: () => Promise<readonly string[]>;
  #turn = 0;

  constructor(host: HostServices, store: ImportStore, takenNames: () => Promise<readonly string[]>) {
    this.#host = host;
    this.#store = store;
    this.#takenNames = takenNames;
  }

  /** Drops what is being read. */
  end(): void {
    this.#turn += 1;
  }

  async readAll(sources: readonly Source[], pasted?: string): Promise<void> {
    const turn = (this.#turn += 1);
    this.#store.setState({ step: { kind: 'reading' }, isOwn: false });
    const step = await readSources(sources, await this.#takenNames(), () => turn !== this.#turn);
    if (turn !== this.#turn) return;
    this.#store.setState({
      step: step.kind === 'failed' && pasted !== undefined ? { ...step, text: pasted } : step,
      isOwn: step.kind === 'review' && canBeOwn(step) && step.rows[0]?.format === 'example',
    });
    if (step.kind === 'review' && step.rows.some(isUnjudged)) await this.#judge(step.rows.filter(isUnjudged), turn);
  }

  /** Runs after the review is shown, since a hostile schema may take long. */
  async #judge(rows: readonly ImportRow[], turn: number): Promise<void> {
    // If the check fails now, it is repeated before saving.
    const faults = await this.#host.imports.judge(rows.map((row) => row.tool.fields)).catch(() => []);
    const byIndex = new Map(rows.map((row, at) => [row.index, faults[at]]));
    const { step } = this.#store.getState();
    if (turn !== this.#turn || step.kind !== 'review') return;
    const judged = step.rows.map((row): ImportRow => {
      const fault = byIndex.get(row.index);
      return fault === undefined ? row : { ...row, fault, action: 'skip' };
    });
    this.#store.setState({
      step: {
        ...step,
        rows: judged,
        ...(step.share === undefined ? {} : { share: { ...step.share, isJudging: false } }),
      },
    });
  }
}

type ReadActions = Pick<ImportState, 'read' | 'readLink' | 'readFiles' | 'showReview'>;

function readActions(
  reading: ReviewReading,
  host: HostServices,
  store: ImportStore,
  takenNames: () => Promise<readonly string[]>,
): ReadActions {
  return {
    read: (text) =>
      reading.readAll([{ name: undefined, text: async () => text, review: () => host.imports.reviewText(text) }], text),
    readLink: (text, edit) =>
      reading.readAll([
        { name: undefined, edit, text: async () => text, review: () => host.imports.reviewShare(text) },
      ]),
    async readFiles(files) {
      const [only] = files;
      if (files.length === 1 && only !== undefined && (await isPacked(only))) {
        reading.end();
        store.setState({ step: { kind: 'backup', file: only }, isOwn: false });
        return;
      }
      if (files.reduce((sum, { size }) => sum + size, 0) <= LIMITS.maxImportBytes)
        await reading.readAll(
          files.map((file) => ({ name: file.name, text: () => file.text(), review: () => reviewFile(host, file) })),
        );
      else
        store.setState({
          step: {
            kind: 'failed',
            refusal: { code: 'message', values: [importFirstTexts.fileTooLarge(formatBytes(LIMITS.maxImportBytes))] },
          },
        });
    },
    async showReview({ tools, format, refused }) {
      const taken = new Set(await takenNames());
      store.setState({
        step: {
          kind: 'review',
          rows: tools.map((tool, index) => rowOf(tool, format, index, taken)),
          refused,
          known: [],
          saving: false,
        },
        isOwn: false,
      });
    },
  };
}

type ChooseActions = Pick<
  ImportState,
  'choose' | 'chooseFile' | 'chooseServer' | 'chooseConversation' | 'chooseFolder' | 'chooseAll'
>;

function chooseActions(store: ImportStore): ChooseActions {
  const setRows = (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) => {
    const { step } = store.getState();
    if (step.kind === 'review') store.setState({ step: { ...step, rows: change(step.rows) } });
  };
  const setShare = (change: (share: ShareStep) => Partial<ShareStep>) => {
    const { step } = store.getState();
    if (step.kind === 'review' && step.share !== undefined)
      store.setState({ step: { ...step, share: { ...step.share, ...change(step.share) } } });
  };
  return {
    choose: (index, change) =>
      setRows((rows) => rows.map((row) => (row.index === index ? { ...row, ...change } : row))),
    chooseFile: (path, isChosen) =>
      setShare((share) => ({
        files: share.files.map((file) => (file.path === path ? { ...file, isChosen } : file)),
      })),
    chooseServer: (name, isChosen) =>
      setShare((share) => ({
        servers: share.servers.map((server) => (server.fields.name === name ? { ...server, isChosen } : server)),
      })),
    chooseConversation: (at, isChosen) =>
      setShare((share) => ({
        conversations: share.conversations.map((row, index) => (index === at ? { ...row, isChosen } : row)),
      })),
    chooseFolder: (kind, at, isChosen) =>
      setShare(({ folders }) => ({
        folders: {
          ...folders,
          [kind]: folders[kind].map((row, index) => (index === at ? { ...row, isChosen } : row)),
        },
      })),
    chooseAll: (action) =>
      setRows((rows) =>
        rows.map((row) => ({
          ...row,
          action:
            action === 'skip' || row.fault !== undefined
              ? 'skip'
              : row.action !== 'skip'
                ? row.action
                : row.tool.existing === undefined
                  ? 'include'
                  : 'rename',
        })),
      ),
  };
}

async function saveChosen(
  host: HostServices,
  store: ImportStore,
  onSaved: () => void,
): ReturnType<ImportState['save']> {
  const { step, isOwn } = store.getState();
  if (step.kind !== 'review') return undefined;
  store.setState({ step: { ...step, saving: true } });
  try {
    const rows = step.rows.filter((row) => row.action !== 'skip');
    const own = isOwn && canBeOwn(step) && rows.every((row) => row.action !== 'replace');
    const records = own
      ? await Promise.all(rows.map((row) => host.tools.add(fieldsOf(row))))
      : await host.imports.commit(rows.map(choiceOf));
    store.setState({ step: { kind: 'idle' } });
    onSaved();
    return records;
  } catch (error) {
    store.setState({ step: { ...step, saving: false, failure: messageOf(error) } });
    return undefined;
  }
}

/** Why rows cannot be saved as they are, by index. */
export function rowProblems(rows: readonly ImportRow[], taken: ReadonlySet<string>): ReadonlyMap<number, string> {
  const uses = new Map<string, number>();
  for (const row of rows) if (row.action !== 'skip') uses.set(nameOf(row), (uses.get(nameOf(row)) ?? 0) + 1);
  const problems = new Map<number, string>();
  for (const row of rows) {
    if (row.action === 'skip') continue;
    const name = nameOf(row);
    if (!LIMITS.toolNamePattern.test(name)) problems.set(row.index, importFirstTexts.nameInvalid);
    else if ((uses.get(name) ?? 0) > 1 || (row.action !== 'replace' && taken.has(name)))
      problems.set(row.index, importFirstTexts.nameTaken);
  }
  return problems;
}

export function nameOf(row: ImportRow): string {
  return row.action === 'rename' ? row.newName : row.tool.fields.name;
}

/** Backups are compressed with gzip; no other supported file is. */
async function isPacked(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Formats that nobody writes or pastes by hand. */
const NEVER_OWN: ReadonlySet<ImportFormat> = new Set(['tools.json', 'toolyard', 'mcp-server', 'link']);

/**
 * Whether the person may mark the content as their own: a single tool in a format that people write or paste by hand.
 */
export function canBeOwn({ rows }: Extract<ImportStep, { kind: 'review' }>): boolean {
  const [only] = rows;
  return rows.length === 1 && only !== undefined && !NEVER_OWN.has(only.format);
}

/** Content of a link is shown before it is checked. */
function isUnjudged(row: ImportRow): boolean {
  return row.tool.link !== undefined;
}

function fieldsOf(row: ImportRow) {
  return { ...row.tool.fields, name: nameOf(row) };
}

function choiceOf(row: ImportRow): ImportChoice {
  const { createdAt, updatedAt, link } = row.tool;
  return {
    fields: fieldsOf(row),
    ...defined({ createdAt, updatedAt }),
    format: row.format,
    ...defined({ link }),
    onConflict: row.action === 'replace' ? 'replace' : 'rename',
  };
}
