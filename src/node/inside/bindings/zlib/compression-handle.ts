import type { EventLoop } from '../../async/event-loop.ts';
import { bytesOf } from '../../runtime.ts';
import type { CompressionContext, CompressionError, Step } from './compression-context.ts';

type OnError = (message: string, errno: number, code: string) => void;
type WriteParameters = [
  flush: number,
  input: ArrayBufferView | null,
  inputAt: number,
  inputLength: number,
  output: ArrayBufferView,
  outputAt: number,
  outputLength: number,
];

const NOTHING = new Uint8Array(0);

/** The native half of a compression stream: writes one chunk, synchronously or in the loop's next turn. */
export class CompressionHandle {
  /** Set by Node's library. */
  declare onerror?: OnError;
  readonly #loop: Pick<EventLoop, 'later' | 'hold'>;
  #context: CompressionContext | undefined;
  #state: Uint32Array | undefined;
  #callback: (() => void) | undefined;
  #isWriting = false;
  #closesAfterWrite = false;
  #isClosed = false;

  constructor(loop: Pick<EventLoop, 'later' | 'hold'>) {
    this.#loop = loop;
  }

  /** @param state gets the remaining output and input sizes after each write */
  protected open(context: CompressionContext, state: Uint32Array, callback: () => void): void {
    this.#context = context;
    this.#state = state;
    this.#callback = callback;
  }

  protected get context(): CompressionContext {
    if (this.#context === undefined) throw new Error('write before init');
    return this.#context;
  }

  write(...parameters: WriteParameters): void {
    const step = this.#begin(parameters);
    const aside = this.context.aside?.(step, parameters[0]);
    if (aside === undefined) return this.#finishLater(step, parameters[0]);
    const finish = (): void => this.#finishLater(step, parameters[0]);
    this.#loop.hold(aside).then(finish, finish);
  }

  #finishLater(step: Step, flush: number): void {
    this.#loop.later(() => {
      const error = this.#isClosed ? undefined : this.context.process(step, flush);
      this.#isWriting = false;
      if (this.#isClosed) return;
      if (error !== undefined) this.report(error);
      else {
        this.#notify(step);
        this.#callback?.call(this);
      }
      if (this.#closesAfterWrite) this.close();
    });
  }

  writeSync(...parameters: WriteParameters): void {
    const step = this.#begin(parameters);
    const error = this.context.process(step, parameters[0]);
    this.#isWriting = false;
    if (error === undefined) this.#notify(step);
    else this.report(error);
    if (this.#closesAfterWrite) this.close();
  }

  reset(): void {
    const error = this.context.reset();
    if (error !== undefined) this.report(error);
  }

  params(level: number, strategy: number): void {
    const error = this.context.setParams?.(level, strategy);
    if (error !== undefined) this.report(error);
  }

  close(): void {
    if (this.#isWriting) {
      this.#closesAfterWrite = true;
      return;
    }
    this.#closesAfterWrite = false;
    this.#isClosed = true;
    this.#context?.close();
  }

  getAsyncId(): number {
    return 0;
  }

  protected report({ message, errno, code }: CompressionError): void {
    this.onerror?.(message, errno, code);
  }

  #begin([, input, inputAt, inputLength, output, outputAt, outputLength]: WriteParameters): Step {
    if (this.#isWriting) throw new Error('write already in progress');
    if (this.#isClosed) throw new Error('already finalized');
    this.#isWriting = true;
    return {
      input: input === null ? NOTHING : bytesOf(input).subarray(inputAt, inputAt + inputLength),
      output: bytesOf(output).subarray(outputAt, outputAt + outputLength),
      inputAt: 0,
      outputAt: 0,
    };
  }

  #notify({ input, output, inputAt, outputAt }: Step): void {
    if (this.#state === undefined) return;
    this.#state[0] = output.length - outputAt;
    this.#state[1] = input.length - inputAt;
  }
}
