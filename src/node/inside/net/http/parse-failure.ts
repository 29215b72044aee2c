/** A message that breaks the rules of HTTP. `code` and `message` are those that programs of Node know. */
export class ParseFailure extends Error {
  readonly code: string;
  /** Bytes of the last chunk before the place of the failure. */
  at: number;

  /** @param at where in its line it is, as far as that is known */
  constructor(code: string, reason: string, at = 0) {
    super(reason);
    this.code = `HPE_${code}`;
    this.at = at;
  }
}

/** What Node lets a parser overlook, by its numbers. */
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
