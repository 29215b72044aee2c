import { TAG } from '../../packed/tags.ts';

/** Letters that represent tags in the texts of the dictionary; `tags.ts` defines the form of each number. */
const TAG_LETTERS: ReadonlyMap<string, number> = new Map([
  ['‹', TAG.key],
  ['›', TAG.requiredKey],
  ['¦', TAG.text],
  ['¬', TAG.object],
  ['«', TAG.array],
  ['¶', TAG.end],
  ['¢', 0x15],
  ['‰', 0x16],
  ['¤', 0x17],
  ['ð', 0x18],
  ['ß', 0x80],
  ['í', 0x81],
  ['ñ', 0x82],
  ['þ', 0x83],
  ['ä', 0x84],
  ['ş', 0x86],
  ['ï', 0x87],
  ['ň', 0x88],
  ['Ŝ', 0x89],
  ['Ä', 0x8e],
  ['ö', 0x8f],
]);

/** The bytes of a text of the dictionary, which is ASCII except for letters that represent tags. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], (letter) => TAG_LETTERS.get(letter) ?? letter.charCodeAt(0));
}
