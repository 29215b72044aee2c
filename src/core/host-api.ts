import type { AgentApi, AgentEvent } from './agent-api.ts';
import type { BuiltInModelLoan } from './built-in-model.ts';
import type { BackupApi } from './backup.ts';
import type { Caller, CallState, ExecuteToolResult, LogLine, NetworkUse, Progress, RunRecord } from './call.ts';
import type { CaseEvent, CasesReport } from './case-run.ts';
import type { ExportRequest, ExportResult } from './export.ts';
import type { CatalogApi } from './catalog-api.ts';
import type { ToolCallId, ToolId } from './ids.ts';
import type { Grant, GrantedPermissions, SecretBinding, SecretSummary } from './permissions.ts';
import type { JsonObject, JsonSchema, JsonValue } from './json.ts';
import type { McpApi, McpEvent } from './mcp-api.ts';
import type { OpenApiChoice, OpenApiOutline } from './openapi.ts';
import type { EngineChange, NodeEnginesView } from './node-engines.ts';
import type { PackageProgress, PackageRequest } from './package-service.ts';
import type { ProjectApi } from './project.ts';
import type { PublishApi } from './publish.ts';
import type { QuestionsApi } from './questions.ts';
import type { ShellsApi } from './shells.ts';
import type { StorageApi } from './storage-use.ts';
import type { ShareApi, ShareContent, ShareOrigin, SharedServer } from './share.ts';
import type { WorkspaceApi } from './workspace-api.ts';
import type { ImportFormat, ToolFields, ToolLanguage, ToolRecord, ToolSummary, ToolVersion } from './tool.ts';

/**
 * What the host worker offers to the page. Crosses by structured clone over Comlink, between trusted threads only.
 * Writers reject with a `ToolyardError`, which arrives with its `code` and `data` intact; `execute` never rejects.
 */
