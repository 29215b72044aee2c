import { texts } from '../texts/texts.ts';
import { labelOf, type Facts } from './plan/schema-facts.ts';

/** What an empty control says: that there is nothing, and what a tool takes then. */
export function notSet({ preset }: Facts): string {
  return texts.form.notSet(preset === undefined ? undefined : labelOf(preset));
}
