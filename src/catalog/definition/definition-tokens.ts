import type { Definition } from './check-definition.ts';
import { definitionJson, definitionTypes } from './definition-text.ts';

/**
 * Estimated tokens of a definition in every request that contains it, without the fixed cost that a provider adds for
 * all tools together.
 */
export interface DefinitionTokens {
  readonly openai: number;
  readonly anthropic: number;
  readonly gemini: number;
}

/** Tokens per piece of text, by kind. */
interface Costs {
  /** A run of Latin letters of one case, or with an initial capital. */
  readonly word: number;
  /** Each further letter after the sixth. */
  readonly letter: number;
  /** Up to three digits. */
  readonly digits: number;
  /** White space except a single space, which belongs to the next word. */
  readonly space: number;
  readonly marks: number;
  /** Each further punctuation mark after two in a row. */
  readonly mark: number;
  /** A letter of another script. */
  readonly foreign: number;
}

/**
 * Fitted to the tokenizers with half of 1,068 real definitions in English. For the other half the average error is 2.7
 * % (OpenAI o200k), 1.8 % (the last tokenizer that Anthropic published) and 1.2 % (Gemini); for the worst 5 % it is 6.9
 * %, 5.4 % and 3.5 %. docs/SCHEMA.md describes the method. A real tokenizer would be a download of a megabyte each.
 */
const COSTS: Readonly<Record<keyof DefinitionTokens, Costs>> = {
  openai: { word: 0.965, letter: 0.062, digits: 1.474, space: -0.218, marks: 0.923, mark: 0.879, foreign: 0.6 },
  anthropic: { word: 0.944, letter: 0.05, digits: 0.958, space: 0, marks: 1.066, mark: 0.145, foreign: 0.9 },
  gemini: { word: 1.001, letter: 0.03, digits: 1.444, space: 0, marks: 1.019, mark: 0.106, foreign: 0.5 },
};

export function definitionTokens(definition: Definition): DefinitionTokens {
  const json = definitionJson(definition);
  return {
    openai: estimate(definitionTypes(definition), COSTS.openai),
    anthropic: estimate(json, COSTS.anthropic),
    gemini: estimate(json, COSTS.gemini),
  };
}

/** Estimated tokens of other text. */
export function textTokens(text: string): DefinitionTokens {
  return {
    openai: estimate(text, COSTS.openai),
    anthropic: estimate(text, COSTS.anthropic),
    gemini: estimate(text, COSTS.gemini),
  };
}

const PIECES =
  /(?<word>[A-Z]?[a-z]+|[A-Z]+)|(?<foreign>[\p{L}\p{M}]+)|(?<digits>\p{N}{1,3})|(?<marks>[^\s\p{L}\p{M}\p{N}]+)|\s+/gu;

function estimate(text: string, costs: Costs): number {
  let sum = 0;
  for (const { 0: piece, groups = {} } of text.matchAll(PIECES)) {
    if (groups['word'] !== undefined) sum += costs.word + costs.letter * Math.max(0, piece.length - 6);
    else if (groups['foreign'] !== undefined) sum += costs.foreign * piece.length;
    else if (groups['digits'] !== undefined) sum += costs.digits;
    else if (groups['marks'] !== undefined) sum += costs.marks + costs.mark * Math.max(0, piece.length - 2);
    else if (piece !== ' ') sum += costs.space;
  }
  return Math.max(1, Math.round(sum));
}