export interface HostApi
  extends
    ShareApi,
    CatalogApi,
    ProjectApi,
    BackupApi,
    PublishApi,
    QuestionsApi,
    ShellsApi,
    WorkspaceApi,
    McpApi,
    AgentApi,
    BuiltInModelLoan,
    StorageApi {
  /** Starts sending events; call once. The returned promise settles when the stores are open. */
  connect(listener: (event: HostEvent) => void): Promise<void>;

  /** Those that come after the tool of a name in `sortKeyOf` order, at most `limit`; from the start without a name. */
  listTools(after: string | undefined, limit: number): Promise<ToolSummary[]>;
  countTools(): Promise<number>;
  /** In the order of the ids; undefined for those that are not there. */
  getSummaries(ids: readonly ToolId[]): Promise<(ToolSummary | undefined)[]>;
  /** Whole records, for the page's API. */
  getTools(): Promise<ToolRecord[]>;
  getTool(name: string): Promise<ToolRecord | undefined>;
  getToolById(id: ToolId): Promise<ToolRecord | undefined>;
  /** Validates everything. Rejects with `invalid-tool`, `duplicate-name` or `transport` (disk full). */
  addTool(tool: unknown): Promise<ToolRecord>;
  /** `baseVersion` given: rejects with `conflict` when the stored version is another. */
  updateTool(name: string, patch: unknown, baseVersion?: number): Promise<ToolRecord>;
  /** Can be undone by `undoRemove` with the same id. */
  removeTool(name: string): Promise<ToolId>;
  undoRemove(id: ToolId): Promise<ToolRecord>;
  getVersions(name: string): Promise<ToolVersion[]>;
  restoreVersion(name: string, version: number): Promise<ToolRecord>;
  /** The user says an untrusted tool is trusted (or not any more). */
  setTrusted(name: string, trusted: boolean): Promise<ToolRecord>;

  checkCode(code: string, language: ToolLanguage): Promise<CodeCheck>;
  validateSchema(schema: unknown): Promise<SchemaCheck>;

  execute(request: ExecuteRequest, listener?: (event: CallEvent) => void): Promise<ExecuteToolResult>;
  abort(toolCallId: ToolCallId): Promise<void>;
  listRuns(toolId: ToolId): Promise<RunRecord[]>;
  /** Removes kept runs, all without `calls`. Resolves to what `undoRemoveRuns` takes. */
  removeRuns(toolId: ToolId, calls?: readonly ToolCallId[]): Promise<string>;
  /** For the last removals of this tab; rejects with `not-found` for others. */
  undoRemoveRuns(removal: string): Promise<void>;
  /**
   * Runs all cases of a tool, some at once, and judges each; the listener hears of each as it ends. Rejects with
   * `not-found`.
   */
  runCases(toolName: string, listener?: (event: CaseEvent) => void): Promise<CasesReport>;
  /** Ends the cases of a tool that are under way; those that have not begun are not begun. */
  stopCases(toolName: string): Promise<void>;
  /** `DiscoveredTools` as JSON: thousands of definitions cross threads much faster as one text. */
  discoverTools(): Promise<string>;

  /** These take the id of a built-in tool too, for one whose name another tool has. */
  getGrant(toolName: string): Promise<GrantedPermissions>;
  setGrant(toolName: string, permissions: unknown): Promise<GrantedPermissions>;
  /** Allows `requested` for the next call of this tool only. */
  grantOnce(toolName: string, permissions: unknown): Promise<void>;
  listGrants(): Promise<Grant[]>;

  secretStoreState(): Promise<'open' | 'locked'>;
  unlockSecrets(passphrase: string): Promise<boolean>;
  /** Empty string removes the passphrase. */
  setSecretPassphrase(passphrase: string): Promise<void>;
  listSecrets(): Promise<SecretSummary[]>;
  setSecret(secret: {
    name: string;
    value: string;
    bindings: SecretBinding[];
    keptFor?: 'always' | 'session';
  }): Promise<SecretSummary>;
  removeSecret(name: string): Promise<void>;
  /**
   * Puts a secret back as it was before this tab last removed or replaced it. Rejects with `not-found` after ten
   * minutes.
   */
  undoSecret(name: string): Promise<void>;

  /**
   * Understands `tools.json`, definitions of OpenAI, Anthropic, Gemini and MCP, a JSON Schema, example arguments, a
   * curl command, Toolyard's own export and bare code. Stores nothing and runs nothing. Rejects with `invalid-input`.
   */
  reviewImport(text: string, fileName?: string): Promise<ImportReview>;
  /**
   * What an OpenAPI description (3.x, JSON or YAML) holds; it is kept until `forgetOpenApi` or the next one. Rejects
   * with `invalid-input` or `aborted`.
   */
  readOpenApi(text: string): Promise<OpenApiOutline>;
  /**
   * Operations of the description that was read last as tools under review. Nothing is fetched or stored. Rejects with
   * `not-found`, `invalid-input` or `aborted`.
   */
  takeOpenApi(choice: OpenApiChoice, listener?: (progress: Progress) => void): Promise<ImportReview>;
  /** Stops what is being read or taken, and lets go of the description. */
  forgetOpenApi(): Promise<void>;
  /** The same for a zip: that of an exported MCP server. */
  reviewArchive(bytes: Uint8Array): Promise<ImportReview>;
  /**
   * Reads a link, its payload or a share file for review. Code and schemas are not judged yet, so that it comes at
   * once. Stores nothing and runs nothing. Rejects with `invalid-input` whose `data.reason` is that of `decodeShare`.
   */
  reviewShare(text: string): Promise<ImportReview>;
  /**
   * What a parser and the schema validator find wrong with tools of a review, in their order; undefined where all is
   * well.
   */
  judgeTools(tools: readonly ToolFields[]): Promise<(string | undefined)[]>;
  /** Stores what the user chose of a review; each tool is untrusted until trusted. */
  commitImport(choices: ImportChoice[]): Promise<ToolRecord[]>;
  /**
   * Stores what a link holds: its tools as untrusted, under other names where one is taken, and its files where there
   * is none. `filesLeft` are the paths of the others. Rejects as `commitImport` does.
   */
  takeShare(content: ShareContent): Promise<{ records: ToolRecord[]; filesLeft: string[] }>;
  /**
   * Takes an import back: removes what it added, and what it replaced is again as it was. Rejects with `duplicate-name`
   * or `transport`.
   */
  undoImport(stored: readonly Pick<ToolRecord, 'id' | 'version'>[]): Promise<void>;
  /**
   * Tools in another format, with what it cannot carry. Rejects with `not-found` for a name that is none,
   * `invalid-input`.
   */
  exportTools(request: ExportRequest): Promise<ExportResult>;

  nodeEngines(): Promise<NodeEnginesView>;
  /** Rejects with `invalid-input`, or `transport` when it could not be stored. */
  changeNodeEngines(change: EngineChange): Promise<NodeEnginesView>;
  /** Loads Node and boots one, so that the first run of a node tool does not wait. Rejects when it cannot be loaded. */
  prepareNode(): Promise<void>;
  /** Adds npm packages to a `node` tool. Rejects with `not-found`, `invalid-input`, `conflict` or `transport`. */
  addPackages(
    toolName: string,
    requests: readonly PackageRequest[],
    listener?: (progress: PackageProgress) => void,
  ): Promise<{ record: ToolRecord; notes: readonly string[] }>;
  removePackage(toolName: string, packageName: string): Promise<{ record: ToolRecord; notes: readonly string[] }>;
  /** Ends what is being installed. */
  stopPackages(): Promise<void>;
  packageRegistry(): Promise<string>;
  /** Empty text goes back to the usual one. */
  setPackageRegistry(address: string): Promise<string>;
  /** Origins besides the registry's that archives of packages may come from. */
  packageOrigins(): Promise<string[]>;
  /** All of them anew. Rejects with `invalid-input`. */
  setPackageOrigins(origins: readonly string[]): Promise<string[]>;

  /** Rejects with `not-found`, `invalid-input` or `transport`; `data.code` is Node's. */
  readWorkspaceFile(path: string): Promise<Uint8Array>;
  /** Folders above it are made. */
  writeWorkspaceFile(path: string, bytes: Uint8Array): Promise<void>;
  /** Paths of all files at and below a folder, sorted. */
  listWorkspace(path: string): Promise<string[]>;
  /** Removes a file, or a folder with all below it. */
  removeFromWorkspace(path: string): Promise<void>;

  clearToolStorage(toolId: ToolId): Promise<void>;
  /** Brings back what this tab last cleared; what was written since stays. Rejects with `not-found` or `transport`. */
  undoClearToolStorage(toolId: ToolId): Promise<void>;
  toolStorageBytes(toolId: ToolId): Promise<number>;
  deviceId(): Promise<string>;
  resetDeviceId(): Promise<string>;
  /** The id before this tab last reset it. Rejects with `not-found`. */
  undoResetDeviceId(): Promise<string>;
}

