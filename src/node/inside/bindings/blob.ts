import { concatBytes } from '../../../core/bytes.ts';
import type { Binding } from '../native-bindings.ts';
import { bytesOf } from '../runtime.ts';

/** Called with 1 and bytes, and with 0 at the end. */
type Pull = (status: number, bytes?: ArrayBuffer, last?: unknown) => void;

/** The bytes of a `Blob`: parts that are joined when read. */
export class BlobHandle {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  static bytes(handle: BlobHandle): Uint8Array<ArrayBuffer> {
    return handle.#bytes;
  }

  slice(start: number, end: number): BlobHandle {
    return new BlobHandle(this.#bytes.slice(start, end));
  }

  getReader(): { pull(callback: Pull): void; setWakeup(): void } {
    let isDone = this.#bytes.length === 0;
    return {
      pull: (callback) => {
        if (isDone) return callback(0);
        isDone = true;
        callback(1, this.#bytes.slice().buffer);
      },
      setWakeup: () => undefined,
    };
  }
}

export function blobBinding(): Binding {
  const objects = new Map<string, unknown[]>();
  return {
    createBlob: (sources: readonly (BlobHandle | ArrayBufferView | ArrayBuffer)[]) => new BlobHandle(join(sources)),
    concat: (sources: readonly (ArrayBufferView | ArrayBuffer)[]) => join(sources).buffer,
    storeDataObject: (id: string, handle: unknown, length: number, type: string) =>
      void objects.set(id, [handle, length, type]),
    getDataObject: (id: string) => objects.get(id),
    revokeObjectURL: (href: string) => void objects.delete(href.slice(href.lastIndexOf(':') + 1)),
  };
}

function join(sources: readonly (BlobHandle | ArrayBufferView | ArrayBuffer)[]): Uint8Array<ArrayBuffer> {
  return concatBytes(
    sources.map((source) => (source instanceof BlobHandle ? BlobHandle.bytes(source) : bytesOf(source))),
  );
}
