import { TAG } from './tags.ts';

/** Control characters that a text may contain unescaped: tab, line feed, carriage return. */
export function isPlainControl(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** A growing array of bytes. */
export interface ByteSink {
  readonly byte: (value: number) => void;
  readonly bytes: (values: Uint8Array) => void;
  /** Writes UTF-8; a lone surrogate as its code point, control characters escaped. */
  readonly text: (value: string) => void;
  /** Writes an integer from 0 to 2^53 - 1. */
  readonly integer: (value: number) => void;
  readonly result: () => Uint8Array<ArrayBuffer>;
}

export function createByteSink(): ByteSink {
  let buffer = new Uint8Array(1_024);
  let length = 0;
  const reserve = (count: number): void => {
    if (length + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };
  const byte = (value: number): void => {
    reserve(1);
    buffer[length] = value;
    length += 1;
  };
  const character = (code: number): void => {
    if (code < 0x80) {
      if (code < 0x20 && !isPlainControl(code)) byte(TAG.escape);
      byte(code);
    } else if (code < 0x800) {
      byte(0xc0 | (code >> 6));
      byte(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
      byte(0xe0 | (code >> 12));
      byte(0x80 | ((code >> 6) & 0x3f));
      byte(0x80 | (code & 0x3f));
    } else {
      byte(0xf0 | (code >> 18));
      byte(0x80 | ((code >> 12) & 0x3f));
      byte(0x80 | ((code >> 6) & 0x3f));
      byte(0x80 | (code & 0x3f));
    }
  };
  return {
    byte,
    bytes(values) {
      reserve(values.length);
      buffer.set(values, length);
      length += values.length;
    },
    text(value) {
      for (let at = 0; at < value.length; at += 1) {
        const code = value.codePointAt(at) ?? 0;
        character(code);
        if (code > 0xffff) at += 1;
      }
    },
    integer(value) {
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) byte((rest % 0x80) | 0x80);
      byte(rest);
    },
    result: () => buffer.slice(0, length),
  };
}
