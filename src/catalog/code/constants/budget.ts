import type { Expression, Identifier, PrivateIdentifier, SpreadElement, Super } from 'acorn';
import type { ConstantModule } from './module.ts';
import type { Value } from './values.ts';

/** Evaluates an expression of one module. */
export type Scope = (node: Expression | PrivateIdentifier | Super | SpreadElement) => Value;

/** What an expression is evaluated with. */
export interface Context {
  readonly module: ConstantModule;
  readonly of: Scope;
  readonly nameOf: (node: Identifier) => Value;
  readonly budget: Budget;
}

/** Steps of one question (nodes, copied members, members of JSON), and those for each character of the code. */
const STEPS = 50_000;
const STEPS_PER_CHARACTER = 2;
/** Characters of all texts that one question makes, and those for each character of the code. */
const CHARACTERS = 200_000;
const CHARACTERS_PER_CHARACTER = 4;
/** All questions of one evaluator together cost this many times as much as one may. */
const MAX_QUESTIONS = 6;

/** The budget of one question; every step of an evaluation is paid from it. */
export interface Budget {
  /** @returns whether the budget is used up */
  readonly spend: (steps: number, characters?: number) => boolean;
  /** Begins another question. */
  readonly refill: () => void;
}

/** @param size characters of all code: what it costs to read it grows with its length alone */
export function createBudget(size: number): Budget {
  const maxEvaluations = STEPS + STEPS_PER_CHARACTER * size;
  const maxCharacters = CHARACTERS + CHARACTERS_PER_CHARACTER * size;
  let steps = 0;
  let characters = 0;
  let stepsLeft = maxEvaluations * MAX_QUESTIONS;
  let charactersLeft = maxCharacters * MAX_QUESTIONS;
  return {
    spend(more, moreCharacters = 0) {
      steps += more;
      characters += moreCharacters;
      return steps > Math.min(maxEvaluations, stepsLeft) || characters > Math.min(maxCharacters, charactersLeft);
    },
    refill() {
      stepsLeft -= Math.min(steps, maxEvaluations);
      charactersLeft -= Math.min(characters, maxCharacters);
      steps = 0;
      characters = 0;
    },
  };
}
