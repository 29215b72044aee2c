import type { FaultReason } from '../../core/reason.ts';
import type { KeyKind } from './import/key-names.ts';

/** Formats of exported tools. */
export const EXPORT_FORMATS = ['mcp-server', 'ai-sdk', 'openai', 'anthropic', 'gemini', 'mcp', 'tools.json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest {
  /** Names of tools; all tools if absent. */
  readonly names?: readonly string[];
  readonly format: ExportFormat;
}

export interface ExportedFile {
  /** Relative POSIX path; a file name if the export is a single file. */
  readonly path: string;
  readonly text: string;
}

/** What is lost or changed of one tool. */
export interface ExportLoss {
  readonly tool: string;
  /** Fields of the record that the format does not support. */
  readonly fields: readonly string[];
  /** Changes; `path` is a JSON Pointer into the record, such as `/parameters/properties/a/format`. */
  readonly changes: readonly {
    readonly path: string;
    /** In English; `reason` says it in other languages. */
    readonly text: string;
    readonly reason?: FaultReason;
  }[];
}

/** Exported tools: the file to save, and what is lost. */
export interface ExportResult {
  /** Name of the file to save. */
  readonly fileName: string;
  /** Its contents, for display. */
  readonly files: readonly ExportedFile[];
  /** The file itself, if it is an archive of `files`. */
  readonly archive?: Uint8Array<ArrayBuffer>;
  /** One entry for each tool with a loss. */
  readonly losses: readonly ExportLoss[];
  /** Names of tools that the format does not support at all, with the reason. */
  readonly refused: readonly { readonly tool: string; readonly reason: string; readonly fault?: FaultReason }[];
  /** Literal keys in the exported code, by tool and 1-based line. */
  readonly keys: readonly { readonly tool: string; readonly line: number; readonly kind: KeyKind }[];
}
