import { LIMITS } from '../../../core/limits.ts';
import type { ChangeHead } from '../../../sandbox/contract/sandbox-wire.ts';
import type { DiskChanges } from '../disk/changes.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';

const HEADS_A_MESSAGE = 5_000;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Sends a run's changes: heads, then contents in pieces that fit into a message. */
export function sendChanges(channel: ToolChannel, { heads, contents }: DiskChanges, keepsContents: boolean): void {
  // One more than allowed shows that there were too many.
  const reported: readonly ChangeHead[] = heads.slice(0, LIMITS.disk.maxChangeSetEntries + 1);
  for (let at = 0; at < reported.length; at += HEADS_A_MESSAGE)
    channel.send({ type: 'changes', entries: reported.slice(at, at + HEADS_A_MESSAGE) });
  const bytes = contents.reduce((sum, content) => sum + content.length, 0);
  if (!keepsContents || bytes > LIMITS.disk.maxChangeSetBytes) return;
  let chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytes));
  let filled = 0;
  let left = bytes;
  const send = (): void => {
    if (filled === 0) return;
    channel.send({ type: 'change-bytes' }, [filled === chunk.length ? chunk.buffer : chunk.slice(0, filled).buffer]);
    chunk = new Uint8Array(Math.min(CHUNK_BYTES, left));
    filled = 0;
  };
  for (const content of contents) {
    for (let start = 0; start < content.length;) {
      const piece = content.subarray(start, start + chunk.length - filled);
      chunk.set(piece, filled);
      filled += piece.length;
      start += piece.length;
      left -= piece.length;
      if (filled === chunk.length) send();
    }
  }
  send();
}
