import { kindsIn, type ThingCounts } from './thing-counts.ts';

/** `1 tool`, `2 tools`. */
function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** In the order in which they are counted. */
const THINGS: Readonly<Record<keyof ThingCounts, readonly [one: string, many: string]>> = {
  tools: ['tool', 'tools'],
  files: ['file', 'files'],
  servers: ['server', 'servers'],
  conversations: ['conversation', 'conversations'],
  skills: ['skill', 'skills'],
  agents: ['agent', 'agents'],
  panels: ['panel', 'panels'],
};

/** `2 tools, 1 file and 1 server`: only what there is. */
export function things(counts: ThingCounts): string {
  const parts = kindsIn(counts, THINGS).map(([count, one, many]) => plural(count, one, many));
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
