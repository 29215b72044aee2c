import type { ToolSummary } from '../../core/tool.ts';

interface SearchText {
  /** In lower case. */
  readonly name: string;
  readonly text: string;
}

const texts = new WeakMap<ToolSummary, SearchText>();

/** The search text of a tool, computed once, possibly before the first search. */
export function searchTextOf(tool: ToolSummary): SearchText {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const name = tool.name.toLowerCase();
  const made = { name, text: `${name} ${tool.description.toLowerCase()} ${(tool.tags ?? []).join(' ').toLowerCase()}` };
  texts.set(tool, made);
  return made;
}

/**
 * Tools whose name or description contains every word of `query`: first names that start with its first word, then
 * names that contain it, then the others, each in the order of `tools`.
 */
export function searchTools(tools: readonly ToolSummary[], query: string): readonly ToolSummary[] {
  const words = wordsOf(query);
  return ranked(matching(tools, words), words);
}

/** A `searchTools` that searches only the last results if the query was extended. */
export function createToolSearch(): typeof searchTools {
  let last:
    | { readonly tools: readonly ToolSummary[]; readonly query: string; readonly hits: readonly ToolSummary[] }
    | undefined;
  return (tools, query) => {
    const words = wordsOf(query);
    const isLonger = last !== undefined && last.tools === tools && query.startsWith(last.query);
    const hits = matching(isLonger ? (last?.hits ?? tools) : tools, words);
    last = { tools, query, hits };
    return ranked(hits, words);
  };
}

/** All tags of tools, in alphabetical order. */
export function tagsOf(tools: readonly ToolSummary[]): readonly string[] {
  return [...new Set(tools.flatMap(({ tags = [] }) => tags))].sort((one, other) => one.localeCompare(other));
}

/** In the order of `tools`. */
function matching(tools: readonly ToolSummary[], words: readonly string[]): readonly ToolSummary[] {
  if (words.length === 0) return tools;
  return tools.filter((tool) => {
    const { text } = searchTextOf(tool);
    return words.every((word) => text.includes(word));
  });
}

function ranked(hits: readonly ToolSummary[], [first]: readonly string[]): readonly ToolSummary[] {
  if (first === undefined) return hits;
  const starts: ToolSummary[] = [];
  const holds: ToolSummary[] = [];
  const others: ToolSummary[] = [];
  for (const tool of hits) {
    const at = searchTextOf(tool).name.indexOf(first);
    (at === 0 ? starts : at > 0 ? holds : others).push(tool);
  }
  return [...starts, ...holds, ...others];
}

function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
