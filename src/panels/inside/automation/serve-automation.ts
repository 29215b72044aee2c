/**
 * The app's script in a panel: sees its controls, and acts on them, as the app orders. It runs beside the code of the
 * panel, with the permissions of that code and no others. What it reports is as trustworthy as the page.
 */
import {
  AUTOMATION_LIMITS,
  type AutomationAnswers,
  type AutomationMessage,
  type AutomationOrder,
  type AutomationReport,
} from '../../contract/automation.ts';
import { createOpenRequests, type OpenRequests } from '../open-requests.ts';
import { createFocus } from './acts/focus.ts';
import { perform } from './acts/perform.ts';
import { selectedText } from './acts/selection.ts';
import { lookAtPage, pause, type ActContext, type PageState } from './page-state.ts';
import { createPerson, type Person } from './person.ts';
import { contentOf } from './read/content.ts';
import { matcherOf } from './read/find.ts';
import { createNumbers } from './read/numbers.ts';
import { missingMessage, Refusal } from './refusal.ts';
import { drawPage } from './screenshot.ts';
import { createOverlay } from './show/overlay.ts';
import { waitFor } from './wait-for.ts';

/** The time without input of the person before an act begins, and how long an act waits for that. */
const IDLE_MS = 800;
const LONGEST_WAIT_MS = 5_000;

const ACTING = new Set<AutomationOrder['type']>(['act']);

export interface AutomationEnd {
  readonly receive: (message: AutomationMessage) => void;
}

/**
 * @param send takes the report on the order of that number
 * @param person made before the page's own scripts run
 * @param requests of the page, if they are known
 */
export function serveAutomation(
  send: (id: number, report: AutomationReport) => void,
  person: Person = createPerson(),
  requests: OpenRequests = createOpenRequests(),
): AutomationEnd {
  const state: PageState = {
    numbers: createNumbers(),
    overlay: createOverlay(),
    focus: createFocus(),
    person,
    requests,
    known: new Set(),
  };
  const running = new Map<number, AbortController>();
  /** Acts come one after another. */
  let last: Promise<unknown> = Promise.resolve();
  state.person.onInput(() => state.overlay.hideLabels());

  const carryOut = async (id: number, order: AutomationOrder): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const context = contextOf(state, controller.signal, order);
      send(id, { ok: true, value: await answer(context, order, controller) });
    } catch (error) {
      send(id, reportOf(error));
    } finally {
      running.delete(id);
    }
  };
  return {
    receive: (message) => {
      if ('stop' in message) {
        running.get(message.id)?.abort(new Refusal('stopped', 'It was stopped'));
        return;
      }
      const { id, order } = message;
      if (!ACTING.has(order.type)) return void carryOut(id, order);
      last = last.then(() => carryOut(id, order));
    },
  };
}

function contextOf(state: PageState, signal: AbortSignal, order: AutomationOrder): ActContext {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { state, signal, isDrawn: order.type === 'act' && order.pace === 'drawn' && !isStill && !document.hidden };
}

type Answer = AutomationAnswers[keyof AutomationAnswers];

async function answer(context: ActContext, order: AutomationOrder, controller: AbortController): Promise<Answer> {
  const { state } = context;
  const { overlay } = state;
  switch (order.type) {
    case 'annotate': {
      const root = order.scope === undefined ? undefined : state.numbers.elementOf(order.scope);
      if (order.scope !== undefined && root === undefined) throw new Refusal('missing', missingMessage(order.scope));
      const annotation = lookAtPage(state, order.max, root);
      if (order.labels) {
        state.known = new Set([...state.known, ...annotation.controls.map(({ annotationId }) => annotationId)]);
        overlay.showLabels(annotation.controls);
      }
      return annotation;
    }
    case 'act':
      return await asPersonAllows(context, controller, () =>
        state.focus.whileActing(() => perform(context, order.act)),
      );
    case 'wait':
      return { appeared: await waitFor(context, order) };
    case 'find': {
      lookAtPage(state, AUTOMATION_LIMITS.maxControls);
      const numbers = new Map(
        lookAtPage(state, AUTOMATION_LIMITS.maxControls).controls.flatMap(({ annotationId }) => {
          const element = state.numbers.elementOf(annotationId);
          return element === undefined ? [] : [[element, annotationId] as const];
        }),
      );
      const found = contentOf(document.documentElement, {
        format: 'text',
        overlay: overlay.host,
        numberOf: (element) => numbers.get(element),
      }).filter(matcherOf(order.text, order.isPattern));
      const lines = found.slice(0, AUTOMATION_LIMITS.maxLines).map((line) => line.slice(0, 400));
      return { lines, more: found.length - lines.length };
    }
    case 'content': {
      const text = contentOf(document.documentElement, { format: order.format, overlay: overlay.host }).join('\n');
      return { text: text.slice(0, order.maxChars), totalChars: text.length };
    }
    case 'selection':
      return { text: selectedText(state.focus.current()).slice(0, AUTOMATION_LIMITS.maxTextChars) };
    case 'screenshot': {
      const { controls } = lookAtPage(state, AUTOMATION_LIMITS.defaultMax);
      return await drawPage(order.annotated ? controls : [], overlay.host);
    }
  }
}

/** Begins when the person has been still for a moment, and ends as soon as they are not. */
async function asPersonAllows<Value>(
  context: ActContext,
  controller: AbortController,
  act: () => Promise<Value>,
): Promise<Value> {
  const { person } = context.state;
  const startedAt = performance.now();
  while (person.idleMs() < IDLE_MS) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS)
      throw new Refusal('person', 'The person is working in this page: go on when they have finished');
    await pause(context, 100);
  }
  const end = person.onInput(() =>
    controller.abort(new Refusal('person', 'The person took over: look at the page again before you go on')),
  );
  try {
    return await act();
  } finally {
    end();
  }
}

function reportOf(error: unknown): AutomationReport {
  if (error instanceof Refusal) return { ok: false, refusal: error.refusal, message: error.message };
  return { ok: false, refusal: 'failed', message: error instanceof Error ? error.message : String(error) };
}