export interface ExecuteRequest {
  readonly toolCallId: ToolCallId;
  readonly toolName: string;
  readonly parameters: unknown;
  readonly timeout?: number;
  readonly caller: Caller;
  readonly conversationId?: string;
  readonly engine?: string;
}

/** What happens to one call while it is under way. */
export type CallEvent =
  | { readonly type: 'call-state'; readonly state: CallState }
  | { readonly type: 'call-log'; readonly line: LogLine }
  | { readonly type: 'call-progress'; readonly progress: Progress };

/** What happens in the host, in this tab or another. */
export type HostEvent =
  | { readonly type: 'tools-changed'; readonly ids: readonly ToolId[]; readonly fromThisTab: boolean }
  | { readonly type: 'grants-changed' }
  | { readonly type: 'secrets-changed' }
  | { readonly type: 'engines-changed' }
  /** Built-in tools or the settings of tools as a whole. */
  | { readonly type: 'tool-settings-changed' }
  /** Tools that are files of the workspace, or that the address brought. */
  | { readonly type: 'visiting-tools-changed' }
  /** Shells began, ended or wrote something. */
  | { readonly type: 'shells-changed' }
  /** Others are open than before. */
  | { readonly type: 'questions-changed' }
  /** A call that an executor of the page works on has ended early. */
  | { readonly type: 'executor-abort'; readonly toolCallId: ToolCallId }
  | { readonly type: 'runs-changed'; readonly toolId: ToolId }
  | McpEvent
  | AgentEvent
  | { readonly type: 'tool-call'; readonly call: ToolCallNotice }
  | { readonly type: 'queue'; readonly queued: number; readonly running: number }
  /** The browser had lost the database; this many tools came back from its copy, without their past runs. */
  | { readonly type: 'brought-back'; readonly tools: number }
  /** Another tab has a newer version of the app and of what is stored: this tab can save nothing any more. */
  | { readonly type: 'outdated' };

/** Told to listeners when a call ends. */
export interface ToolCallNotice {
  readonly requestId: ToolCallId;
  readonly toolName: string;
  readonly parameters: JsonValue;
  readonly caller: Caller;
  readonly result: ExecuteToolResult;
  readonly network: readonly NetworkUse[];
}

export interface SourcePosition {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}
export type CodeShape = 'function' | 'module-default' | 'module-definition' | 'unknown';
/** `shape: 'unknown'` is a warning: code that parses but has none of the accepted shapes. */
export type CodeCheck =
  | { readonly ok: true; readonly shape: CodeShape }
  | ({ readonly ok: false; readonly message: string } & SourcePosition);
/** `path` is a JSON Pointer into the schema. */
export type SchemaCheck =
  { readonly valid: true } | { readonly valid: false; readonly error: string; readonly path: string };

export interface OpenAiTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
}
export interface DiscoveredTools {
  readonly baseline: OpenAiTool[];
  readonly custom: OpenAiTool[];
  readonly panel: OpenAiTool[];
  readonly mcp: OpenAiTool[];
  readonly tool_origins: Record<string, string>;
}

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

/** `details` of an `invalid-input` or `invalid-output` result. */
export interface ValidationProblem extends JsonObject {
  /** JSON Pointer into the value; `''` is its root. */
  path: string;
  message: string;
  keyword: string;
}
