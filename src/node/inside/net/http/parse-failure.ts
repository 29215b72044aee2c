/** A message that violates HTTP. `code` and `message` are those of Node. */
export class ParseFailure extends Error {
  readonly code: string;
  /** Number of bytes of the last chunk before the failure. */
  at: number;

  /** @param at offset in its line, if known */
  constructor(code: string, reason: string, at = 0) {
    super(reason);
    this.code = `HPE_${code}`;
    this.at = at;
  }
}

/** What Node lets a parser tolerate, by its numbers. */
export const LENIENT = {
  headers: 1,
  chunkedLength: 2,
  keepAlive: 4,
  transferEncoding: 8,
  version: 16,
  dataAfterClose: 32,
  optionalLfAfterCr: 64,
  optionalCrLfAfterChunk: 128,
  optionalCrBeforeLf: 256,
  spacesAfterChunkSize: 512,
  headerValueRelaxed: 1024,
} as const;
