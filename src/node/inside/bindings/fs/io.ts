import { native } from '../../host.ts';
import { bytesOf, toBuffer, type Runtime } from '../../runtime.ts';
import { fdOperation, operation, promised, type FsContext, type RawPath } from './fs-context.ts';

const encoder = new native.TextEncoder();
const decoder = new native.TextDecoder('utf-8', { ignoreBOM: true });

type Position = number | bigint | null | undefined;

const positionOf = (position: Position): number | undefined => {
  const number = typeof position === 'bigint' ? Number(position) : position;
  return typeof number === 'number' && number >= 0 ? number : undefined;
};

/** Opening, reading and writing. */
export function ioOperations(context: FsContext): Record<string, unknown> {
  const { files, runtime } = context;
  const openAt = opener(context);
  const writeAll = (fd: number, bytes: Uint8Array, position: Position): number =>
    files.write(fd, bytes, positionOf(position));
  const FileHandle = fileHandleClass(context);
  return {
    FileHandle,
    open: operation(context, 'open', 3, [0], openAt),
    openFileHandle: operation(
      context,
      'open',
      3,
      [0],
      (raw: RawPath, flags: number, mode: number) => new FileHandle(openAt(raw, flags, mode)),
    ),
    close: fdOperation(context, 'close', 1, (fd: number) => files.close(fd)),
    read: fdOperation(
      context,
      'read',
      5,
      (fd: number, view: ArrayBufferView, offset: number, length: number, position: Position) =>
        files.read(fd, bytesOf(view).subarray(offset, offset + length), positionOf(position)),
    ),
    readBuffers: fdOperation(context, 'read', 3, (fd: number, views: readonly ArrayBufferView[], position: Position) =>
      inTurn(views, position, (bytes, at) => files.read(fd, bytes, at)),
    ),
    writeBuffer: fdOperation(
      context,
      'write',
      5,
      (fd: number, view: ArrayBufferView, offset: number, length: number, position: Position) =>
        writeAll(fd, bytesOf(view).subarray(offset, offset + length), position),
    ),
    writeBuffers: fdOperation(
      context,
      'write',
      3,
      (fd: number, views: readonly ArrayBufferView[], position: Position) =>
        inTurn(views, position, (bytes, at) => files.write(fd, bytes, at)),
    ),
    writeString: fdOperation(context, 'write', 4, (fd: number, text: string, position: Position, encoding: string) =>
      writeAll(fd, encodeText(runtime, text, encoding), position),
    ),
    fsync: fdOperation(context, 'fsync', 1, (fd: number) => void (files.isStandard(fd) || files.file(fd))),
    fdatasync: fdOperation(context, 'fdatasync', 1, (fd: number) => void (files.isStandard(fd) || files.file(fd))),
    ...wholeFiles(context),
  };
}

function opener(context: FsContext): (raw: RawPath, flags: number, mode: number) => number {
  const { files, runtime } = context;
  return (raw, flags, mode) => files.open(context.path(raw), flags, mode & ~runtime.state.umask);
}

/** Reads and writes whole files as text. */
function wholeFiles(context: FsContext): Record<string, unknown> {
  const { files } = context;
  const openAt = opener(context);
  return {
    readFileUtf8(raw: RawPath | number, flags: number): string {
      const fd = typeof raw === 'number' ? raw : context.attempt('open', [raw], () => openAt(raw, flags, 0o666));
      try {
        return decoder.decode(context.attempt('read', [], () => readToEnd(context, fd)));
      } finally {
        if (typeof raw !== 'number') files.close(fd);
      }
    },
    writeFileUtf8(raw: RawPath | number, text: string | ArrayBufferView, flags: number, mode: number): void {
      const bytes = typeof text === 'string' ? encoder.encode(text) : bytesOf(text);
      const fd = typeof raw === 'number' ? raw : context.attempt('open', [raw], () => openAt(raw, flags, mode));
      try {
        context.attempt('write', [], () => files.write(fd, bytes, undefined));
      } finally {
        if (typeof raw !== 'number') files.close(fd);
      }
    },
  };
}

/** Reads from the current position to the end. */
export function readToEnd({ files }: FsContext, fd: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const chunk = new Uint8Array(Math.max(65_536, length));
    const count = files.read(fd, chunk, undefined);
    if (count === 0) break;
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function inTurn(
  views: readonly ArrayBufferView[],
  position: Position,
  work: (bytes: Uint8Array, at: number | undefined) => number,
): number {
  let total = 0;
  const start = positionOf(position);
  for (const view of views) {
    const count = work(bytesOf(view), start === undefined ? undefined : start + total);
    total += count;
    if (count < view.byteLength) break;
  }
  return total;
}

function encodeText(runtime: Runtime, text: string, encoding: string): Uint8Array {
  if (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8')
    return encoder.encode(text);
  const { Buffer } = runtime.requireBuiltin('buffer') as {
    Buffer: { from(text: string, encoding: string): Uint8Array };
  };
  return Buffer.from(text, encoding);
}

/** The native half of `FileHandle` of `fs.promises`. */
function fileHandleClass(context: FsContext) {
  return class FileHandle {
    fd: number;

    constructor(fd: number) {
      this.fd = fd;
    }

    getAsyncId(): number {
      return 0;
    }

    close(): Promise<void> {
      const fd = this.releaseFD();
      return promised(context, () => context.attempt('close', [], () => context.files.close(fd)));
    }

    closeSync(): void {
      context.attempt('close', [], () => context.files.close(this.releaseFD()));
    }

    releaseFD(): number {
      const { fd } = this;
      this.fd = -1;
      return fd;
    }
  };
}

/** Bytes as a `Buffer`, for results of jobs. */
export const asBuffer = (context: FsContext, bytes: Uint8Array): Uint8Array => toBuffer(context.runtime, bytes);
