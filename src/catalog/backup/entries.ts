import type { ToolPreset } from '../../agent/contract/agent-api.ts';
import type { RunRecord } from '../../core/call.ts';
import type { Conversation, Turn } from '../../agent/contract/conversation.ts';
import type { ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import type { Provider } from '../../agent/contract/provider.ts';
import type { ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { StoredRecording } from '../../platform/database/database.ts';

export const BACKUP_FORMAT = 'toolyard';
/**
 * 1 was one JSON object without files and storage (`formats/toolyard-file.ts`); 2 is gzip of JSON lines; 3 has servers;
 * 4 has conversations and models.
 */
export const BACKUP_VERSION = 4;

/** The first line. */
export interface BackupHead {
  readonly formatVersion: number;
  readonly exportedAt: string;
}

/** One line of a backup after the first, in the order of the file: kinds come as they are listed here. */
export type BackupEntry =
  | { readonly kind: 'setting'; readonly key: string; readonly value: JsonValue }
  /** With names of secrets in place of keys. */
  | { readonly kind: 'server'; readonly server: McpServer }
  /** With the name of its key alone. */
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'preset'; readonly preset: ToolPreset }
  | { readonly kind: 'tool'; readonly record: ToolRecord }
  /** Of a tool that came before. */
  | ({ readonly kind: 'version'; readonly toolId: ToolId } & ToolVersion)
  | {
      readonly kind: 'storage';
      readonly toolId: ToolId;
      readonly area: string;
      readonly key: string;
      readonly value: string;
    }
  | { readonly kind: 'run'; readonly run: RunRecord }
  | { readonly kind: 'conversation'; readonly conversation: Conversation }
  /** Of the conversation that came before. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  | { readonly kind: 'recording'; readonly recording: StoredRecording }
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'file'; readonly path: string; readonly mode: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Something that could not be read; the rest goes on. */
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };
