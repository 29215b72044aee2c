import type { FieldPlan } from './plan/field-plan.ts';
import type { Put } from './form-context.ts';
import type { JsonNode } from '../lib/json/json-syntax.ts';

/** The props of a control for one plain value. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly plan: FieldPlan;
  readonly node: JsonNode | undefined;
  readonly pointer: string;
  readonly hasProblems: boolean;
  readonly put: Put;
  /** Undefined for items of arrays, which have a menu for that. */
  readonly onRemove: (() => void) | undefined;
}
