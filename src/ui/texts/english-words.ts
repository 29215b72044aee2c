/** `1 tool`, `2 tools`. */
function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2 tools, 1 file and 1 server`: only what there is. */
export function things(tools: number, files: number, servers: number, conversations = 0): string {
  const parts = [
    tools > 0 ? plural(tools, 'tool', 'tools') : '',
    files > 0 ? plural(files, 'file', 'files') : '',
    servers > 0 ? plural(servers, 'server', 'servers') : '',
    conversations > 0 ? plural(conversations, 'conversation', 'conversations') : '',
  ].filter((part) => part !== '');
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
