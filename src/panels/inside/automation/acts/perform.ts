import type { ActOutcome, ActTarget, AutomationAct } from '../../../contract/automation.ts';
import { findTarget, type ActContext } from '../page-state.ts';
import { Refusal } from '../refusal.ts';
import { watchChanges } from '../watch-changes.ts';
import { selectOptions } from './choose.ts';
import { fillForm, standing } from './fill-form.ts';
import { clickOnMedia } from './media.ts';
import { click, hover, needEnabled, reach, type Reached } from './pointer.ts';
import { pressKey } from './press-key.ts';
import { scroll } from './scroll.ts';
import { selectText } from './selection.ts';
import { typeText } from './type-text.ts';

/**
 * Carries out an act and tells what it changed.
 *
 * @throws Refusal
 */
export async function perform(context: ActContext, act: AutomationAct): Promise<ActOutcome> {
  context.state.overlay.hideLabels();
  const changes = watchChanges(context.state);
  try {
    const outcome = await carryOut(context, act);
    return { ...outcome, changes: await changes() };
  } finally {
    context.state.overlay.rest();
  }
}

async function carryOut(context: ActContext, act: AutomationAct): Promise<Omit<ActOutcome, 'changes'>> {
  switch (act.act) {
    case 'click': {
      const reached = await reach(context, act.target);
      needClickable(reached);
      const press = (): void => click(context, reached, act.count);
      if (isPlayer(reached.element)) await clickOnMedia(reached.element, press);
      else press();
      return {};
    }
    case 'hover': {
      const { hit, x, y } = await reach(context, act.target);
      hover(hit, x, y);
      return {};
    }
    case 'type': {
      const reached = await reach(context, act.target);
      needEnabled(reached);
      click(context, reached, 1);
      await typeText(context, reached.element, act.text, act);
      if (act.submit) pressKey(context, reached.element, 'Enter');
      return { values: [standing(reached.element)] };
    }
    case 'fill':
      return { values: await fillForm(context, act.fields) };
    case 'select':
      return { values: await selectOptions(context, act.target, act.values) };
    case 'press': {
      const element = act.target === undefined ? context.state.focus.current() : await focused(context, act.target);
      pressKey(context, element, act.key);
      return {};
    }
    case 'select-text': {
      const { element } = await reach(context, act.target);
      context.state.focus.moveTo(element);
      return { selection: selectText(element, act) };
    }
    case 'scroll':
      return {
        position: scroll(act.direction, act.target && findTarget(context.state, act.target).element),
      };
  }
}

async function focused(context: ActContext, target: ActTarget): Promise<HTMLElement> {
  const { element } = await reach(context, target);
  context.state.focus.moveTo(element);
  return element;
}

function isPlayer(element: Element): element is HTMLMediaElement {
  return element.matches('audio[controls], video[controls]');
}

function needClickable(reached: Reached): void {
  needEnabled(reached);
  const { element } = reached;
  if (element.localName === 'select')
    throw new Refusal('unable', 'Its list opens for a person alone: choose with select_option');
  if (element.localName === 'input' && (element as HTMLInputElement).type === 'file')
    throw new Refusal('unable', 'A file is chosen by a person alone: ask for it');
}
