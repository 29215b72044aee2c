import type { ActTarget } from '../../../contract/automation.ts';
import type { ActContext } from '../page-state.ts';
import { isSecretField, valueOf } from '../read/states.ts';
import { Refusal } from '../refusal.ts';
import { selectOptions } from './choose.ts';
import { click, needEnabled, reach } from './pointer.ts';
import { TYPING_MS, typeText } from './type-text.ts';

interface Field {
  readonly target: ActTarget;
  readonly value: string;
}

const CHECKABLE: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/**
 * Fills fields one after another, each as its kind is filled: typed, chosen, ticked.
 *
 * @returns the values as they stand after; null for a secret
 * @throws Refusal that names how many fields were filled before
 */
export async function fillForm(context: ActContext, fields: readonly Field[]): Promise<(string | null)[]> {
  const longestMs = TYPING_MS.longest / Math.max(1, fields.length);
  const filled: HTMLElement[] = [];
  for (const { target, value } of fields) {
    try {
      filled.push(await fill(context, target, value, longestMs));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        error.refusal,
        `Field ${String(target.annotationId)}: ${error.message}. ${String(filled.length)} of ${String(fields.length)} fields were filled`,
      );
    }
  }
  return filled.map(standing);
}

async function fill(context: ActContext, target: ActTarget, value: string, longestMs: number): Promise<HTMLElement> {
  const reached = await reach(context, target);
  needEnabled(reached);
  const { element, role } = reached;
  if (element.localName === 'select') await selectOptions(context, target, [value]);
  else if (CHECKABLE.has(role)) {
    const isRequested = /^(?:true|on|yes|1|checked)$/i.test(value);
    if (isRequested !== isChecked(element)) click(context, reached, 1);
  } else {
    click(context, reached, 1);
    await typeText(context, element, value, { clear: true, longestMs });
  }
  return element;
}

function isChecked(element: HTMLElement): boolean {
  return element.localName === 'input'
    ? (element as HTMLInputElement).checked
    : element.getAttribute('aria-checked') === 'true';
}

/** The value of a field as it stands; null for a secret. */
export function standing(element: HTMLElement): string | null {
  if (isSecretField(element)) return null;
  if (element.localName === 'input' && ['checkbox', 'radio'].includes((element as HTMLInputElement).type))
    return String((element as HTMLInputElement).checked);
  return valueOf(element, 'textbox') ?? '';
}
