import type { ThingCounts } from './thing-counts.ts';

/** `1 tool`, `2 tools`. */
function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2 tools, 1 file and 1 server`: only what there is. */
export function things(counts: ThingCounts): string {
  const { tools = 0, files = 0, servers = 0, conversations = 0, skills = 0, agents = 0 } = counts;
  const parts = [
    tools > 0 ? plural(tools, 'tool', 'tools') : '',
    files > 0 ? plural(files, 'file', 'files') : '',
    servers > 0 ? plural(servers, 'server', 'servers') : '',
    conversations > 0 ? plural(conversations, 'conversation', 'conversations') : '',
    skills > 0 ? plural(skills, 'skill', 'skills') : '',
    agents > 0 ? plural(agents, 'agent', 'agents') : '',
  ].filter((part) => part !== '');
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
