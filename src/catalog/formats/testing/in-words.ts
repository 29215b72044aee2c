import { importNoteText, type ImportNote } from '../../contract/import/import-notes.ts';
import { importRefusalText, type ImportRefusal } from '../../contract/import/import-refusals.ts';
import { isRecord, vouchedFor } from '../../../core/json/json.ts';

/** The same, with the English sentences of its notes and refusals. */
type InWords<Of> = Of extends ImportNote | ImportRefusal
  ? string
  : Of extends string | number | boolean | undefined
    ? Of
    : { [Key in keyof Of]: Key extends 'fixed' | 'refused' | 'reason' ? InWords<Of[Key]> : Of[Key] };

/** What was read, with the English sentences of its notes and refusals: for tests, which compare what people read. */
export function inWords<Of extends object>(read: Of): InWords<Of> {
  const entries = Object.entries(read).map(([key, value]: [string, unknown]): [string, unknown] => {
    if (key === 'fixed' && Array.isArray(value)) return [key, value.map((note) => importNoteText(note as ImportNote))];
    if (key === 'reason' && isRecord(value)) return [key, importRefusalText(vouchedFor<ImportRefusal>(value))];
    return ['tools', 'refused', 'records'].includes(key) && Array.isArray(value)
      ? [key, value.map((each) => inWords(each as object))]
      : [key, value];
  });
  return Object.fromEntries(entries) as InWords<Of>;
}
