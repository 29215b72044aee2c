import type { OutputLeases } from './output-leases.ts';
import type { SchemaCheck } from './schema.ts';
import type { CodeCheck } from './code.ts';
import type { InferredAccess } from './inferred-access.ts';
import type { BackupPreview, RestoreOptions, RestoreReport } from './backup.ts';
import type { Caller, ExecuteToolResult, Progress, RunRecord, CallEvent, ExecuteRequest } from '../../core/call.ts';
import type { BuiltinView } from './builtin.ts';
import type { CaseEvent, CaseResult, CasesReport } from './cases/case-run.ts';
import type { ExportRequest, ExportResult } from './export.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import type { OpenApiChoice, OpenApiOutline } from './openapi.ts';
import type { ExecutorCall, ExecutorNote, RegisteredTool } from './registered-tools.ts';
import type { AddressReview, SessionTool, SessionTools } from './session-tool.ts';
import type { UnreadField } from './unread-field.ts';
import type { ShareContent, SharedServer } from '../../share/contract/share.ts';
import type { ToolSettings } from './tool-settings.ts';
import type {
  ImportFormat,
  SeenTool,
  ToolFields,
  ToolLanguage,
  ToolRecord,
  ToolSummary,
  ToolVersion,
  ShareOrigin,
} from '../../core/tool.ts';
import type { ImportNote } from './import/import-notes.ts';
import type { ImportRefusal } from './import/import-refusals.ts';
import type { KeyKind } from './import/key-names.ts';
import type { PanelReview } from '../../panels/contract/services.ts';
import type { ReviewFinding } from './import/review-findings.ts';
import type { NewSecret, Permissions, SecretBinding } from '../../core/permissions/permissions.ts';
import type { CarriedSecret } from '../../core/decisions/access-request.ts';
import type { Decision, DecisionKey } from '../../core/decisions/decision.ts';

export interface ImportReview {
  readonly format: ImportFormat;
  readonly tools: ImportedTool[];
  /** Tools that could not be parsed; `position` counts the tools of the file from 1. */
  readonly refused: { readonly position: number; readonly name: string; readonly reason: ImportRefusal }[];
  /** The text was recognized as something without tools; `tools` is then empty. */
  readonly known?: OtherFormat;
  /** For a link or a share file. */
  readonly share?: ReviewedShare;
}

/** What a link contains in addition to its tools. */
export interface ReviewedShare {
  /** The whole parsed content, for a trial. */
  readonly content: ShareContent;
  readonly files: readonly ReviewedFile[];
  readonly servers: readonly ReviewedServer[];
  /** In the order of the link. */ readonly panels?: readonly PanelReview[];
  /** Signed with this browser's own key. */
  readonly bySelf: boolean;
}

/**
 * Where a file would be written. `same`: it exists already; `other`: another file exists; `blocked`: no file can be
 * written there.
 */
export interface ReviewedFile {
  readonly path: string;
  readonly size: number;
  readonly state: 'new' | 'same' | 'other' | 'blocked';
}

/** An MCP server of a link. `same`: it exists already; `taken`: another server, or a tool, has its name. */
export interface ReviewedServer {
  readonly fields: SharedServer;
  readonly state: 'new' | 'same' | 'taken';
  /** Names of its secrets, and whether a secret of that name exists. */
  readonly secrets: readonly { readonly name: string; readonly isHere: boolean }[];
}

/** Kinds of texts that contain no tools. */
export type OtherFormat =
  /** Names of the servers in an `mcpServers` object. */
  | { readonly kind: 'mcp-servers'; readonly names: readonly string[] }
  | {
      readonly kind: 'openapi';
      readonly title: string;
      readonly operations: number;
      /** Version of the format, such as `3.1.0`, or `2.0` for Swagger. */ readonly version: string;
    }
  /** A single address; `isTool` if it is a link to a tool. */
  | { readonly kind: 'link'; readonly address: string; readonly isTool: boolean }
  | { readonly kind: 'key'; readonly of: KeyKind }
  | { readonly kind: 'python' };

export interface ImportedTool {
  readonly fields: ToolFields;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** What was fixed: a name or timeout, code that became a template, … */
  readonly fixed: ImportNote[];
  /** Fields of its definition that could not be read from its code. */
  readonly unread?: readonly UnreadField[];
  /** Things in the code to review: network, eval, literal keys, obfuscation. */
  readonly findings: ReviewFinding[];
  /** The stored tool with the same name. */
  readonly existing?: ToolRecord;
  /** For a tool that came by a link. */
  readonly link?: ReviewedOrigin;
}

