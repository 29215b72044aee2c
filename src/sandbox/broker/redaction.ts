import { bytesToBase64 } from '../../core/base64.ts';
import { createByteReplacer, type ByteReplacement } from '../../core/replace-bytes.ts';

/**
 * Takes secrets out of what a server answers.
 *
 * A courtesy against accidents, such as an endpoint that echoes its request, and no boundary: a server can send a value in any disguise
 * (reversed, hashed, in two parts), and only the binding of a secret decides who receives it.
 */
export interface Redactor {
  /** Puts `‹secret:NAME›` in the place of each value. */
  readonly text: (text: string) => string;
  readonly bytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** Like `text`, with `[secret:NAME]`: a header can carry no other brackets. */
  readonly header: (text: string) => string;
}

/** Shortest value, in bytes, whose base64 form is looked for: the middle of a shorter one is found in any text. */
const MIN_BASE64_BYTES = 6;

/** Looks for the values as they are, percent-encoded, form-encoded, JSON-escaped, and in base64 and base64url at every alignment. */
export function createRedactor(secrets: readonly { readonly name: string; readonly value: string }[]): Redactor {
  const encoder = new TextEncoder();
  const replacerFor = (label: (name: string) => string) =>
    createByteReplacer(
      secrets.flatMap(({ name, value }): ByteReplacement[] => {
        const put = encoder.encode(label(name));
        return [...formsOf(value)].map((form) => ({ find: encoder.encode(form), put }));
      }),
    );
  const forBody = replacerFor((name) => `‹secret:${name}›`);
  const forHeader = replacerFor((name) => `[secret:${name}]`);
  const onText = (replace: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) => (text: string) => {
    const bytes = encoder.encode(text);
    const replaced = replace(bytes);
    return replaced === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(replaced);
  };
  return { text: onText(forBody), bytes: forBody, header: onText(forHeader) };
}

function formsOf(value: string): Set<string> {
  if (value === '') return new Set();
  const percent = encodeURIComponent(value);
  const strict = percent.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams([['', value]]).toString().slice(1);
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(/[^\u0020-\u007e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  const texts = [value, percent, strict, form, lower(percent), lower(strict), lower(form), json, ascii, json.replaceAll('/', '\\/')];
  return new Set([...texts, ...base64Forms(new TextEncoder().encode(value))]);
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
