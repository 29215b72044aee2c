import { concatBytes } from '../../core/bytes.ts';

export type BodyOutcome = 'complete' | 'too-large' | 'stopped';

/**
 * Passes a body on in chunks of at most `chunkBytes`, each in a buffer of its own that can be transferred.
 *
 * `onChunk` applies backpressure with its promise, and ends the reading with false. Rejects if the connection breaks.
 */
export async function pumpBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { maxBytes, chunkBytes }: { readonly maxBytes: number; readonly chunkBytes: number },
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => Promise<boolean>,
): Promise<BodyOutcome> {
  if (body === null) return 'complete';
  const reader = body.getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'complete';
    total += value.byteLength;
    if (total > maxBytes) return 'too-large';
    for (const chunk of splitBytes(value, chunkBytes)) if (!(await onChunk(chunk))) return 'stopped';
  }
}

/** Reads a whole body, or reports that it is too large. */
export async function collectBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const parts: Uint8Array[] = [];
  const outcome = await pumpBody(body, { maxBytes, chunkBytes: maxBytes }, async (chunk) => {
    parts.push(chunk);
    return true;
  });
  return outcome === 'too-large' ? 'too-large' : concatBytes(parts);
}

/** Copies, so that each chunk has its own buffer. */
export function splitBytes(bytes: Uint8Array<ArrayBuffer>, chunkBytes: number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) chunks.push(bytes.slice(at, at + chunkBytes));
  return chunks;
}
