import type { CodeHash, ToolId, McpServerId } from './ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from './json.ts';
import type { PackageLock } from './package-lock.ts';
import type { Permissions } from './permissions.ts';

/** A tool that another one was made from. */
export interface ShareOrigin {
  readonly name: string;
  readonly codeHash: CodeHash;
  /** Public key of who signed it, base64url. */
  readonly author?: string;
}

export type Environment = 'node' | 'browser';
export type ToolLanguage = 'javascript' | 'typescript';

export type CaseExpectation =
  | { readonly kind: 'equals'; readonly value: JsonValue }
  | { readonly kind: 'matches'; readonly schema: JsonSchema }
  | { readonly kind: 'contains'; readonly value: JsonValue }
  | { readonly kind: 'throws'; readonly message?: string };

/** An input and what is expected of the run. */
export interface ToolCase {
  readonly name: string;
  readonly input: JsonObject;
  readonly expectation: CaseExpectation;
}

/** What a person writes of a tool, in the public names. */
export interface ToolFields {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  /** JSON Schema whose root describes an object. */
  readonly parameters: JsonSchema;
  /** Text, or a JSON Schema that results are checked against. */
  readonly returns?: string | JsonSchema;
  /** Milliseconds, integer 1–600000. */
  readonly timeout: number;
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly language: ToolLanguage;
  readonly permissions?: Permissions;
  /** Text added to an agent's system prompt while the tool is offered. */
  readonly guidance?: string;
  readonly cases?: readonly ToolCase[];
  /** The npm packages of a `node` tool, each with its version and hash. */
  readonly packages?: PackageLock;
  /**
   * The files of the workspace that its code may load, as they were when a person kept them. It stays in this browser
   * and its backups.
   */
  readonly pinnedFiles?: readonly PinnedFile[];
}

/** What a text that is brought along can be. */
export type ImportFormat =
  | 'tools.json'
  | 'toolyard'
  | 'code'
  | 'openai'
  | 'anthropic'
  | 'gemini'
  | 'mcp'
  | 'schema'
  | 'example'
  | 'curl'
  | 'openapi'
  | 'mcp-server'
  | 'ai-sdk'
  | 'link';

/** Where a stored tool came from. Everything but `written` starts as untrusted. */
export type Provenance =
  | { readonly kind: 'written' }
  | { readonly kind: 'import'; readonly format: ImportFormat; readonly importedAt: string }
  /**
   * A link or a share file. `origins`, oldest first, is what it was made from, as its senders say; the last is the tool
   * as it was received. `author` is the key whose signature fitted.
   */
  | {
      readonly kind: 'link';
      readonly openedAt: string;
      readonly origins: readonly ShareOrigin[];
      readonly author?: string;
    };

/** A tool as it is stored and as `getTool` gives it. */
export interface ToolRecord extends ToolFields {
  readonly id: ToolId;
  /** Counts up from 1 with every change. */
  readonly version: number;
  readonly codeHash: CodeHash;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly provenance: Provenance;
  /** False for untrusted code until the user says otherwise; apart from `enabled`. */
  readonly trusted: boolean;
}

/** What lists show: everything but code, schema and cases. */
export type ToolSummary = Pick<
  ToolRecord,
  'id' | 'name' | 'description' | 'environment' | 'language' | 'enabled' | 'trusted' | 'version' | 'updatedAt'
>;

/** A kept version of a tool. */
export interface ToolVersion {
  readonly version: number;
  readonly record: ToolRecord;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A file as it was when it was read. */
export interface PinnedFile {
  readonly path: string;
  /** Lower-case hex SHA-256 of its contents. */
  readonly hash: string;
}

/** Where code lies in the workspace, and the files it is made of: it runs only over exactly these. */
export interface CodePlace {
  readonly path: string;
  /** With the file itself. */
  readonly files: readonly PinnedFile[];
}

/** What the code of a tool is. */
export interface ToolSource {
  readonly code: string;
  readonly language: ToolLanguage;
  readonly codeHash: CodeHash;
  /** Only of code that needs the files around it. */
  readonly place?: CodePlace;
  /** Of code that lies elsewhere: the only files of the workspace that it loads. */
  readonly pinnedFiles?: readonly PinnedFile[];
}

/** How a file of the workspace runs as a tool: as code of an environment, or as a command of the shell. */
export type ProjectRuns = Environment | 'shell';

/** A tool of an MCP server; `toolName` as the server calls it. */
export interface ServerTool {
  readonly serverId: McpServerId;
  readonly serverName: string;
  readonly toolName: string;
}

/**
 * Where tools come from, each with what is known of the place: a tool ships with the app, whoever built the app added it
 * (`embed`), it is a file of the workspace, the user wrote or stored it, the address of the page brought it for this
 * visit, an executor that was registered at the page answers for its name, or an MCP server offers it.
 *
 * `catalog/origins/` says what follows from an origin; all other code asks for a tool's traits.
 */
interface OriginFacts {
  readonly builtin: unknown;
  readonly embed: { readonly file: string; readonly environment: Environment };
  readonly project: { readonly path: string; readonly runs: ProjectRuns };
  readonly custom: { readonly environment: Environment };
  readonly link: { readonly environment: Environment };
  readonly registered: { readonly executor: string };
  readonly mcp: ServerTool;
}

export type OriginKind = keyof OriginFacts;
/** With `Kind`, the origin of that kind alone. */
export type ToolOrigin<Kind extends OriginKind = OriginKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & OriginFacts[Each];
}[Kind];

/** A tool as the call path sees it, in MCP's names. */
export interface Tool {
  readonly id: ToolId;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly guidance?: string;
  readonly origin: ToolOrigin;
  readonly version: number;
  readonly requested: Permissions;
  readonly enabled: boolean;
  readonly trusted: boolean;
  readonly timeoutMs: number;
  readonly packages?: PackageLock;
  /** Only where there is code of its own. */
  readonly source?: ToolSource;
}

/** The code of a tool that has some. @throws Error when it has none: its executor runs no code */
export function sourceOf({ name, source }: Tool): ToolSource {
  if (source === undefined) throw new Error(`${name} has no code`);
  return source;
}
