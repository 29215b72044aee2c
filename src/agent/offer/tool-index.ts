import type { OfferedTool } from '../contract/model-worker-api.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';

/** A tool that has a word, with the weight of the word in it. */
interface Posting {
  /** Its place among the tools. */
  readonly at: number;
  readonly weight: number;
}

export interface ToolIndex {
  /** The tools that match a query, best first; ties are sorted by name. Tools that match no word are left out. */
  readonly search: (query: string, limit: number) => readonly OfferedTool[];
}

const NAME = 4;
const DESCRIPTION = 1;
const PARAMETER = 0.5;
/** Weight of a match in which one word is the beginning of the other. */
const BEGINNING = 0.4;
const MAX_WORDS = 32;
const MAX_TEXT = 4_000;
/**
 * No tool can make the search of the others slow, or take their room: of each, this many characters and different words
 * are read, and of many tools fewer words each.
 */
const MAX_TOOL_TEXT = 12_000;
const MAX_TOOL_WORDS = 200;
const MIN_TOOL_WORDS = 24;
const MAX_ALL_WORDS = 200_000;
/** Words that begin with one of the query and are looked at. */
const MAX_LONGER = 500;

/**
 * Searches tools by words. Each word of the query counts by its weight in a tool and by how few tools have it. The same
 * tools and query always give the same result.
 */
export function indexTools(tools: readonly OfferedTool[]): ToolIndex {
  const postings = postingsOf(tools);
  const words = [...postings.keys()].sort();

  return {
    search(query, limit) {
      const asked = [...new Set(wordsOf(query.slice(0, LIMITS.offer.maxQueryChars)))].slice(0, MAX_WORDS);
      const scores = new Float64Array(tools.length);
      for (const word of asked) {
        // Of the words that match one of the query, the best of each tool counts.
        const best = new Map<number, number>();
        for (const [other, share] of variants(word, words)) {
          const found = postings.get(other) ?? [];
          const factor = share * Math.log(1 + tools.length / found.length);
          for (const { at, weight } of found) best.set(at, Math.max(best.get(at) ?? 0, weight * factor));
        }
        for (const [at, score] of best) scores[at] = (scores[at] ?? 0) + score;
      }
      const exact = query.trim().toLowerCase();
      return tools
        .map((tool, at) => ({
          tool,
          score: (scores[at] ?? 0) + (tool.name.toLowerCase() === exact ? 1_000 : 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score || (one.tool.name < other.tool.name ? -1 : 1))
        .slice(0, limit)
        .map(({ tool }) => tool);
    },
  };
}

/** The tools that have each word. */
function postingsOf(tools: readonly OfferedTool[]): ReadonlyMap<string, readonly Posting[]> {
  const maxWords = Math.max(MIN_TOOL_WORDS, Math.min(MAX_TOOL_WORDS, Math.floor(MAX_ALL_WORDS / tools.length)));
  const postings = new Map<string, Posting[]>();
  for (const [at, tool] of tools.entries())
    for (const [word, weight] of weightsOf(tool, maxWords)) {
      const found = postings.get(word);
      if (found === undefined) postings.set(word, [{ at, weight }]);
      else found.push({ at, weight });
    }
  return postings;
}

type Variant = readonly [word: string, share: number];

/** The words that match a word of the query: itself, those that begin with it, and those that it begins with. */
function variants(word: string, sorted: readonly string[]): readonly Variant[] {
  const found: Variant[] = [[word, 1]];
  if (word.length < 3) return found;
  const from = firstFrom(sorted, word);
  for (const other of sorted.slice(from, from + MAX_LONGER)) {
    if (!other.startsWith(word)) break;
    if (other !== word) found.push([other, BEGINNING]);
  }
  for (let length = 3; length < word.length; length += 1) found.push([word.slice(0, length), BEGINNING]);
  return found;
}

/** The place of the first word that does not come before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function weightsOf({ name, description, inputSchema }: OfferedTool, maxWords: number): Map<string, number> {
  const weights = new Map<string, number>();
  let left = MAX_TOOL_TEXT;
  const add = (given: string, weight: number): void => {
    const text = given.slice(0, Math.min(MAX_TEXT, left));
    left -= text.length;
    // Repetitions of a word count less each time.
    for (const word of wordsOf(text)) {
      const before = weights.get(word);
      if (before !== undefined || weights.size < maxWords)
        weights.set(word, Math.max(before ?? 0, weight) + weight * 0.1);
    }
  };
  add(name, NAME);
  add(description, DESCRIPTION);
  const { properties } = inputSchema;
  for (const [key, property] of isRecord(properties) ? Object.entries(properties).slice(0, 50) : []) {
    add(key, PARAMETER);
    if (isRecord(property) && typeof property['description'] === 'string') add(property['description'], PARAMETER);
  }
  return weights;
}

/** Words in lower case, with `readFile` split in two and plural endings removed. */
function wordsOf(text: string): string[] {
  const split = text.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return (split.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word));
}

const COMMON: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'i',
  'in',
  'is',
  'it',
  'of',
  'on',
  'or',
  'that',
  'the',
  'this',
  'to',
  'tool',
  'tools',
  'with',
]);