/** Origins of a tool that came by a link, compared with stored tools. */
export interface ReviewedOrigin {
  /** Includes the tool itself as the last one; `Provenance` stores them. */
  readonly origins: readonly ShareOrigin[];
  /** The key of a valid signature. */
  readonly author?: string;
  /** The stored tool, under another name, from which this one was made. */
  readonly relative?: ToolRecord;
  /**
   * Compares the signature with that of the stored tool, if that one was signed: the same key, another key, or none.
   */
  readonly signature?: 'same' | 'other' | 'missing';
  /** The stored tool is equal in every field. */
  readonly isSame: boolean;
}

export interface ImportChoice {
  readonly fields: ToolFields;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly format: ImportFormat;
  /** For a tool that came by a link. */
  readonly link?: Pick<ReviewedOrigin, 'origins' | 'author'>;
  /** What to do if the name is taken. */
  readonly onConflict: 'rename' | 'replace';
}

interface Asking {
  /** The call that waits for the answer. */
  readonly toolCallId: ToolCallId;
  readonly toolName: string;
  readonly caller: Caller;
}

/**
 * A question of an agent or a script. Its texts are untrusted: they are shown as plain text, and never as texts of the
 * app.
 */
interface QuestionContent extends Asking {
  readonly kind: 'question';
  readonly question: string;
  readonly options: readonly string[];
}

/** A request for a secret. */
interface CredentialContent extends Asking {
  readonly kind: 'credential';
  readonly name: string;
  /** The text of the asker. */
  readonly reason: string;
  /** The addresses it would be sent to. */
  readonly locations: readonly SecretBinding[];
  /** The tool that would send it there, with the code that it has now. */
  readonly tool?: AskingTool;
}

export interface AskingTool {
  readonly id: ToolId;
  readonly name: string;
  readonly codeHash: CodeHash;
  readonly trusted: boolean;
}

/** The run of a tool was refused something, and waits. */
interface PermissionContent extends Asking {
  readonly kind: 'permission';
  readonly tool: AskingTool;
  readonly asked: Permissions;
  /** Where secrets among it would go. */
  readonly carried: readonly CarriedSecret[];
  /** Where secrets that the tool has would go, and are not bound to. */
  readonly unbound?: readonly CarriedSecret[];
}

export type OpenQuestion = Decision<QuestionContent>;
export type OpenCredential = Decision<CredentialContent>;
export type OpenPermission = Decision<PermissionContent>;
/** What a question shows. */
export type AskContent = QuestionContent | CredentialContent | PermissionContent;
export type OpenAsk = OpenQuestion | OpenCredential | OpenPermission;

/**
 * A person's answer. `option` counts from 0. `given`: this secret, or the stored one as it is; the tool of the question
 * gets it if `isForTool`. `allowed`: what the question listed, for this run or for good, `without` the parts that the
 * person left out (ids of `accessParts`), with the secrets that had to be entered. Secrets are stored with the answer,
 * or not at all if the question is not the one that was shown.
 */
export type AskAnswer =
  | { readonly kind: 'answered'; readonly text: string; readonly option?: number }
  | { readonly kind: 'given'; readonly secret?: NewSecret; readonly isForTool: boolean }
  | {
      readonly kind: 'allowed';
      readonly howLong: 'once' | 'always';
      readonly secrets: readonly NewSecret[];
      readonly without?: readonly string[];
    }
  | { readonly kind: 'declined' };

/** The tools that a person stored, the settings of all tools, and the offer for agents. */
export interface ToolsService {
  /** Tools after the given name in `sortKeyOf` order, at most `limit`; from the start if there is no name. */
  list(after: string | undefined, limit: number): Promise<ToolSummary[]>;
  count(): Promise<number>;
  /** In the order of the ids; undefined for ids that do not exist. */
  summaries(ids: readonly ToolId[]): Promise<(ToolSummary | undefined)[]>;
  /** Whole records, for the page's API. */
  all(): Promise<ToolRecord[]>;
  get(name: string): Promise<ToolRecord | undefined>;
  getById(id: ToolId): Promise<ToolRecord | undefined>;
  /** Validates everything. Rejects with `invalid-tool`, `duplicate-name` or `transport` (disk full). */
  add(tool: unknown): Promise<ToolRecord>;
  /** With `baseVersion`, rejects with `conflict` if the stored version differs. */
  update(name: string, patch: unknown, baseVersion?: number): Promise<ToolRecord>;
  /** `undoRemove` with the same id restores it. */
  remove(name: string): Promise<ToolId>;
  undoRemove(id: ToolId): Promise<ToolRecord>;
  versions(name: string): Promise<ToolVersion[]>;
  restoreVersion(name: string, version: number): Promise<ToolRecord>;
  /** Marks the version of a tool that a person saw as trusted or untrusted. Rejects with `conflict` for another. */
  setTrusted(shown: SeenTool, trusted: boolean): Promise<ToolRecord>;
  checkCode(code: string, language: ToolLanguage): Promise<CodeCheck>;
  /** What code contacts and which secrets it uses, as far as its text shows it. Nothing runs. */
  codeAccess(code: string, language: ToolLanguage): Promise<InferredAccess>;
  checkSchema(schema: unknown): Promise<SchemaCheck>;
  /**
   * Exports tools to another format, with a list of what is lost. Rejects with `not-found` for an unknown name,
   * `invalid-input`.
   */
  export(request: ExportRequest): Promise<ExportResult>;
  /** `DiscoveredTools` as JSON: thousands of definitions cross threads much faster as one text. */
  discover(panelId?: string): Promise<string>;
  /** Text for an agent's system prompt: the offered tools and their guidance. */
  promptSection(): Promise<string>;
  builtins(): Promise<BuiltinView[]>;
  settings(): Promise<ToolSettings>;
  /** Replaces the given settings. Rejects with `invalid-input`, or `transport` if they could not be stored. */
  changeSettings(change: unknown): Promise<ToolSettings>;
  /**
   * Lets the code of the user's own tool load the files of the workspace that it imports, in their current state;
   * resolves to their paths. Rejects with `not-found`, `invalid-tool`, `transport`.
   */
  pinFiles(toolName: string): Promise<readonly string[]>;
}

