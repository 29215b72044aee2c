import type { AutomationRefusal } from '../../contract/automation.ts';

/** Why an order is not carried out, in words for the model. */
export class Refusal extends Error {
  readonly refusal: AutomationRefusal;
  constructor(refusal: AutomationRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

export function missingMessage(annotationId: number): string {
  return `Annotation ${String(annotationId)} is gone: call annotate_page again`;
}
