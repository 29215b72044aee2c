import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';

const NEWLINE = 10;

/**
 * Transport of messages as lines of a program's standard streams. The program itself is started and ended elsewhere.
 */
export interface StdioTransport extends Transport {
  /** Takes standard output of the program; undefined at its end. */
  readonly receive: (bytes: Uint8Array | undefined) => void;
  /**
   * The client recognizes a transport for programs by this member: silence then means an old server, not a lost one.
   */
  readonly stderr: null;
  readonly pid: null;
}

/** @param write sends to its standard input */
export function createStdioTransport(write: (bytes: Uint8Array) => void, onTooLarge: () => void): StdioTransport {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    parts = [];
    transport.onclose?.();
  };
  const take = (line: string): void => {
    const text = line.trim();
    if (text === '') return;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(text));
    } catch (error) {
      transport.onerror?.(new Error(`The program printed what is no message: ${text.slice(0, 200)}`, { cause: error }));
      return;
    }
    transport.onmessage?.(message);
  };
  const transport: StdioTransport = {
    stderr: null,
    pid: null,
    start: () => Promise.resolve(),
    send: async (message) => {
      if (isClosed) throw new Error('The program has ended');
      write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
      await Promise.resolve();
    },
    close: async () => {
      close();
      await Promise.resolve();
    },
    receive: (bytes) => {
      if (isClosed) return;
      if (bytes === undefined) return close();
      let from = 0;
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
        const line = concatBytes([...parts, bytes.subarray(from, at)]);
        parts = [];
        size = 0;
        from = at + 1;
        take(new TextDecoder().decode(line));
        // Handling the line may have closed the transport.
        if (isClosed) return;
      }
      if (from < bytes.length) {
        parts.push(bytes.slice(from));
        size += bytes.length - from;
      }
      if (size > LIMITS.mcp.maxMessageBytes) {
        onTooLarge();
        close();
      }
    },
  };
  return transport;
}
