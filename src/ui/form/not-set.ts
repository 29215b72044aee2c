import { formTexts } from './texts/index.ts';
import { labelOf, type Facts } from './plan/schema-facts.ts';

/** The text of an empty control: that there is no value, and which default applies. */
export function notSet({ preset }: Facts): string {
  return formTexts.notSet(preset === undefined ? undefined : labelOf(preset));
}
