import { defined } from '../../../core/defined.ts';
import { faultOf, type Fault, type Reason } from '../../../core/reason.ts';
import type { ExportLoss } from '../export.ts';

/** How an export or a provider changes a tool. Values are JSON, cut off if long. */
export const EXPORT_CHANGES = {
  'change-added': (value: string) => `${value} is added`,
  'change-left-out': (value: string) => `${value} is left out`,
  'change-becomes': (before: string, after: string) => `${before} becomes ${after}`,
  'change-more': (count: number) => `and ${String(count)} more`,
  'change-description': (most: number) => `the description is cut after ${String(most)} characters`,
  'change-parameter-name': () => 'the provider refuses a parameter of this name',
};

export type ExportReason = Reason<typeof EXPORT_CHANGES>;
type ExportChange = ExportLoss['changes'][number];

/** @param path JSON Pointer into the record */
export function exportChange(path: string, reason: ExportReason): ExportChange {
  return { path, text: faultOf(EXPORT_CHANGES, reason).message, reason };
}

/** A change as a fault, for a page to say. */
export function faultOfChange({ text, reason }: ExportChange): Fault {
  return { message: text, ...defined({ reason }) };
}
