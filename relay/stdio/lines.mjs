// @ts-check
const NEWLINE = 10;

/**
 * Cuts a stream into lines. A line may come in any number of pieces.
 * @param {number} maxBytes longer lines are reported as undefined, and not kept
 * @param {(line: string | undefined) => void} onLine without its end; empty lines are left out
 * @returns {{ write: (chunk: Buffer) => void, end: () => void }} `end`: the rest is a line too
 */
export function lineReader(maxBytes, onLine) {
  /** @type {Buffer[]} */
  let pieces = [];
  let bytes = 0;
  const add = (/** @type {Buffer} */ piece) => {
    bytes += piece.length;
    if (bytes <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const end = () => {
    const line = bytes > maxBytes ? undefined : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    bytes = 0;
    if (line === undefined || line.trim() !== '') onLine(line?.trim());
  };
  return {
    write: (chunk) => {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        add(chunk.subarray(from, at));
        end();
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
    },
    end,
  };
}
