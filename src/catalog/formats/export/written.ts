import type { ExportLoss, ExportResult } from '../../contract/export.ts';

/** The output of a format, before anything is added to it. */
export interface Written extends Pick<ExportResult, 'fileName' | 'files' | 'archive'> {
  /** In the order of the tools; may include tools without losses. */
  readonly losses: readonly ExportLoss[];
  readonly refused?: ExportResult['refused'];
}

/** The name of a file for one tool or several. */
export function fileNameFor(records: readonly { readonly name: string }[], ending: string): string {
  const [only] = records;
  return only !== undefined && records.length === 1 ? `${only.name}.${ending}` : ending;
}
