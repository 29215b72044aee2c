/** A failure in the form that Node's library expects. */
export interface CompressionError {
  readonly message: string;
  readonly errno: number;
  readonly code: string;
}

/** Input and output of one step; the context advances the offsets. */
export interface Step {
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  inputAt: number;
  outputAt: number;
}

/** One stream of an algorithm, behind a handle. */
export interface CompressionContext {
  /** Consumes and writes as much as it can. @returns the error, if any */
  process(step: Step, flush: number): CompressionError | undefined;
  /**
   * Does all the work of a first step aside, with the browser's own compression, if it can: the step then only takes
   * the result. Undefined if it cannot.
   */
  aside?(step: Step, flush: number): Promise<void> | undefined;
  reset(): CompressionError | undefined;
  /** zlib only. */
  setParams?(level: number, strategy: number): CompressionError | undefined;
  close(): void;
}
