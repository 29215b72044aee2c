import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import { bytesOf, toBuffer, type Runtime } from '../../runtime.ts';
import { decodeHost } from './punycode.ts';
import { decodeBytes, encodeText, ENCODINGS, utf8Encode } from './text-codecs.ts';
import { hostToAscii } from './url.ts';

const FLUSH = 1;
const FATAL = 2;
const IGNORE_BOM = 4;

/** `TextEncoder` and the fast half of `TextDecoder`. */
export function encodingBinding(runtime: Runtime): Binding {
  const results = new Uint32Array(2);
  const encoder = new native.TextEncoder();
  return {
    encodeIntoResults: results,
    encodeInto(text: string, target: Uint8Array): void {
      const { read, written } = encoder.encodeInto(text, bytesOf(target));
      results[0] = read;
      results[1] = written;
    },
    encodeUtf8String: (text: string) => utf8Encode(text),
    decodeUTF8: (input: ArrayBufferView | ArrayBuffer, ignoreBOM: boolean, fatal: boolean) =>
      decode(
        runtime,
        new native.TextDecoder('utf-8', { ignoreBOM: Boolean(ignoreBOM), fatal: Boolean(fatal) }),
        input,
        false,
        'utf-8',
      ),
    toASCII: (host: string) => (/^[\0-\x7f]*$/.test(host) ? host.toLowerCase() : hostToAscii(host)),
    toUnicode: decodeHost,
  };
}

/** The parts of ICU that Node uses: other encodings, widths of text. */
export function icuBinding(runtime: Runtime): Binding {
  return {
    icuErrName: (status: number) => `U_ERROR_${status}`,
    hasConverter(name: string): boolean {
      return converter(name, 0) !== undefined;
    },
    getConverter: converter,
    decode: (decoder: TextDecoder, input: ArrayBufferView | ArrayBuffer, flags: number, encoding: string) =>
      decode(runtime, decoder, input, (flags & FLUSH) === 0, encoding),
    transcode(source: Uint8Array, from: string, to: string): Uint8Array | number {
      const name = (encoding: string): number =>
        ENCODINGS.indexOf(
          (encoding === 'ucs2' ? 'utf16le' : encoding === 'binary' ? 'latin1' : encoding) as (typeof ENCODINGS)[number],
        );
      const text = decodeBytes(bytesOf(source), name(from));
      const narrow = to === 'ascii' || to === 'latin1' || to === 'binary';
      const shown = narrow ? text.replace(to === 'ascii' ? /[^\0-\x7f]/gu : /[^\0-\xff]/gu, '?') : text;
      return toBuffer(runtime, encodeText(shown, to));
    },
    getStringWidth: (text: string, _ambiguousIsFull?: boolean, _expandEmoji?: boolean) => stringWidth(text),
  };
}

function converter(name: string, flags: number): TextDecoder | undefined {
  try {
    return new native.TextDecoder(name, { fatal: (flags & FATAL) !== 0, ignoreBOM: (flags & IGNORE_BOM) !== 0 });
  } catch {
    return undefined;
  }
}

function decode(
  runtime: Runtime,
  decoder: TextDecoder,
  input: ArrayBufferView | ArrayBuffer,
  stream: boolean,
  encoding: string,
): string {
  if (!isBytes(input)) {
    const { codes } = runtime.requireBuiltin('internal/errors') as {
      codes: { ERR_INVALID_ARG_TYPE: new (name: string, types: string[], value: unknown) => Error };
    };
    throw new codes.ERR_INVALID_ARG_TYPE('list', ['SharedArrayBuffer', 'ArrayBuffer', 'ArrayBufferView'], input);
  }
  try {
    return decoder.decode(bytesOf(input), { stream });
  } catch {
    const { codes } = runtime.requireBuiltin('internal/errors') as {
      codes: { ERR_ENCODING_INVALID_ENCODED_DATA: new (encoding: string, cause?: unknown) => Error };
    };
    throw new codes.ERR_ENCODING_INVALID_ENCODED_DATA(encoding, undefined);
  }
}

const isBytes = (input: unknown): boolean =>
  ArrayBuffer.isView(input) ||
  input instanceof ArrayBuffer ||
  (typeof SharedArrayBuffer !== 'undefined' && input instanceof SharedArrayBuffer);

/** Columns in a terminal: two for East Asian characters and emoji, none for combining marks. */
function stringWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (/[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u.test(character)) continue;
    width += isWide(code) || /\p{Emoji_Presentation}/u.test(character) ? 2 : 1;
  }
  return width;
}

function isWide(code: number): boolean {
  return (
    code >= 0x1100 &&
    (code <= 0x115f ||
      code === 0x2329 ||
      code === 0x232a ||
      (code >= 0x2e80 && code <= 0x3247 && code !== 0x303f) ||
      (code >= 0x3250 && code <= 0x4dbf) ||
      (code >= 0x4e00 && code <= 0xa4c6) ||
      (code >= 0xa960 && code <= 0xa97c) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe10 && code <= 0xfe19) ||
      (code >= 0xfe30 && code <= 0xfe6b) ||
      (code >= 0xff01 && code <= 0xff60) ||
      (code >= 0xffe0 && code <= 0xffe6) ||
      (code >= 0x1b000 && code <= 0x1b001) ||
      (code >= 0x1f200 && code <= 0x1f251) ||
      (code >= 0x20000 && code <= 0x3fffd))
  );
}
