import type { SchemaCheck } from './contract/schema.ts';
import type { CodeCheck } from './contract/code.ts';
import type { BackupPreview, RestoreOptions, RestoreReport } from './contract/backup.ts';
import type { Caller, ExecuteToolResult, Progress, RunRecord, CallEvent, ExecuteRequest } from '../core/call.ts';
import type { CaseEvent, CasesReport } from './contract/case-run.ts';
import type { ExportRequest, ExportResult } from './contract/export.ts';
import type { CodeHash, ToolCallId, ToolId } from '../core/ids.ts';
import type { OpenApiChoice, OpenApiOutline } from './contract/openapi.ts';
import type { AddressReview, VisitingTool, VisitingTools } from './contract/project-tool.ts';
import type { ShareContent, SharedServer } from '../share/contract/share.ts';
import type { ToolSettings } from './contract/tool-settings.ts';
import type {
  ImportFormat,
  ToolFields,
  ToolLanguage,
  ToolRecord,
  ToolSummary,
  ToolVersion,
  ShareOrigin,
} from '../core/tool.ts';
import type { JsonSchema, JsonValue } from '../core/json.ts';
import type { SecretBinding } from '../core/permissions.ts';

export interface ImportReview {
  readonly format: ImportFormat;
  readonly tools: ImportedTool[];
  /** What could not be read at all; `position` counts the tools of the file from 1. */
  readonly refused: { readonly position: number; readonly name: string; readonly reason: string }[];
  /** The text is known for something that holds no tool: `tools` is empty then. */
  readonly known?: KnownText;
  /** Of a link or a share file. */
  readonly share?: ReviewedShare;
}

/** What a link holds besides its tools. */
export interface ReviewedShare {
  /** All of it as it was read, for trying. */
  readonly content: ShareContent;
  readonly files: readonly ReviewedFile[];
  readonly servers: readonly ReviewedServer[];
  /** Signed with this browser's own key. */
  readonly bySelf: boolean;
}

/**
 * Where a file would land. `same`: it is there already; `other`: another one is; `blocked`: no file can be written
 * there.
 */
export interface ReviewedFile {
  readonly path: string;
  readonly size: number;
  readonly state: 'new' | 'same' | 'other' | 'blocked';
}

/** An MCP server of a link. `same`: one has it already; `taken`: another server, or a tool, has its name. */
export interface ReviewedServer {
  readonly fields: SharedServer;
  readonly state: 'new' | 'same' | 'taken';
  /** Names of the secrets it wants, and whether there is one of the name. */
  readonly secrets: readonly { readonly name: string; readonly isHere: boolean }[];
}

/** What a text is from which no tool can be taken. */
export type KnownText =
  /** Names of the servers of a `mcpServers` object. */
  | { readonly kind: 'mcp-servers'; readonly names: readonly string[] }
  | {
      readonly kind: 'openapi';
      readonly title: string;
      readonly operations: number;
      /** Of the format, such as `3.1.0`, or `2.0` of Swagger. */ readonly version: string;
    }
  /** An address alone; `isTool` when it is a link to a tool. */
  | { readonly kind: 'link'; readonly address: string; readonly isTool: boolean }
  /** Of what service the key is. */
  | { readonly kind: 'key'; readonly of: string }
  | { readonly kind: 'python' };

export interface ImportedTool {
  readonly fields: ToolFields;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** Sentences: a name or timeout that was fixed, code that became a template, … */
  readonly fixed: string[];
  /** Things in the code that deserve a look: network, eval, literal keys, obfuscation. */
  readonly lookAt: string[];
  /** The tool of the same name one already has. */
  readonly existing?: ToolRecord;
  /** Of a tool that came by a link. */
  readonly link?: ReviewedOrigin;
}

/** Where a tool of a link came from, and what one has of it. */
export interface ReviewedOrigin {
  /** With the tool itself as the last one: what `Provenance` keeps. */
  readonly origins: readonly ShareOrigin[];
  /** The key whose signature fitted. */
  readonly author?: string;
  /** The tool one has, under another name, that this one was made from. */
  readonly relative?: ToolRecord;
  /**
   * The signature beside that of the tool one has, when that one was signed: by the same key, by another, or by none.
   */
  readonly signature?: 'same' | 'other' | 'missing';
  /** What one has is equal in every field. */
  readonly isSame: boolean;
}

