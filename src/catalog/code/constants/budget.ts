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

/** What one question may cost: nodes, copied members and members of JSON. A megabyte of literals costs a million. */
const MAX_STEPS = 1_200_000;
/** Characters of all strings that one question makes. */
const MAX_CHARACTERS = 4_000_000;
/** All questions of one evaluator together cost this many times as much as one may. */
const MAX_QUESTIONS = 6;

/** The budget of one question; every step of an evaluation is paid from it. */
export interface Budget {
  /** @returns whether the budget is used up */
  readonly spend: (steps: number, characters?: number) => boolean;
  /** Begins another question. */
  readonly refill: () => void;
}

export function createBudget(): Budget {
  let steps = 0;
  let characters = 0;
  let stepsLeft = MAX_STEPS * MAX_QUESTIONS;
  let charactersLeft = MAX_CHARACTERS * MAX_QUESTIONS;
  return {
    spend(more, moreCharacters = 0) {
      steps += more;
      characters += moreCharacters;
      return steps > Math.min(MAX_STEPS, stepsLeft) || characters > Math.min(MAX_CHARACTERS, charactersLeft);
    },
    refill() {
      stepsLeft -= Math.min(steps, MAX_STEPS);
      charactersLeft -= Math.min(characters, MAX_CHARACTERS);
      steps = 0;
      characters = 0;
    },
  };
}
