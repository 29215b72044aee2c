import { bytesToBase64 } from '../base64.ts';

/** The text that replaces a secret. */
export const HIDDEN = '•••';
const MIN_CHARACTERS = 12;
const MIN_DIGITS = 18;
const MIN_DIFFERENT = 6;

/**
 * Minimum length, in bytes, of values whose base64 form is searched for: the middle of a shorter one occurs in any
 * text.
 */
const MIN_BASE64_BYTES = 6;

/**
 * Whether a value may be hidden in a response. A tool can send a million guesses to a server that echoes them; if
 * guesses were hidden, the tool would learn which one is right. Values that are short enough to be guessed are
 * therefore left visible.
 */
export function canBeHidden(value: string): boolean {
  return (
    value.length >= (/^[\d\s.+-]*$/.test(value) ? MIN_DIGITS : MIN_CHARACTERS) && new Set(value).size >= MIN_DIFFERENT
  );
}

/**
 * Hides the values of secrets in a text, in their plain and encoded forms; JSON stays valid. Values that can be guessed
 * stay visible.
 */
export function createHideValues(secrets: readonly string[]): (text: string) => string {
  // A longer value may contain a shorter one.
  const sorted = [...new Set(secrets.filter(canBeHidden).flatMap((value) => [...formsOf(value)]))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => {
    let redacted = text;
    for (const form of sorted) redacted = redacted.replaceAll(form, HIDDEN);
    return redacted;
  };
}

/**
 * A value in plain, percent-encoded, form-encoded and JSON-escaped form, and each of these in base64 and base64url at
 * every alignment.
 */
export function formsOf(value: string): Set<string> {
  if (value === '') return new Set();
  const percent = encodeURIComponent(value);
  const strict = percent.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams([['', value]]).toString().slice(1);
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(/[^\u0020-\u007e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  const texts = [
    value,
    percent,
    strict,
    form,
    lower(percent),
    lower(strict),
    lower(form),
    json,
    ascii,
    json.replaceAll('/', '\\/'),
  ];
  // Clients encode the credentials of basic authentication before they apply base64 (RFC 6749).
  return new Set([
    ...texts,
    ...new Set([value, strict, form].flatMap((text) => base64Forms(new TextEncoder().encode(text)))),
  ]);
}

/** The base64 characters that depend on `bytes` alone, with 0, 1 or 2 other bytes in front. */
function base64Forms(bytes: Uint8Array): string[] {
  if (bytes.length < MIN_BASE64_BYTES) return [];
  return [0, 1, 2].flatMap((before) => {
    const padded = new Uint8Array(before + bytes.length);
    padded.set(bytes, before);
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const text = bytesToBase64(padded).slice(first, end);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
