import { isPlainControl } from './byte-sink.ts';
import { TAG } from './tags.ts';

/** Reads the text that begins at `from`: its end and its value; undefined if its bytes are not valid characters. */
export function readTextAt(
  bytes: Uint8Array,
  from: number,
): { readonly text: string; readonly end: number } | undefined {
  const units: number[] = [];
  const parts: string[] = [];
  let at = from;
  for (;;) {
    const lead = bytes[at];
    if (lead === undefined || isTag(lead)) break;
    const [code, length] = characterAt(bytes, at, lead);
    if (code === -1) return undefined;
    if (code > 0xffff) units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
    else units.push(code);
    at += length;
    // A call accepts this many arguments.
    if (units.length >= 8_000) parts.push(String.fromCharCode(...units.splice(0)));
  }
  parts.push(String.fromCharCode(...units));
  return { text: parts.join(''), end: at };
}

/** True for a byte that cannot begin a character of a text. */
export function isTag(byte: number): boolean {
  return byte < 0x20 ? byte !== TAG.escape && !isPlainControl(byte) : byte >= 0x80 && (byte < 0xc2 || byte > 0xf4);
}

const NONE: readonly [number, number] = [-1, 0];

function characterAt(bytes: Uint8Array, at: number, lead: number): readonly [code: number, length: number] {
  if (lead === TAG.escape) {
    const escaped = bytes[at + 1];
    return escaped !== undefined && escaped < 0x20 ? [escaped, 2] : NONE;
  }
  if (lead < 0x80) return [lead, 1];
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let code = lead & (0xff >> (length + 1));
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index];
    if (next === undefined || (next & 0xc0) !== 0x80) return NONE;
    code = (code << 6) | (next & 0x3f);
  }
  const isLongest = code >= (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000);
  return isLongest && code <= 0x10ffff ? [code, length] : NONE;
}
