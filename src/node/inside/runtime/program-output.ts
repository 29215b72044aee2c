import { concatBytes } from '../../../core/bytes.ts';
import { MAX_ATTACHMENTS } from '../../../sandbox/contract/sandbox-wire.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';

/** Sends a program's output in order, and in few messages however small the pieces are. */
export interface ProgramOutput {
  /** @param taken called when the bytes have been sent */
  readonly add: (fd: 1 | 2, bytes: Uint8Array, taken: () => void) => void;
  /** Sends the rest. */
  readonly flush: () => void;
}

interface Piece {
  readonly fd: 1 | 2;
  readonly parts: Uint8Array[];
  readonly taken: (() => void)[];
  size: number;
}

/** Time between two messages. After a longer pause a message is sent at once. */
const INTERVAL_MS = 20;
const MESSAGES_A_TIME = 30;
const PIECE_BYTES = 256 * 1024;

/** @param later sets a timer; not the program's own */
export function createProgramOutput(
  channel: Pick<ToolChannel, 'send'>,
  later: (task: () => void, delayMs: number) => unknown,
): ProgramOutput {
  let pieces: Piece[] = [];
  let isWaiting = false;
  const send = (messages: number): void => {
    for (let sent = 0; sent < messages && pieces.length > 0; sent++) {
      const some = pieces.slice(0, MAX_ATTACHMENTS);
      pieces = pieces.slice(MAX_ATTACHMENTS);
      channel.send(
        { type: 'output', fds: some.map(({ fd }) => fd) },
        some.map(({ parts }) => concatBytes(parts).buffer),
      );
      for (const { taken } of some) for (const notify of taken) notify();
    }
  };
  const tick = (): void => {
    isWaiting = pieces.length > 0;
    send(MESSAGES_A_TIME);
    if (isWaiting) later(tick, INTERVAL_MS);
  };
  return {
    add(fd, bytes, taken) {
      const last = pieces.at(-1);
      if (last?.fd === fd && last.size + bytes.length <= PIECE_BYTES) {
        last.parts.push(bytes);
        last.taken.push(taken);
        last.size += bytes.length;
      } else {
        for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
          const part = bytes.subarray(at, at + PIECE_BYTES);
          pieces.push({ fd, parts: [part], taken: at + PIECE_BYTES < bytes.length ? [] : [taken], size: part.length });
        }
      }
      if (isWaiting) return;
      isWaiting = true;
      send(1);
      later(tick, INTERVAL_MS);
    },
    flush: () => send(Infinity),
  };
}
