import type { CodeHash, ToolDigest, ToolId, McpServerId } from './ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from './json/json.ts';
import type { PackageLock } from './package-lock.ts';
import type { Permissions } from './permissions/permissions.ts';

/** A tool from which another one was made. */
export interface ShareOrigin {
  readonly name: string;
  readonly codeHash: CodeHash;
  /** Public key of its signer, base64url. */
  readonly author?: string;
}

export type Environment = 'node' | 'browser';
export type ToolLanguage = 'javascript' | 'typescript';

export type CaseExpectation =
  | { readonly kind: 'equals'; readonly value: JsonValue }
  | { readonly kind: 'matches'; readonly schema: JsonSchema }
  | { readonly kind: 'contains'; readonly value: JsonValue }
  | { readonly kind: 'throws'; readonly message?: string };

/** An input and the expected result. */
export interface ToolCase {
  readonly name: string;
  readonly input: JsonObject;
  readonly expectation: CaseExpectation;
  /** A run of all cases leaves it out: a person runs it and judges its result. */
  readonly manual?: true;
}

/** The fields of a tool, under their public names. */
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
  /** Words by which a person groups tools, to offer them or not. */
  readonly tags?: readonly string[];
  readonly cases?: readonly ToolCase[];
  /** The npm packages of a `node` tool, each with its version and hash. */
  readonly packages?: PackageLock;
  /**
   * The files of the workspace that its code may load, as a person pinned them. Only this browser and its backups have
   * them.
   */
  readonly pinnedFiles?: readonly PinnedFile[];
}

/** Formats of a text that can be imported. */
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

/** How a stored tool was made. Everything except `written` starts as untrusted. */
export type Provenance =
  | { readonly kind: 'written' }
  | { readonly kind: 'import'; readonly format: ImportFormat; readonly importedAt: string }
  /**
   * A link or a share file. `origins`, oldest first, are the tools it was made from, as claimed by the senders; the
   * last one is the tool as it was received. `author` is the key of a valid signature.
   */
  | {
      readonly kind: 'link';
      readonly openedAt: string;
      readonly origins: readonly ShareOrigin[];
      readonly author?: string;
    };

/**
 * That a person accepted a tool in exactly one form: its digest. Only this browser has acceptances, in a store of their
 * own: no file and no link carries them. A stored tool is trusted if there is one of its id and of its present digest.
 */
export interface Acceptance {
  readonly toolId: ToolId;
  readonly digest: ToolDigest;
  readonly codeHash: CodeHash;
  /**
   * What the person did: wrote or edited it here, trusted it in a review, or said that a backup is their own.
   * `earlier`: it was trusted before acceptances were stored.
   */
  readonly by: 'edit' | 'review' | 'own-backup' | 'earlier';
  /** The latest version in this form. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A tool as it is stored and as `getTool` returns it. */
export interface ToolRecord extends ToolFields {
  readonly id: ToolId;
  /** Starts at 1 and increases with every change. */
  readonly version: number;
  readonly codeHash: CodeHash;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly provenance: Provenance;
  /** Whether a person accepted it in this form (`Acceptance`); independent of `enabled`. */
  readonly trusted: boolean;
}

/** A tool in the form in which a person saw it: its id, because another may have the same name and version later. */
export type SeenTool = Pick<ToolRecord, 'id' | 'version'> & ToolFields;

/** The fields that lists show: everything except code, schema and cases. */
export type ToolSummary = Pick<
  ToolRecord,
  'id' | 'name' | 'description' | 'environment' | 'language' | 'enabled' | 'trusted' | 'version' | 'updatedAt' | 'tags'
>;

/** A stored version of a tool. */
export interface ToolVersion {
  readonly version: number;
  readonly record: ToolRecord;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A file at the time when it was read. */
export interface PinnedFile {
  readonly path: string;
  /** Lower-case hex SHA-256 of its contents. */
  readonly hash: string;
}

/** The path of code in the workspace, and the files it consists of: it runs only with exactly these. */
export interface CodeLocation {
  readonly path: string;
  /** Includes the file itself. */
  readonly files: readonly PinnedFile[];
}

/** The code of a tool. */
export interface ToolSource {
  readonly code: string;
  readonly language: ToolLanguage;
  readonly codeHash: CodeHash;
  /** Only for code that needs the files around it. */
  readonly location?: CodeLocation;
  /** For code outside the workspace: the only files of the workspace that it may load. */
  readonly pinnedFiles?: readonly PinnedFile[];
}

/** How a file of the workspace runs as a tool: as code of an environment, or as a command of the shell. */
export type ProjectRuns = Environment | 'shell';

/** A tool of an MCP server; `toolName` is its name at the server. */
export interface ServerTool {
  readonly serverId: McpServerId;
  readonly serverName: string;
  readonly toolName: string;
  /** What the server says of all its tools. No person has accepted it. */
  readonly instructions?: string;
}

/**
 * Where tools come from, each with what is known of the place. Each folder of `catalog/origins/` adds its own in its
 * `metadata.ts`, and derives the traits of a tool from its origin; other code uses the traits.
 */
export interface OriginMetadata {}

export type OriginKind = keyof OriginMetadata;
/** A tool's origin; with `Kind`, an origin of that kind. */
export type ToolOrigin<Kind extends OriginKind = OriginKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & OriginMetadata[Each];
}[Kind];

/** A tool as the call path sees it; names follow MCP. */
export interface Tool {
  readonly id: ToolId;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** What it returns, in words. */
  readonly returnsText?: string;
  readonly guidance?: string;
  readonly origin: ToolOrigin;
  readonly version: number;
  readonly requested: Permissions;
  readonly enabled: boolean;
  readonly trusted: boolean;
  readonly timeoutMs: number;
  readonly packages?: PackageLock;
  /** Absent if the tool has no code of its own. */
  readonly source?: ToolSource;
}

/** The code of a tool. @throws Error if it has none and its executor runs no code */
export function sourceOf({ name, source }: Tool): ToolSource {
  if (source === undefined) throw new Error(`${name} has no code`);
  return source;
}
