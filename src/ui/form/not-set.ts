import { formTexts } from './texts/index.ts';
import { labelOf, type Info } from './plan/schema-info.ts';

/** The text of an empty control: that there is no value, and which default applies. */
export function notSet({ preset }: Info): string {
  return formTexts.notSet(preset === undefined ? undefined : labelOf(preset));
}
