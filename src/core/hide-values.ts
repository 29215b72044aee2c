import { bytesToBase64 } from './base64.ts';

/** What stands where a secret was. */
export const HIDDEN = '•••';
const MIN_CHARACTERS = 12;
const MIN_DIGITS = 18;
const MIN_DIFFERENT = 6;

/** Shortest value, in bytes, whose base64 form is looked for: the middle of a shorter one is found in any text. */
const MIN_BASE64_BYTES = 6;

/**
 * Whether a value can be taken out of what a server answers. Who may send texts to a server that says them again sees
 * which of them are hidden: a million guesses fit into a request, so what can be guessed would be told by hiding it. A
 * shorter value stays as it is said.
 */
export function canBeHidden(value: string): boolean {
  return (
    value.length >= (/^[\d\s.+-]*$/.test(value) ? MIN_DIGITS : MIN_CHARACTERS) && new Set(value).size >= MIN_DIFFERENT
  );
}

/**
 * Takes values of secrets out of a text, in their plain and their encoded forms. JSON stays JSON. Those that can be
 * guessed stay.
 */
export function createHideValues(secrets: readonly string[]): (text: string) => string {
  // A longer one may hold a shorter one.
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
 * A value as it is, percent-encoded, form-encoded, JSON-escaped, and these in base64 and base64url at every alignment.
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
  // Basic authentication of clients encodes before it writes base64 (RFC 6749).
  return new Set([
    ...texts,
    ...new Set([value, strict, form].flatMap((text) => base64Forms(new TextEncoder().encode(text)))),
  ]);
}

/** The characters of base64 that `bytes` alone decide, when 0, 1 or 2 other bytes come before them. */
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