/** The only way to run a tool. `execute` never rejects. */
export interface CallsService extends OutputLeases {
  /** Resolves to a failed result if anything goes wrong. */
  execute(request: ExecuteRequest, listener?: (event: CallEvent) => void): Promise<ExecuteToolResult>;
  abort(toolCallId: ToolCallId): Promise<void>;
  /** The characters of a call's full output from `start` to `end`. Rejects with `not-found`. */
  readOutput(toolCallId: ToolCallId, start: number, end: number): Promise<{ characters: number; text: string }>;
}

/**
 * The same as the host serves it: what a call reports (`call-event`, if it is followed) and its result (`tool-call`)
 * are events of the host, in their order. The page makes `CallsService` of it (`app/calls-client.ts`).
 */
export interface ServedCalls extends Omit<CallsService, 'execute'> {
  /** Resolves when the call has begun. */
  execute(request: ExecuteRequest, isFollowed: boolean): Promise<void>;
}

/** Past runs of tools. */
export interface RunsService {
  list(toolId: ToolId): Promise<RunRecord[]>;
  /** Removes stored runs; all of them without `calls`. Resolves to the argument of `undoRemove`. */
  remove(toolId: ToolId, calls?: readonly ToolCallId[]): Promise<string>;
  /** For the latest removals of this tab; rejects with `not-found` for others. */
  undoRemove(removal: string): Promise<void>;
}

/** Cases of tools. */
export interface CasesService {
  /**
   * Runs all cases of a tool, several in parallel, and judges each; the listener gets each result as it arrives. With
   * `hasPerson`, a person is asked for what a case is refused. Rejects with `not-found`.
   */
  run(toolName: string, listener?: (event: CaseEvent) => void, hasPerson?: boolean): Promise<CasesReport>;
  /** Results by the latest stored runs of cases, if the case and the tool are still the same; others are left out. */
  last(toolId: ToolId): Promise<readonly CaseResult[]>;
  /** Stops the cases of a tool that are running, and does not start the others. */
  stop(toolName: string): Promise<void>;
}

/** Executors of the page, for tools that they declare and for names that no tool has. */
export interface ExecutorsService {
  /**
   * Sends calls of its tools, and of names that no tool has, to the page. The return value of `execute` is parsed as a
   * result of `executeTool`. The event `executor-abort` reports calls that end early. Rejects with `duplicate-name` if
   * the kind is taken.
   */
  register(
    kind: string,
    match: (toolName: string) => Promise<unknown>,
    execute: (call: ExecutorCall) => Promise<unknown>,
    tools: readonly RegisteredTool[],
  ): Promise<void>;
  unregister(kind: string): Promise<void>;
  /** Logs or progress of an executor of the page, while it works on a call. */
  note(toolCallId: ToolCallId, note: ExecutorNote): Promise<void>;
}

/** Questions to a person, in the order in which they were asked. */
export interface QuestionsService {
  list(): Promise<OpenAsk[]>;
  /**
   * Rejects with `not-found` if the question is no longer open, `conflict` if something else was shown, `invalid-input`
   * if the answer does not match it, and if a secret could not be stored.
   */
  answer(decision: DecisionKey, answer: AskAnswer): Promise<void>;
  /** Reports whether the first open question is visible to a person. */
  see(areSeen: boolean): Promise<void>;
}

