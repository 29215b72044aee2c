import { newId } from '../../core/ids.ts';
import type { ToolError } from '../../core/errors.ts';
import {
  AUTOMATION_LIMITS,
  type ActOutcome,
  type ActTarget,
  type AnnotatedControl,
  type Annotation,
  type AutomationAct,
  type AutomationAnswers,
  type AutomationOrder,
  type AutomationRefusal,
  type Pace,
  type ScrollDirection,
} from '../contract/automation.ts';
import { NO_VIEW, type AutomatedView, type PageAutomationApi } from '../contract/automation-service.ts';
import { parseReport } from './parse-report.ts';
import { describeControl } from './text-form.ts';

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Pick<ToolError, 'code' | 'message'> };

/** A control that a call names: its number, and what was under the number when the call was approved. */
export interface NamedTarget {
  readonly annotationId: number;
  /** As `describe` says it; absent for a call that no one had to approve. */
  readonly target?: string;
}

export interface ActOptions {
  readonly signal: AbortSignal;
  readonly pace: Pace;
}

/**
 * Sees and acts on the panel that is on the screen, or on the document of a running tool: whichever it is, by the app's
 * script in it. The app's own document has none, so cards, settings and secrets cannot be reached.
 */
export interface UnifiedAnnotationService {
  readonly annotate: (options: {
    readonly scope?: number | undefined;
    readonly max?: number | undefined;
    readonly signal: AbortSignal;
  }) => Promise<Answered<Annotation>>;
  /** The last annotation, without looking again; undefined once the view has ended. */
  readonly getAnnotations: () => Annotation | undefined;
  /** What is under a number now, in words that an approval shows. */
  readonly describe: (annotationId: number, signal: AbortSignal) => Promise<Answered<Described>>;
  readonly click: (target: NamedTarget, options: ActOptions, count?: number) => Promise<Answered<ActOutcome>>;
  readonly type: (
    target: NamedTarget,
    text: string,
    options: ActOptions & { readonly clear?: boolean | undefined; readonly submit?: boolean | undefined },
  ) => Promise<Answered<ActOutcome>>;
  readonly scroll: (
    direction: ScrollDirection,
    target: NamedTarget | undefined,
    options: ActOptions,
  ) => Promise<Answered<ActOutcome>>;
  /**
   * Any act.
   *
   * @param targets those that the act names
   * @param make makes the act of targets whose marks say what they are now
   */
  readonly act: (
    targets: readonly NamedTarget[],
    make: (targets: readonly ActTarget[]) => AutomationAct,
    options: ActOptions,
  ) => Promise<Answered<ActOutcome>>;
  readonly getContent: (
    format: 'text' | 'markdown',
    maxChars: number,
    signal: AbortSignal,
  ) => Promise<Answered<AutomationAnswers['content']>>;
  readonly captureScreenshot: (
    annotated: boolean,
    signal: AbortSignal,
  ) => Promise<Answered<AutomationAnswers['screenshot']>>;
  readonly waitFor: (
    until: Extract<AutomationOrder, { type: 'wait' }>['until'],
    timeoutMs: number,
    signal: AbortSignal,
  ) => Promise<Answered<AutomationAnswers['wait']>>;
  readonly find: (
    text: string,
    isPattern: boolean,
    signal: AbortSignal,
  ) => Promise<Answered<AutomationAnswers['find']>>;
  readonly selection: (signal: AbortSignal) => Promise<Answered<AutomationAnswers['selection']>>;
}

export interface Described {
  readonly text: string;
  readonly isSecret: boolean;
}

/** @param page the views of the page; undefined until it has lent them */
export function createUnifiedAnnotationService(page: () => PageAutomationApi | undefined): UnifiedAnnotationService {
  /** The view whose numbers the caller knows. */
  let known: { readonly viewId: string; readonly annotation: Annotation } | undefined;

  const order = createOrder(page, () => known?.viewId);
  const look = async (signal: AbortSignal): Promise<Answered<Annotation>> =>
    await order({ type: 'annotate', max: AUTOMATION_LIMITS.maxControls, labels: false }, signal, { isNumbered: true });

  const act = createAct(order, look);
  return {
    annotate: async ({ scope, max = AUTOMATION_LIMITS.defaultMax, signal }) => {
      const answer = await order(
        { type: 'annotate', max, labels: true, ...(scope === undefined ? {} : { scope }) },
        signal,
        { isNumbered: scope !== undefined },
      );
      if (answer.ok && answer.viewId !== undefined) known = { viewId: answer.viewId, annotation: answer.value };
      return answer;
    },
    getAnnotations: () => known?.annotation,
    describe: async (annotationId, signal) => {
      const looked = await look(signal);
      if (!looked.ok) return looked;
      const found = findTarget(looked.value, { annotationId });
      if (!found.ok) return found;
      const { groups } = looked.value;
      return {
        ok: true,
        value: { text: describeControl(found.value, groups), isSecret: found.value.isSecret === true },
      };
    },
    act,
    click: (target, options, count = 1) =>
      act([target], ([one]) => ({ act: 'click', target: one ?? target, count }), options),
    type: (target, text, { clear = false, submit = false, ...options }) =>
      act([target], ([one]) => ({ act: 'type', target: one ?? target, text, clear, submit }), options),
    scroll: (direction, target, options) =>
      act(
        target === undefined ? [] : [target],
        ([one]) => ({ act: 'scroll', direction, ...(one === undefined ? {} : { target: one }) }),
        options,
      ),
    getContent: (format, maxChars, signal) => order({ type: 'content', format, maxChars }, signal),
    captureScreenshot: (annotated, signal) => order({ type: 'screenshot', annotated }, signal),
    waitFor: (until, timeoutMs, signal) =>
      order({ type: 'wait', until, timeoutMs }, signal, { isNumbered: 'annotationId' in until, timeoutMs }),
    find: (text, isPattern, signal) => order({ type: 'find', text, isPattern }, signal),
    selection: (signal) => order({ type: 'selection' }, signal),
  };
}

