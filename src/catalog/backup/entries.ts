import type { BackupRefusal } from '../contract/backup.ts';
import type { Preset } from '../../agent/contract/agent-api.ts';
import type { RunRecord } from '../../core/call.ts';
import type { Conversation, Turn } from '../../agent/contract/conversation.ts';
import type { ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import type { Provider } from '../../agent/contract/provider.ts';
import type { ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { StoredRecording } from '../../platform/database/database.ts';

export const BACKUP_FORMAT = 'toolyard';
/**
 * Version 1 was one JSON object without files and storage (`formats/toolyard-file.ts`); 2 is gzip of JSON lines; 3 adds
 * servers; 4 adds conversations and providers.
 */
export const BACKUP_VERSION = 4;

/** The first line. */
export interface BackupHead {
  readonly formatVersion: number;
  readonly exportedAt: string;
}

/** One line of a backup after the first. Kinds occur in the order of this list. */
export type BackupEntry =
  | { readonly kind: 'setting'; readonly key: string; readonly value: JsonValue }
  /** With names of secrets instead of keys. */
  | { readonly kind: 'server'; readonly server: McpServer }
  /** With only the name of its key. */
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'tool'; readonly record: ToolRecord }
  /** A version of the preceding tool. */
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
  /** A turn of the preceding conversation. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  | { readonly kind: 'recording'; readonly recording: StoredRecording }
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'file'; readonly path: string; readonly mode: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** An entry that could not be parsed; reading continues. */
  | ({ readonly kind: 'refused' } & BackupRefusal);

/** What an entry that could not be parsed says of itself. */
export function refusalOf({ kind: _kind, ...refusal }: Extract<BackupEntry, { kind: 'refused' }>): BackupRefusal {
  return refusal;
}