/** Imports: a review first, which stores nothing, and then what the person chose. */
export interface ImportsService {
  /**
   * Reads `tools.json`, definitions of OpenAI, Anthropic, Gemini and MCP, a JSON Schema, example arguments, a curl
   * command, Toolyard's own export and plain code. Stores nothing and runs nothing. Rejects with `invalid-input`.
   */
  reviewText(text: string, fileName?: string): Promise<ImportReview>;
  /** The same for a zip file: an exported MCP server. */
  reviewArchive(bytes: Uint8Array): Promise<ImportReview>;
  /**
   * Parses a link, its payload or a share file for review. Code and schemas are judged later, so that the review
   * appears at once. Stores nothing and runs nothing. Rejects with `invalid-input`, with the `data.reason` of
   * `share.decode`.
   */
  reviewShare(text: string): Promise<ImportReview>;
  /**
   * Judges tools of a review with the parser and the schema validator. Returns an error or undefined for each, in
   * order.
   */
  judge(tools: readonly ToolFields[]): Promise<(string | undefined)[]>;
  /** Stores what the user chose in a review; the tools are untrusted until the user trusts them. */
  commit(choices: ImportChoice[]): Promise<ToolRecord[]>;
  /**
   * Stores the content of a link: its tools as untrusted, renamed where a name is taken, and its files where none
   * exists. `filesLeft` are the paths of the other files. Rejects like `commit`.
   */
  importShare(content: ShareContent): Promise<{ records: ToolRecord[]; filesLeft: string[] }>;
  /**
   * Undoes an import: removes what it added, and restores what it replaced. Rejects with `duplicate-name` or
   * `transport`.
   */
  undo(stored: readonly Pick<ToolRecord, 'id' | 'version'>[]): Promise<void>;
}

/** Tools from OpenAPI descriptions, one description at a time. */
export interface OpenApiService {
  /**
   * Parses an OpenAPI description (3.x, JSON or YAML), which is kept until `forget` or the next call. Rejects with
   * `invalid-input` or `aborted`.
   */
  read(text: string): Promise<OpenApiOutline>;
  /**
   * Makes tools for review from operations of the last description. Fetches and stores nothing. Rejects with
   * `not-found`, `invalid-input` or `aborted`.
   */
  take(choice: OpenApiChoice, listener?: (progress: Progress) => void): Promise<ImportReview>;
  /** Stops the current work, and releases the description. */
  forget(): Promise<void>;
}

/**
 * Backups. All methods reject with `invalid-input` for a file that is not a backup or is damaged, `aborted` if stopped
 * before anything was stored, `transport`.
 */
export interface BackupService {
  /** One file with everything except secrets and grants: gzip of JSON lines. Progress counts entries. */
  export(listener?: (progress: Progress) => void): Promise<Blob>;
  /** Reads a backup and says what restoring it as `own` or not does. Stores nothing. Progress counts bytes. */
  preview(
    file: Blob,
    options: Pick<RestoreOptions, 'own'>,
    listener?: (progress: Progress) => void,
  ): Promise<BackupPreview>;
  /** Tools, settings and storage in one transaction; then runs; then files one after another. */
  restore(file: Blob, options: RestoreOptions, listener?: (progress: Progress) => void): Promise<RestoreReport>;
  /** Stops whichever of these three is running. */
  stop(): Promise<void>;
}

/** Tools that nobody stored: shipped tools, files of the workspace, and tools of the address. */
export interface SessionToolsService {
  /** The event `session-tools-changed` reports changes. */
  list(): Promise<SessionTools>;
  /** Rejects with `not-found`. */
  get(id: ToolId): Promise<SessionTool>;
  /**
   * Allows this code to run, and agents to call it. Rejects with `conflict` if the code has changed, `not-found`,
   * `transport`.
   */
  allow(id: ToolId, codeHash: CodeHash): Promise<void>;
  /** Withdraws the permission, so that it must be allowed again. */
  disallow(id: ToolId): Promise<void>;
  /** Ignores a file, or a shipped tool by its id: it is then not a tool, and replaces none. */
  ignore(path: string, isIgnored: boolean): Promise<void>;
  /**
   * The fields for a tool of the user's own: imports from the workspace become absolute paths. Rejects with
   * `invalid-tool` for a command.
   */
  fields(id: ToolId): Promise<ToolFields>;
}

/** The effects of an address's `tool=` parameters for one visit. */
export interface AddressService {
  /** Parses the `tool=` parameters of an address. Stores nothing and runs nothing. Rejects with `invalid-input`. */
  review(parameters: string): Promise<AddressReview>;
  /** Adds and removes tools for this visit; resolves to the argument of `undo`. Rejects with `invalid-tool`. */
  take(review: Pick<AddressReview, 'added' | 'removed'>): Promise<string>;
  undo(taken: string): Promise<void>;
  /** Undoes the effect of an address on one name. */
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
  readonly sessionTools: SessionToolsService;
  readonly address: AddressService;
}
