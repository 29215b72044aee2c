import type { KeyKind } from '../../catalog/contract/import/key-names.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import type { McpServerFields } from '../../mcp/contract/mcp-server.ts';
import type { ShareOrigin, ToolFields } from '../../core/tool.ts';
import type { ChosenThings, SharedThings } from './folder-kinds.ts';

/**
 * A shared tool: its fields, its times, and its origins (oldest first, at most 5). Never contains trust, grants,
 * secrets, runs or ids.
 */
export interface SharedTool extends ToolFields {
  /** ISO 8601, as the sender stored it. */
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
 * A shared server: its address or its command, never enabled. Headers and variables contain `${secret:NAME}` and no
 * values.
 */
export type SharedServer = McpServerFields;

/** The parsed content of a link or a share file, which is not stored. */
export interface ShareContent extends SharedThings {
  readonly formatVersion: number;
  readonly tools: readonly SharedTool[];
  readonly files: readonly SharedFile[];
  /** MCP servers. */
  readonly servers: readonly SharedServer[];
  /** Recorded runs; absent if there are none. */
  readonly conversations?: readonly SharedConversation[];
  /** Kinds of things from a newer version that this one cannot show. */
  readonly unknownKinds: readonly string[];
  /** Its author: the public key, base64url. `valid` is false if the signature does not match the content. */
  readonly author?: { readonly key: string; readonly valid: boolean };
}

/**
 * The content of a new link: names of tools, paths of workspace files, names of MCP servers, ids of conversations and
 * recorded runs; of skills, agents and panels their names, or their paths as lists have them.
 */
export interface ShareRequest extends ChosenThings {
  readonly tools?: readonly string[];
  readonly files?: readonly string[];
  readonly servers?: readonly string[];
  readonly conversations?: readonly string[];
  /** Whether cases are included; default true. */
  readonly cases?: boolean;
  /** Makes an edit link, which opens in the editor after its review. */
  readonly edit?: boolean;
  /** Signs with the key of this browser; the first signature creates it. */
  readonly sign?: boolean;
}

export interface ShareLink {
  readonly url: string;
  readonly payload: string;
  /** Literal keys in the shared code, by tool and 1-based line. */
  readonly keys: readonly { readonly tool: string; readonly line: number; readonly kind: KeyKind }[];
}
