import type { AutomationOrder } from '../../contract/automation.ts';
import { pause, type ActContext } from './page-state.ts';
import { contentOf } from './read/content.ts';
import { isReachable } from './read/collect.ts';
import { matcherOf } from './read/find.ts';
import { createStyles } from './read/names.ts';
import { isDisabled } from './read/states.ts';
import { missingMessage, Refusal } from './refusal.ts';

type Wait = Extract<AutomationOrder, { type: 'wait' }>;

const LOOK_MS = 100;

/**
 * Waits until a text is on the page, is no longer there, or a control can be used.
 *
 * @returns what appeared: the line with the text, or what the condition was
 * @throws Refusal `timeout`
 */
export async function waitFor(context: ActContext, { until, timeoutMs }: Wait): Promise<string> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = look(context, until);
    if (found !== undefined) return found;
    const left = end - performance.now();
    if (left <= 0) throw new Refusal('timeout', `It did not happen in ${String(timeoutMs / 1_000)} s`);
    await pause(context, Math.min(LOOK_MS, left));
  }
}

function look({ state }: ActContext, until: Wait['until']): string | undefined {
  if ('annotationId' in until) {
    const { annotationId } = until;
    const element = state.numbers.elementOf(annotationId);
    if (element === undefined) throw new Refusal('missing', missingMessage(annotationId));
    return isReachable(element, createStyles()) && !isDisabled(element)
      ? `annotation ${String(annotationId)} can be used`
      : undefined;
  }
  const text = 'text' in until ? until.text : until.absentText;
  const line = contentOf(document.documentElement, { format: 'text', overlay: state.overlay.host }).find(
    matcherOf(text, false),
  );
  if ('text' in until) return line?.slice(0, 400);
  return line === undefined ? `no ${JSON.stringify(text.slice(0, 100))} any more` : undefined;
}
