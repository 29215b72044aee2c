import { faultOf, type Reason } from '../../../core/reason.ts';
import type { ExportLoss, ExportResult } from '../export.ts';

/** Each follows the name of the field. */
const FIELDS = {
  'change-no-files': () => 'context.files is not there: a module has no workspace',
  'change-install': (names: string) => `have to be installed: ${names}`,
  'change-missing-in-node': (word: string) => `uses ${word}, which Node does not have`,
  'change-not-announced': () => 'is checked, but not announced: MCP announces objects alone',
  'change-not-held': () => 'are named in the README, but Node does not hold the tool to them',
  'change-still-offered': () => 'the server offers the tool all the same',
  'change-archive': (name: string) =>
    `${name} was dropped in as an archive: put it beside the server and install it from there`,
  'change-no-version': (name: string, version: string) =>
    `${name} ${version} is no version of the registry: look at it and install it yourself`,
  'change-other-version': (name: string, version: string, needed: string) =>
    `${name} is ${version} and not ${needed}: a server has one version of a package`,
};

/** Why a format does not support a tool at all. */
const REFUSALS = {
  'export-draws-module': () => 'It draws in a document, and a module has none',
  'export-draws-server': () => 'It draws in a document, and a server has none',
  'export-nothing-callable': () => 'There is nothing in it that could be called',
  'export-imports': () => 'Its imports and exports do not stand alone on their lines',
  /** The words of the parser. */
  'export-syntax': (message: string, line: number, column: number) =>
    `${message} (line ${String(line)}, column ${String(column)})`,
};

/** What a module or a server lacks of a tool, or why it cannot contain it. These formats are loaded late. */
export const EXPORT_NOTES = { ...FIELDS, ...REFUSALS };
export type ExportNote = Reason<typeof EXPORT_NOTES>;

interface SourceFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** @param path JSON Pointer into the record */
export function exportNote(path: string, reason: ExportNote): ExportLoss['changes'][number] {
  return { path, text: faultOf(EXPORT_NOTES, reason).message, reason };
}

export function exportRefusal(tool: string, reason: ExportNote): ExportResult['refused'][number] {
  const fault = faultOf(EXPORT_NOTES, reason);
  return { tool, reason: fault.message, fault: fault.reason };
}

/** The reason of code that cannot be parsed. */
export function syntaxReason({ message, line, column }: SourceFault): ExportNote {
  return { code: 'export-syntax', values: [message, line, column] };
}