export interface ImportChoice {
  readonly fields: ToolFields;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly format: ImportFormat;
  /** Of a tool that came by a link. */
  readonly link?: Pick<ReviewedOrigin, 'origins' | 'author'>;
  /** What to do when the name is taken. */
  readonly onConflict: 'rename' | 'replace';
}

interface Asking {
  /** The call that waits for the answer: it asks once. */
  readonly id: ToolCallId;
  readonly toolName: string;
  readonly caller: Caller;
}

/** A question of an agent or a script. Its texts are theirs: plain, and never to be taken for words of the app. */
export interface OpenQuestion extends Asking {
  readonly kind: 'question';
  readonly question: string;
  readonly options: readonly string[];
}

/** Somebody wants a secret to be given. */
export interface OpenCredential extends Asking {
  readonly kind: 'credential';
  readonly name: string;
  /** In the words of who asks. */
  readonly reason: string;
  /** Where it would be sent. */
  readonly places: readonly SecretBinding[];
  /** The tool that would use it there. */
  readonly tool?: { readonly name: string; readonly trusted: boolean };
}

export type OpenAsk = OpenQuestion | OpenCredential;

/**
 * What a person did. `option` counts from 0. `given`: the secret is stored now, and granted to the tool if that was
 * asked; its value takes another way.
 */
export type AskAnswer =
  | { readonly kind: 'answered'; readonly text: string; readonly option?: number }
  | { readonly kind: 'given' }
  | { readonly kind: 'declined' };

/** A tool that ships with the app, as lists and its page show it. */
export interface BuiltinView {
  /** Its runs are kept under this id. */
  readonly id: ToolId;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Paragraphs with empty lines between them. */
  readonly documentation: string;
  readonly timeoutMs: number;
  /** The user took it away: it is offered to nobody and does not run. */
  readonly isRemoved: boolean;
  /** A tool of the user's own has its name, and is what runs. */
  readonly isOverridden: boolean;
}

/** A call as an executor of the page gets it. */
export interface ExecutorCall {
  readonly toolName: string;
  readonly parameters: JsonValue;
  readonly requestId: ToolCallId;
  readonly runId: string;
  readonly conversationId: string;
  readonly caller: string;
  readonly deviceId: string;
  /** Milliseconds. */
  readonly timeout: number;
}

export type ExecutorNote = { readonly log: string } | { readonly progress: Progress };

/** The tools that a person stored, the settings of all tools, and what agents are offered. */
export interface ToolsService {
  /** Those that come after the tool of a name in `sortKeyOf` order, at most `limit`; from the start without a name. */
  list(after: string | undefined, limit: number): Promise<ToolSummary[]>;
  count(): Promise<number>;
  /** In the order of the ids; undefined for those that are not there. */
  summaries(ids: readonly ToolId[]): Promise<(ToolSummary | undefined)[]>;
  /** Whole records, for the page's API. */
  all(): Promise<ToolRecord[]>;
  get(name: string): Promise<ToolRecord | undefined>;
  getById(id: ToolId): Promise<ToolRecord | undefined>;
  /** Validates everything. Rejects with `invalid-tool`, `duplicate-name` or `transport` (disk full). */
  add(tool: unknown): Promise<ToolRecord>;
  /** `baseVersion` given: rejects with `conflict` when the stored version is another. */
  update(name: string, patch: unknown, baseVersion?: number): Promise<ToolRecord>;
  /** Can be undone by `undoRemove` with the same id. */
  remove(name: string): Promise<ToolId>;
  undoRemove(id: ToolId): Promise<ToolRecord>;
  versions(name: string): Promise<ToolVersion[]>;
  restoreVersion(name: string, version: number): Promise<ToolRecord>;
  /** The user says an untrusted tool is trusted (or not any more). */
  setTrusted(name: string, trusted: boolean): Promise<ToolRecord>;
  checkCode(code: string, language: ToolLanguage): Promise<CodeCheck>;
  checkSchema(schema: unknown): Promise<SchemaCheck>;
  /**
   * Tools in another format, with what it cannot carry. Rejects with `not-found` for a name that is none,
   * `invalid-input`.
   */
  export(request: ExportRequest): Promise<ExportResult>;
  /** `DiscoveredTools` as JSON: thousands of definitions cross threads much faster as one text. */
  discover(): Promise<string>;
  /** Text for an agent's system prompt: the tools it is offered and what they ask to be told. */
  promptSection(): Promise<string>;
  builtins(): Promise<BuiltinView[]>;
  settings(): Promise<ToolSettings>;
  /** Replaces the settings given. Rejects with `invalid-input`, or `transport` when it could not be stored. */
  changeSettings(change: unknown): Promise<ToolSettings>;
  /**
   * Lets the code of one's own tool load the files of the workspace that it names, as they are now; resolves to their
   * paths. Rejects with `not-found`, `invalid-tool`, `transport`.
   */
  pinFiles(toolName: string): Promise<readonly string[]>;
}

