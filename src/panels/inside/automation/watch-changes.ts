import { AUTOMATION_LIMITS, type AnnotatedControl, type PageChanges } from '../../contract/automation.ts';
import { lookAtPage, type PageState } from './page-state.ts';
import { CONTROL_ROLES, roleOf } from './read/roles.ts';
import { createStyles, oneLine, textOf } from './read/names.ts';

/**
 * The page counts as still after so many looks without a change, this time apart, and after the longest time in any
 * case. Looks are counted, not time: where the processor is busy, a page that goes on may not have had its turn.
 */
const STILL_LOOKS = 4;
const LOOK_MS = 25;
const LONGEST_MS = 1_500;
/** The longest if the act made the page ask its API. */
const LONGEST_ASKING_MS = 5_000;
const MAX_LISTED = 20;
const MAX_TEXTS = 10;
const MAX_TEXT_CHARS = 200;

/** Looks at a page before an act; the returned function tells what is different after it. */
export function watchChanges(state: PageState): () => Promise<PageChanges> {
  const before = lookAtPage(state, AUTOMATION_LIMITS.maxControls);
  const known = new Map(before.controls.map((control) => [control.annotationId, control]));
  const touched = new Set<Element>();
  const { requests } = state;
  const lastBefore = requests.last();
  let mutations = 0;
  const observer = new MutationObserver((records) => {
    mutations += 1;
    for (const record of records) {
      if (touched.size > 500) break;
      if (record.type === 'characterData') addElement(touched, record.target.parentElement);
      for (const node of record.addedNodes)
        addElement(touched, node.nodeType === 1 ? (node as Element) : node.parentElement);
    }
  });
  const roots: Node[] = [document.documentElement, ...shadowRoots(document.documentElement)];
  for (const root of roots)
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });

  return async () => {
    const startedAt = performance.now();
    const longestMs = (): number => (requests.last() > lastBefore ? LONGEST_ASKING_MS : LONGEST_MS);
    const eventsNow = (): number => mutations + requests.events();
    for (let looks = 0; looks < STILL_LOOKS && performance.now() - startedAt < longestMs();) {
      const eventsBefore = eventsNow();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      looks = eventsNow() !== eventsBefore || requests.isOpenAfter(lastBefore) ? 0 : looks + 1;
    }
    observer.disconnect();
    const after = lookAtPage({ ...state, known: new Set(known.keys()) }, AUTOMATION_LIMITS.maxControls);
    const appeared = after.controls.filter(({ annotationId }) => !known.has(annotationId));
    const changed = after.controls.filter((control) => {
      const was = known.get(control.annotationId);
      return was !== undefined && standingOf(was) !== standingOf(control);
    });
    const there = new Set(after.controls.map(({ annotationId }) => annotationId));
    const disappeared = [...known.values()].filter(({ annotationId }) => !there.has(annotationId));
    return {
      groups: after.groups,
      appeared: appeared.slice(0, MAX_LISTED),
      changed: changed.slice(0, MAX_LISTED),
      disappeared: disappeared
        .slice(0, MAX_LISTED)
        .map(({ annotationId, role, name }) => ({ annotationId, role, name })),
      texts: textsOf(touched, state),
      more: [appeared, changed, disappeared].reduce((sum, { length }) => sum + Math.max(0, length - MAX_LISTED), 0),
    };
  };
}

/** How a control stands, beside its place in the window. */
function standingOf({ value, states, disabled, coveredBy }: AnnotatedControl): string {
  return JSON.stringify([value, states, disabled, coveredBy]);
}

function addElement(to: Set<Element>, element: Element | null): void {
  if (element !== null) to.add(element);
}

/** Text that came, without what stands in controls. */
function textsOf(touched: ReadonlySet<Element>, { overlay }: PageState): string[] {
  const styles = createStyles();
  const isControl = (inner: Element): boolean => CONTROL_ROLES.has(roleOf(inner));
  const texts = new Set<string>();
  for (const element of touched) {
    if (texts.size >= MAX_TEXTS) break;
    if (!element.isConnected || element === overlay.host || isInTouched(element, touched)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]') !== null)
      continue;
    const text = isControl(element) ? '' : oneLine(textOf(element, styles, MAX_TEXT_CHARS, isControl));
    if (text !== '') texts.add(text);
  }
  return [...texts];
}

/** An element is told with the one that came with it. */
function isInTouched(element: Element, touched: ReadonlySet<Element>): boolean {
  let steps = 0;
  for (let at = element.parentElement; at !== null && steps < 50; at = at.parentElement, steps += 1)
    if (touched.has(at)) return true;
  return false;
}

function shadowRoots(root: Element): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const waiting: ParentNode[] = [root];
  for (let next = waiting.pop(); next !== undefined && found.length < 200; next = waiting.pop())
    for (const element of next.querySelectorAll('*'))
      if (element.shadowRoot !== null) {
        found.push(element.shadowRoot);
        waiting.push(element.shadowRoot);
      }
  return found;
}
