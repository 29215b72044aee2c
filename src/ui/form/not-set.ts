import { texts } from '../texts/texts.ts';
import { labelOf, type Facts } from './plan/schema-facts.ts';

/** The text of an empty control: that there is no value, and which default applies. */
export function notSet({ preset }: Facts): string {
  return texts.form.notSet(preset === undefined ? undefined : labelOf(preset));
}
