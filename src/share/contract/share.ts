import type { SharedConversation } from '../../agent/contract/conversation.ts';
import type { McpServerFields } from '../../mcp/contract/mcp-server.ts';
import type { ShareOrigin, ToolFields } from '../../core/tool.ts';

/**
 * A tool that travels: what a person writes of it, its times, where it came from (oldest first, at most 5). Never
 * trust, grants, secrets, runs, ids.
 */
export interface SharedTool extends ToolFields {
  /** ISO 8601, as the sender has it. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly origins?: readonly ShareOrigin[];
}

/** `path` is an absolute POSIX path in the workspace. */
export interface SharedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * A server that travels: where it is or how it is started, never enabled. Headers and variables hold `${secret:NAME}`
 * and no value.
 */
export type SharedServer = McpServerFields;

/** What a link or a share file holds, read but not stored. */
export interface ShareContent {
  readonly formatVersion: number;
  readonly tools: readonly SharedTool[];
  readonly files: readonly SharedFile[];
  /** MCP servers. */
  readonly servers: readonly SharedServer[];
  /** Recorded runs; absent without any. */
  readonly conversations?: readonly SharedConversation[];
  /** Kinds of things a newer app put in, which this one cannot show. */
  readonly unknownKinds: readonly string[];
  /** Who signed it: the public key, base64url. `valid` is false when the signature does not fit the content. */
  readonly author?: { readonly key: string; readonly valid: boolean };
}

/**
 * What to put into a link: names of tools, paths of workspace files, names of MCP servers, ids of conversations and
 * recorded runs.
 */
export interface ShareRequest {
  readonly tools?: readonly string[];
  readonly files?: readonly string[];
  readonly servers?: readonly string[];
  readonly conversations?: readonly string[];
  /** Whether cases travel; default true. */
  readonly cases?: boolean;
  /** Makes an edit link: after its review it opens straight in the editor. */
  readonly edit?: boolean;
  /** Signs with the key of this browser, which is made with the first signature. */
  readonly sign?: boolean;
}

export interface ShareLink {
  readonly url: string;
  readonly payload: string;
  /** Literal keys found in what travels, by tool and 1-based line of its code. */
  readonly keys: readonly { readonly tool: string; readonly line: number; readonly kind: string }[];
}
