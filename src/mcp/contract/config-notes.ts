import { sentenceOf, type Reason } from '../../core/reason.ts';

/** What the import of a configuration changed in a server. */
export const CONFIG_NOTES = {
  renamed: (given: string, name: string) => `The name ${JSON.stringify(given)} became ${name}.`,
  unused: (settings: readonly string[]) => `Not used here: ${settings.join(', ')}.`,
};
export type ConfigNote = Reason<typeof CONFIG_NOTES>;

/** The English sentence of a note. */
export function configNoteText(note: ConfigNote): string {
  return sentenceOf(CONFIG_NOTES, note);
}
