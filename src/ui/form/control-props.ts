import type { FieldPlan } from './plan/field-plan.ts';
import type { Put } from './form-context.ts';
import type { JsonNode } from '../model/json/json-syntax.ts';

/** What a control for one plain value gets. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly plan: FieldPlan;
  readonly node: JsonNode | undefined;
  readonly pointer: string;
  readonly hasProblems: boolean;
  readonly put: Put;
  /** Nothing for items of arrays: they are removed by their menu. */
  readonly onRemove: (() => void) | undefined;
}
