import type { native } from '../../host.ts';
import type { ZlibOptions } from './zlib-context.ts';

type Native = Pick<typeof native, 'CompressionStream' | 'Response'>;

/** From this size the browser's own compression pays off. */
const FROM_BYTES = 64 * 1024;
const PIECE_BYTES = 1024 * 1024;
const USUAL = { windowBits: 15, memLevel: 8, strategy: 0, levels: [-1, 6] } as const;
/** Place and value of the operating system in the header of gzip: Unix, as Node writes. */
const GZIP_OS = { at: 9, unix: 3 } as const;

/**
 * Compresses all of the input with the browser's own compression, which has one setting for each format.
 * @param format undefined for one that it does not have
 * @returns undefined if the options are others, or for little input
 */
export function compressAside(
  { CompressionStream, Response }: Native,
  format: CompressionFormat | undefined,
  { windowBits, memLevel, strategy, level, dictionary }: ZlibOptions,
  input: Uint8Array,
): Promise<Uint8Array> | undefined {
  const isUsual =
    windowBits === USUAL.windowBits &&
    memLevel === USUAL.memLevel &&
    strategy === USUAL.strategy &&
    USUAL.levels.some((usual) => usual === level) &&
    (dictionary === undefined || dictionary.length === 0);
  if (format === undefined || !isUsual || input.length < FROM_BYTES) return undefined;
  if (typeof CompressionStream !== 'function') return undefined;
  return compress(new CompressionStream(format), Response, format, input);
}

async function compress(
  { readable, writable }: CompressionStream,
  Answer: typeof Response,
  format: CompressionFormat,
  input: Uint8Array,
): Promise<Uint8Array> {
  const collected = new Answer(readable).arrayBuffer();
  const writer = writable.getWriter();
  for (let at = 0; at < input.length; at += PIECE_BYTES) {
    // A copy, because the program may write to its buffer meanwhile, and because it may be shared memory.
    await writer.write(input.slice(at, at + PIECE_BYTES) as Uint8Array<ArrayBuffer>);
  }
  await writer.close();
  const bytes = new Uint8Array(await collected);
  if (format === 'gzip') bytes[GZIP_OS.at] = GZIP_OS.unix;
  return bytes;
}
