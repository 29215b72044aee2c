/** What tools can be written as. */
export const EXPORT_FORMATS = ['mcp-server', 'ai-sdk', 'openai', 'anthropic', 'gemini', 'mcp', 'tools.json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest {
  /** Names of tools; all of them without. */
  readonly names?: readonly string[];
  readonly format: ExportFormat;
}

export interface ExportedFile {
  /** Relative POSIX path; one name where the export is a single file. */
  readonly path: string;
  readonly text: string;
}

/** What does not travel of one tool, or travels as something else. */
export interface ExportLoss {
  readonly tool: string;
  /** Fields of the record that the format has no place for. */
  readonly fields: readonly string[];
  /**
   * What was changed on the way; `path` is a JSON Pointer into the record, such as `/parameters/properties/a/format`.
   */
  readonly changes: readonly { readonly path: string; readonly text: string }[];
}

/** Tools in another format: what would be saved, and what it cannot carry. */
export interface ExportResult {
  /** Name of the one file that is saved. */
  readonly fileName: string;
  /** What it holds, to be read. */
  readonly files: readonly ExportedFile[];
  /** The file itself where it is an archive of `files`. */
  readonly archive?: Uint8Array<ArrayBuffer>;
  /** One entry for each tool that loses something. */
  readonly losses: readonly ExportLoss[];
  /** Names of tools that the format cannot hold at all, with the reason. */
  readonly refused: readonly { readonly tool: string; readonly reason: string }[];
  /** Literal keys in what is saved, by tool and 1-based line of its code. */
  readonly keys: readonly { readonly tool: string; readonly line: number; readonly kind: string }[];
}
