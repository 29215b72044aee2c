import type { ActTarget } from '../../../contract/automation.ts';
import type { ActContext } from '../page-state.ts';
import { childrenOf, isElement } from '../read/composed-tree.ts';
import { createStyles, nameOf, oneLine } from '../read/names.ts';
import { roleOf } from '../read/roles.ts';
import { Refusal } from '../refusal.ts';
import { click, needEnabled, reach, type Reached } from './pointer.ts';
import { setRawValue, notifyChange, notifyInput } from './values.ts';

/**
 * Chooses options by their label or value. In a list to choose one from, exactly one.
 *
 * @returns the labels that are chosen then
 * @throws Refusal
 */
export async function selectOptions(
  context: ActContext,
  target: ActTarget,
  values: readonly string[],
): Promise<string[]> {
  const reached = await reach(context, target);
  needEnabled(reached);
  if (reached.element.localName === 'select') return chooseIn(context, reached, values);
  if (reached.role === 'listbox' || reached.role === 'radiogroup') return chooseByClick(context, reached, values);
  throw new Refusal('unable', `It is no list to choose from: click it, call annotate_page, and click the option`);
}

function chooseIn(context: ActContext, { element }: Reached, values: readonly string[]): string[] {
  const select = element as HTMLSelectElement;
  if (!select.multiple && values.length !== 1) throw new Refusal('unable', 'Exactly one option can be chosen');
  const options = [...select.options];
  const chosen = values.map((value) => {
    const found =
      options.find((option) => oneLine(option.label) === oneLine(value)) ??
      options.find((option) => option.value === value);
    if (found === undefined || found.matches(':disabled'))
      throw noOption(
        value,
        options.map(({ label }) => label),
      );
    return found;
  });
  context.state.focus.moveTo(select);
  const [first] = chosen;
  if (select.multiple) for (const option of options) option.selected = chosen.includes(option);
  // Libraries watch the value.
  else if (first !== undefined && options.filter(({ value }) => value === first.value).length === 1)
    setRawValue(select, first.value);
  else if (first !== undefined) first.selected = true;
  notifyInput(select, 'insertReplacementText', null);
  notifyChange(select);
  return [...select.selectedOptions].map(({ label }) => label);
}

function chooseByClick(context: ActContext, list: Reached, values: readonly string[]): string[] {
  const styles = createStyles();
  const options = optionsIn(list.element).map((element) => ({ element, name: nameOf(element, 'option', styles) }));
  const isMany = list.element.getAttribute('aria-multiselectable') === 'true';
  if (!isMany && values.length !== 1) throw new Refusal('unable', 'Exactly one option can be chosen');
  for (const value of values)
    if (!options.some(({ name }) => name === oneLine(value)))
      throw noOption(
        value,
        options.map(({ name }) => name),
      );
  for (const { element, name } of options) {
    const wants = values.some((value) => oneLine(value) === name);
    const isChosen = isOn(element);
    if (wants === isChosen || (!isMany && !wants)) continue;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    click(context, { ...list, element, role: 'option', name, hit: element, x, y }, 1);
  }
  return options.filter(({ element }) => isOn(element)).map(({ name }) => name);
}

function isOn(element: HTMLElement): boolean {
  return (
    element.getAttribute('aria-selected') === 'true' ||
    element.getAttribute('aria-checked') === 'true' ||
    (element as HTMLInputElement).checked === true
  );
}

function optionsIn(list: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  const waiting: Element[] = [list];
  for (let next = waiting.pop(); next !== undefined && found.length < 1_000; next = waiting.pop()) {
    const role = roleOf(next);
    // An option of a list takes clicks, so it has the methods of HTML elements.
    if (role === 'option' || role === 'radio') found.push(next as HTMLElement);
    else waiting.push(...childrenOf(next).filter(isElement).toReversed());
  }
  return found;
}

function noOption(value: string, options: readonly string[]): Refusal {
  const some = options.slice(0, 20).map((option) => JSON.stringify(oneLine(option).slice(0, 60)));
  return new Refusal(
    'unable',
    `There is no option ${JSON.stringify(value.slice(0, 60))}; there are ${some.join(', ')}`,
  );
}
