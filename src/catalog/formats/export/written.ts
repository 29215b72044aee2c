import type { ExportLoss, ExportResult } from '../../contract/export.ts';

/** What a format makes of tools, before anything else is said of it. */
export interface Written extends Pick<ExportResult, 'fileName' | 'files' | 'archive'> {
  /** In the order of the tools; those that lose nothing may be among them. */
  readonly losses: readonly ExportLoss[];
  readonly refused?: ExportResult['refused'];
}

/** The name of a file for one tool or several. */
export function fileNameFor(records: readonly { readonly name: string }[], ending: string): string {
  const [only] = records;
  return only !== undefined && records.length === 1 ? `${only.name}.${ending}` : ending;
}