/** The one way to run a tool. `execute` never rejects. */
export interface CallsService {
  /** Resolves to a failed result whatever goes wrong. */
  execute(request: ExecuteRequest, listener?: (event: CallEvent) => void): Promise<ExecuteToolResult>;
  abort(toolCallId: ToolCallId): Promise<void>;
  /** The whole output of a call, from one character up to another. Rejects with `not-found`. */
  readOutput(toolCallId: ToolCallId, start: number, end: number): Promise<{ characters: number; text: string }>;
}

/** Past runs of tools. */
export interface RunsService {
  list(toolId: ToolId): Promise<RunRecord[]>;
  /** Removes kept runs, all without `calls`. Resolves to what `undoRemove` takes. */
  remove(toolId: ToolId, calls?: readonly ToolCallId[]): Promise<string>;
  /** For the last removals of this tab; rejects with `not-found` for others. */
  undoRemove(removal: string): Promise<void>;
}

/** Cases of tools. */
export interface CasesService {
  /**
   * Runs all cases of a tool, some at once, and judges each; the listener hears of each as it ends. Rejects with
   * `not-found`.
   */
  run(toolName: string, listener?: (event: CaseEvent) => void): Promise<CasesReport>;
  /** Ends the cases of a tool that are under way; those that have not begun are not begun. */
  stop(toolName: string): Promise<void>;
}

/** Executors of the page, for names that no tool has. */
export interface ExecutorsService {
  /**
   * Sends calls of names that no tool has to the page. What `execute` gives is read as a result of `executeTool`. Calls
   * that end early are told by the event `executor-abort`. Rejects with `duplicate-name` when the kind is taken.
   */
  register(
    kind: string,
    match: (toolName: string) => Promise<unknown>,
    execute: (call: ExecutorCall) => Promise<unknown>,
  ): Promise<void>;
  unregister(kind: string): Promise<void>;
  /** What an executor of the page says while it works. */
  note(toolCallId: ToolCallId, note: ExecutorNote): Promise<void>;
}

/** What a person is asked, in the order in which it was asked. */
export interface QuestionsService {
  list(): Promise<OpenAsk[]>;
  /** Rejects with `not-found` for one that is not open any more, `invalid-input` for an answer that does not fit it. */
  answer(id: ToolCallId, answer: AskAnswer): Promise<void>;
  /** Says whether a person has the first open question before their eyes. */
  see(areSeen: boolean): Promise<void>;
}

/** What comes in: a review first, which stores nothing, and then what the person chose of it. */
export interface ImportsService {
  /**
   * Understands `tools.json`, definitions of OpenAI, Anthropic, Gemini and MCP, a JSON Schema, example arguments, a
   * curl command, Toolyard's own export and bare code. Stores nothing and runs nothing. Rejects with `invalid-input`.
   */
  reviewText(text: string, fileName?: string): Promise<ImportReview>;
  /** The same for a zip: that of an exported MCP server. */
  reviewArchive(bytes: Uint8Array): Promise<ImportReview>;
  /**
   * Reads a link, its payload or a share file for review. Code and schemas are not judged yet, so that it comes at
   * once. Stores nothing and runs nothing. Rejects with `invalid-input` whose `data.reason` is that of `share.decode`.
   */
  reviewShare(text: string): Promise<ImportReview>;
  /**
   * What a parser and the schema validator find wrong with tools of a review, in their order; undefined where all is
   * well.
   */
  judge(tools: readonly ToolFields[]): Promise<(string | undefined)[]>;
  /** Stores what the user chose of a review; each tool is untrusted until trusted. */
  commit(choices: ImportChoice[]): Promise<ToolRecord[]>;
  /**
   * Stores what a link holds: its tools as untrusted, under other names where one is taken, and its files where there
   * is none. `filesLeft` are the paths of the others. Rejects as `commit` does.
   */
  takeShare(content: ShareContent): Promise<{ records: ToolRecord[]; filesLeft: string[] }>;
  /**
   * Takes an import back: removes what it added, and what it replaced is again as it was. Rejects with `duplicate-name`
   * or `transport`.
   */
  undo(stored: readonly Pick<ToolRecord, 'id' | 'version'>[]): Promise<void>;
}

