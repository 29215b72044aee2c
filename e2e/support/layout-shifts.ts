import type { Page } from '@playwright/test';

/** Parts of the page that moved without input. */
export interface Shift {
  /** The browser's score: the fraction of the window that moved, times the distance. */
  readonly value: number;
  /** Within half a second after a key or a click. */
  readonly afterInput: boolean;
  readonly what: readonly string[];
}

/** Records every layout shift from the next document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const location = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? undefined);
      return element === undefined
        ? 'gone'
        : `${element.tagName.toLowerCase()}.${element.className} ` +
            `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        shifts.push({
          value,
          afterInput: hadRecentInput,
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)}: ${location(previousRect)} to ${location(currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the last call, after the page has been painted. */
export async function takeShifts(page: Page): Promise<Shift[]> {
  return await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))));
    return (window as unknown as { shifts: Shift[] }).shifts.splice(0);
  });
}
