/** A failure as Node's library is told of it. */
export interface CompressionError {
  readonly message: string;
  readonly errno: number;
  readonly code: string;
}

/** Input and output of one step; a context moves the offsets forward. */
export interface Step {
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  inputAt: number;
  outputAt: number;
}

/** One stream of an algorithm: what stands behind a handle. */
export interface CompressionContext {
  /** Takes what it can of the input and writes what it can. @returns what went wrong */
  process(step: Step, flush: number): CompressionError | undefined;
  reset(): CompressionError | undefined;
  /** zlib only. */
  setParams?(level: number, strategy: number): CompressionError | undefined;
  close(): void;
}