/** Tools from OpenAPI descriptions, one description at a time. */
export interface OpenApiService {
  /**
   * What an OpenAPI description (3.x, JSON or YAML) holds; it is kept until `forget` or the next one. Rejects
   * with `invalid-input` or `aborted`.
   */
  read(text: string): Promise<OpenApiOutline>;
  /**
   * Operations of the description that was read last as tools under review. Nothing is fetched or stored. Rejects with
   * `not-found`, `invalid-input` or `aborted`.
   */
  take(choice: OpenApiChoice, listener?: (progress: Progress) => void): Promise<ImportReview>;
  /** Stops what is being read or taken, and lets go of the description. */
  forget(): Promise<void>;
}

/**
 * Backups. All reject with `invalid-input` for a file that is none or is damaged, `aborted` when stopped before
 * anything was stored, `transport`.
 */
export interface BackupService {
  /** One file with everything but secrets and grants: gzip of JSON lines. Progress counts things. */
  export(listener?: (progress: { done: number; total?: number }) => void): Promise<Blob>;
  /** Reads a backup and compares it with what is here. Stores nothing. Progress counts bytes. */
  preview(file: Blob, listener?: (progress: { done: number; total?: number }) => void): Promise<BackupPreview>;
  /** Tools, settings and storage in one step; then runs; then files one after the other. */
  restore(
    file: Blob,
    options: RestoreOptions,
    listener?: (progress: { done: number; total?: number }) => void,
  ): Promise<RestoreReport>;
  /** Ends what is under way of these three. */
  stop(): Promise<void>;
}

/** Tools that nobody stored: those of this build, of the files of the workspace, and of the address. */
export interface VisitingService {
  /** Changes are told by the event `visiting-tools-changed`. */
  list(): Promise<VisitingTools>;
  /** Rejects with `not-found`. */
  get(id: ToolId): Promise<VisitingTool>;
  /**
   * This code may run, and agents may call it. Rejects with `conflict` when it is other code by now, `not-found`,
   * `transport`.
   */
  allow(id: ToolId, codeHash: CodeHash): Promise<void>;
  /** It asks again. */
  disallow(id: ToolId): Promise<void>;
  /** A file, or a tool of this build by its id, that is left out is no tool, and replaces none. */
  ignore(path: string, isIgnored: boolean): Promise<void>;
  /**
   * As a tool of one's own would be: what it imports from the workspace is named by its whole path. Rejects with
   * `invalid-tool` for a command.
   */
  fields(id: ToolId): Promise<ToolFields>;
}

/** What the `tool=` parameters of an address do for one visit. */
export interface AddressService {
  /** Reads the `tool=` parameters of an address. Nothing is stored, and nothing runs. Rejects with `invalid-input`. */
  review(parameters: string): Promise<AddressReview>;
  /** Adds and removes tools for this visit; resolves to what `undo` takes. Rejects with `invalid-tool`. */
  take(review: Pick<AddressReview, 'added' | 'removed'>): Promise<string>;
  undo(taken: string): Promise<void>;
  /** Takes back what an address did to one name. */
  drop(name: string): Promise<void>;
}

/** The services of this room, by name. */
export interface CatalogServices {
  readonly tools: ToolsService;
  readonly calls: CallsService;
  readonly runs: RunsService;
  readonly cases: CasesService;
  readonly executors: ExecutorsService;
  readonly questions: QuestionsService;
  readonly imports: ImportsService;
  readonly openApi: OpenApiService;
  readonly backup: BackupService;
  readonly visiting: VisitingService;
  readonly address: AddressService;
}
