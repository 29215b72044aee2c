import type { LogLevel } from '../../../core/call.ts';

type Write = (level: LogLevel, text: string) => void;

/** Turns a program's output on its standard streams into log lines. */
export interface Output {
  /** @param fd 1 or 2 */
  readonly write: (fd: number, bytes: Uint8Array) => void;
  /** Output during `work` becomes one entry of this level. */
  readonly as: (level: LogLevel, work: () => void) => void;
  /** Ends lines without a newline. */
  readonly flush: () => void;
}

export function createOutput(write: Write): Output {
  const streams = new Map<number, { readonly decoder: TextDecoder; rest: string }>();
  let current: { readonly level: LogLevel; text: string } | undefined;
  const { TextDecoder } = globalThis;
  const streamOf = (fd: number): { readonly decoder: TextDecoder; rest: string } => {
    const known = streams.get(fd) ?? { decoder: new TextDecoder(), rest: '' };
    streams.set(fd, known);
    return known;
  };
  const levelOf = (fd: number): LogLevel => (fd === 2 ? 'error' : 'log');
  const flush = (): void => {
    for (const [fd, stream] of streams) {
      if (stream.rest !== '') write(levelOf(fd), stream.rest);
      stream.rest = '';
    }
  };
  return {
    flush,
    write: (fd, bytes) => {
      const stream = streamOf(fd);
      const text = stream.decoder.decode(bytes, { stream: true });
      if (current !== undefined) {
        current.text += text;
        return;
      }
      const lines = (stream.rest + text).split('\n');
      stream.rest = lines.pop() ?? '';
      for (const line of lines) write(levelOf(fd), line);
    },
    as: (level, work) => {
      // A console method that calls another one is one call.
      if (current !== undefined) {
        work();
        return;
      }
      flush();
      current = { level, text: '' };
      try {
        work();
      } finally {
        const { text } = current;
        current = undefined;
        if (text !== '') write(level, text.endsWith('\n') ? text.slice(0, -1) : text);
      }
    },
  };
}
