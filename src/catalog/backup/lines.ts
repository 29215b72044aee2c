import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { backupFault } from '../contract/faults/backup-faults.ts';
import { damaged } from './damaged.ts';

const GZIP = [0x1f, 0x8b];

/**
 * Compresses lines into a blob while they are generated, so that the whole text is never in memory. Rejects if the
 * lines throw.
 */
export async function packLines(lines: AsyncIterator<string>): Promise<Blob> {
  const encoder = new TextEncoder();
  let thrown: { readonly error: unknown } | undefined;
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await lines.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(`${next.value}\n`));
      } catch (error) {
        thrown = { error };
        throw error;
      }
    },
  });
  try {
    const packed = await new Response(text.pipeThrough(new CompressionStream('gzip'))).blob();
    return new Blob([packed], { type: 'application/gzip' });
  } catch (error) {
    // Without this the response would reject with a network error.
    throw thrown === undefined ? error : thrown.error;
  }
}

/** Whether a file is compressed like a backup. */
export async function isPacked(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return GZIP.every((byte, at) => head[at] === byte);
}

/**
 * The lines of a compressed file, one after another.
 *
 * @param onBytes called with the number of bytes read so far
 * @throws ToolyardError `invalid-input` if it is damaged or exceeds the size of backups
 */
export async function* unpackLines(
  file: Blob,
  onBytes: (bytes: number) => void,
  { maxChars, maxLineChars }: { readonly maxChars: number; readonly maxLineChars: number } = LIMITS.backup,
): AsyncGenerator<string> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      onBytes(read);
      controller.enqueue(chunk);
    },
  });
  const reader = file
    .stream()
    .pipeThrough(counted)
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  const pieces: string[] = [];
  let length = 0;
  let whole = 0;
  try {
    for (;;) {
      const value = await next(reader);
      if (value === undefined) break;
      whole += value.length;
      if (whole > maxChars) throw damaged(backupFault({ code: 'damaged-many', values: [] }));
      let from = 0;
      for (let end = value.indexOf('\n'); end !== -1; end = value.indexOf('\n', from)) {
        yield pieces.splice(0).join('') + value.slice(from, end);
        length = 0;
        from = end + 1;
      }
      if (from === value.length) continue;
      pieces.push(value.slice(from));
      length += value.length - from;
      if (length > maxLineChars) throw damaged(backupFault({ code: 'damaged-long-line', values: [] }));
    }
    if (length > 0) yield pieces.join('');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function next(reader: ReadableStreamDefaultReader<string>): Promise<string | undefined> {
  try {
    return (await reader.read()).value;
  } catch (error) {
    throw error instanceof ToolyardError ? error : damaged(backupFault({ code: 'damaged-packing', values: [] }));
  }
}