/** The longest that an act takes by itself: ways of the pointer and typing for each field, and the quiet after. */
const ACT_MS = 60_000;

type Order = <Type extends AutomationOrder['type']>(
  given: Extract<AutomationOrder, { readonly type: Type }>,
  signal: AbortSignal,
  options?: { readonly isNumbered?: boolean; readonly timeoutMs?: number },
) => Promise<Answered<AutomationAnswers[Type]> & { readonly viewId?: string }>;

/** @param knownViewId the view whose numbers the caller knows */
function createOrder(page: () => PageAutomationApi | undefined, knownViewId: () => string | undefined): Order {
  return async <Type extends AutomationOrder['type']>(
    given: Extract<AutomationOrder, { readonly type: Type }>,
    signal: AbortSignal,
    { isNumbered = false, timeoutMs = 0 } = {},
  ) => {
    const api = page();
    const view = await viewOf(api, isNumbered ? 0 : OPENING_MS, signal);
    if (api === undefined || view === undefined) return failed('not-found', NO_VIEW);
    // Numbers of a panel that was left, or loaded again, are numbers of nothing.
    if (isNumbered && knownViewId() !== view.viewId)
      return failed('not-found', 'This page was opened since: call annotate_page again');
    const report = await carryOut(api, view.viewId, given, signal, timeoutMs);
    if (report === STOPPED) return failed('aborted', 'It was stopped');
    if (report === SILENT) return failed('timeout', 'The page does not answer');
    if (report === undefined) return failed('not-found', 'The page was closed meanwhile');
    const parsed = parseReport<Type>(given.type as Type, report);
    return parsed.ok
      ? { ok: true, value: parsed.value, viewId: view.viewId }
      : failed(CODES[parsed.refusal], parsed.message);
  };
}

/** Looks at the page first: an act goes to what its targets are now, and to nothing else than they were. */
function createAct(
  order: Order,
  look: (signal: AbortSignal) => Promise<Answered<Annotation>>,
): UnifiedAnnotationService['act'] {
  return async (targets, make, { signal, pace }) => {
    const marked: ActTarget[] = [];
    if (targets.length > 0) {
      const looked = await look(signal);
      if (!looked.ok) return looked;
      for (const target of targets) {
        const found = findTarget(looked.value, target);
        if (!found.ok) return found;
        marked.push({ annotationId: target.annotationId, mark: found.value.mark });
      }
    }
    return await order({ type: 'act', act: make(marked), pace }, signal, { timeoutMs: ACT_MS });
  };
}

const CODES: Readonly<Record<AutomationRefusal, ToolError['code']>> = {
  missing: 'not-found',
  changed: 'not-found',
  covered: 'threw',
  unable: 'threw',
  person: 'threw',
  stopped: 'aborted',
  timeout: 'timeout',
  failed: 'threw',
};

function findTarget(
  { controls, groups }: Annotation,
  { annotationId, target }: NamedTarget,
): Answered<AnnotatedControl> {
  const found = controls.find((control) => control.annotationId === annotationId);
  const number = `Annotation ${String(annotationId)}`;
  if (found === undefined) return failed('not-found', `${number} is gone: call annotate_page again`);
  const now = describeControl(found, groups);
  return target === undefined || target === now
    ? { ok: true, value: found }
    : failed('not-found', `${number} is now ${now}, and not ${target}: call annotate_page again`);
}

/** The longest that a panel which was just opened takes to be on the screen. */
const OPENING_MS = 2_000;
const LOOK_MS = 50;

async function viewOf(
  api: PageAutomationApi | undefined,
  waitMs: number,
  signal: AbortSignal,
): Promise<AutomatedView | undefined> {
  for (let left = waitMs; ; left -= LOOK_MS) {
    const view = await api?.view();
    if (api === undefined || view !== undefined || left <= 0 || signal.aborted) return view;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const STOPPED = Symbol('stopped');
const SILENT = Symbol('silent');

async function carryOut(
  api: PageAutomationApi,
  viewId: string,
  given: AutomationOrder,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<unknown> {
  if (signal.aborted) return STOPPED;
  const orderId = newId<string>();
  return await new Promise((resolve, reject) => {
    const end = (how: typeof STOPPED | typeof SILENT): void => {
      // The script ends what it does; nothing waits for that.
      api.stop(orderId).catch(() => undefined);
      resolve(how);
    };
    const stop = (): void => end(STOPPED);
    const timer = setTimeout(() => end(SILENT), AUTOMATION_LIMITS.silentMs + timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    api
      .order(orderId, viewId, given)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      });
  });
}

function failed(code: ToolError['code'], message: string): { ok: false; error: Pick<ToolError, 'code' | 'message'> } {
  return { ok: false, error: { code, message } };
}
