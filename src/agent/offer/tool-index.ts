import type { OfferedTool } from '../contract/model-worker-api.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';

/** A tool's words with their weights; words of its name weigh most. */
interface Indexed {
  readonly tool: OfferedTool;
  readonly weights: ReadonlyMap<string, number>;
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
 * Searches tools by words. Each word of the query counts by its weight in a tool and by how few tools have it. The same
 * tools and query always give the same result.
 */
export function indexTools(tools: readonly OfferedTool[]): ToolIndex {
  const all = tools.map((tool): Indexed => ({ tool, weights: weightsOf(tool) }));
  const counts = new Map<string, number>();
  for (const { weights } of all) for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts.keys()];
  const rarity = (word: string): number => Math.log(1 + all.length / (counts.get(word) ?? all.length));

  return {
    search(query, limit) {
      const asked = [...new Set(wordsOf(query.slice(0, LIMITS.offer.maxQueryChars)))].slice(0, MAX_WORDS);
      const terms = asked.map((word) => variants(word, words, counts));
      const exact = query.trim().toLowerCase();
      return all
        .map(({ tool, weights }) => ({
          tool,
          score: scoreOf(weights, terms, rarity) + (tool.name.toLowerCase() === exact ? 1_000 : 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score || (one.tool.name < other.tool.name ? -1 : 1))
        .slice(0, limit)
        .map(({ tool }) => tool);
    },
  };
}

type Variant = readonly [word: string, share: number];

/** The words of the tools that match a word of the query. */
function variants(word: string, words: readonly string[], counts: ReadonlyMap<string, number>): readonly Variant[] {
  const same: Variant[] = counts.has(word) ? [[word, 1]] : [];
  if (word.length < 3) return same;
  return [
    ...same,
    ...words
      .filter((other) => other !== word && other.length >= 3 && (other.startsWith(word) || word.startsWith(other)))
      .map((other): Variant => [other, BEGINNING]),
  ];
}

function scoreOf(
  weights: ReadonlyMap<string, number>,
  terms: readonly (readonly Variant[])[],
  rarity: (word: string) => number,
): number {
  return terms.reduce(
    (sum, own) =>
      sum + own.reduce((best, [word, share]) => Math.max(best, (weights.get(word) ?? 0) * share * rarity(word)), 0),
    0,
  );
}

function weightsOf({ name, description, inputSchema }: OfferedTool): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    // Repetitions of a word count less each time.
    for (const word of wordsOf(text.slice(0, MAX_TEXT)))
      weights.set(word, Math.max(weights.get(word) ?? 0, weight) + weight * 0.1);
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
