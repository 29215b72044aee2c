import { zlibDeflateInit2, ZStream } from 'pako';

/** The fields of pako's state that depend on the level. */
const OF_LEVEL = ['level', 'strategy', 'good_match', 'max_lazy_match', 'nice_match', 'max_chain_length'] as const;
type LevelState = Record<(typeof OF_LEVEL)[number], number> & { head: Uint16Array };

const DEFLATED = 8;
const MEM_LEVEL = 8;

/**
 * zlib's `deflateParams`, which pako lacks, for a flushed stream. Takes the fields from a new stream with the new
 * level.
 */
export function changeParams(stream: ZStream, level: number, strategy: number): void {
  const model = new ZStream();
  zlibDeflateInit2(model, level, DEFLATED, 15, MEM_LEVEL, strategy as Parameters<typeof zlibDeflateInit2>[5]);
  const from = model.state as LevelState;
  const to = stream.state as LevelState;
  // Level 0 has no hash table.
  if (to.level === 0) to.head.fill(0);
  for (const name of OF_LEVEL) to[name] = from[name];
}
