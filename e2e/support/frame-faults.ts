import type { Page } from '@playwright/test';

/** Where the page of a screen begins: beside its list, or in one centred column. */
export type PageLayout = 'beside' | 'alone';

/** What breaks the frame that all screens share: the left edge, sizes of headings, cut texts, covered controls. */
export async function frameFaults(page: Page, layout: PageLayout): Promise<string[]> {
  return [...(await edgeFaults(page, layout)), ...(await headingFaults(page)), ...(await coverFaults(page))];
}

/** A heading that does not begin at the one left edge. */
async function edgeFaults(page: Page, layout: PageLayout): Promise<string[]> {
  return await page.evaluate((where) => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 4 && height > 4;
    };
    const main = document.getElementById('content');
    const dialog = document.querySelector('dialog:modal');
    const heading = [...(main?.querySelectorAll('h1, h2') ?? [])].find(
      (each) => isShown(each) && each.closest('aside, section[aria-label="Run"], [id=files]') === null,
    );
    if (main === null || heading === undefined || dialog !== null) return [];
    const style = getComputedStyle(document.documentElement);
    const [edge, column] = ['--page-x', '--page-width'].map((name) => Number.parseFloat(style.getPropertyValue(name)));
    if (edge === undefined || column === undefined) return ['no tokens of the grid'];
    const begins = [...main.querySelectorAll('nav, [id=files]')]
      .map((each) => each.getBoundingClientRect())
      // Beside the page, not above it.
      .filter(({ right, height }) => height > 200 && right < heading.getBoundingClientRect().left)
      .map(({ right }) => right);
    const { left, width } = main.getBoundingClientRect();
    const begin = Math.max(left, ...begins);
    const room = left + width - begin;
    const isCentred = where === 'alone' && room > column + 2 * edge;
    const expected = isCentred ? begin + (main.clientWidth - column) / 2 : begin + edge;
    // The way back stands before a heading on small screens.
    const back = heading.previousElementSibling;
    const first = back?.matches('a') === true ? (back.querySelector('svg') ?? back) : heading;
    const found = first.getBoundingClientRect().left;
    return Math.abs(found - expected) <= 3
      ? []
      : [`“${heading.textContent.slice(0, 30)}” begins at ${String(found)} instead of ${String(expected)}`];
  }, layout);
}

/** A heading of another size than 20 px for the page and 16 px for a part. */
async function headingFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    // Those of a text that a model wrote have its own depths.
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((each) => each.getBoundingClientRect().height > 4 && each.closest('[data-depth]') === null)
      .flatMap((each) => {
        const size = getComputedStyle(each).fontSize;
        const expected = each.tagName === 'H1' ? '20px' : '16px';
        return size === expected ? [] : [`${each.tagName} “${each.textContent.slice(0, 30)}” has ${size}`];
      }),
  );
}

/** A text that is cut without a sign, or a control with something else over its middle. */
async function coverFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} ` +
      `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const top = document.querySelector('dialog:modal') ?? document.body;
    /** The part of an element that its scrolling ancestors and the window leave. */
    const seenOf = (element: Element): DOMRect => {
      let { left, top: upper, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const box = at.getBoundingClientRect();
        left = Math.max(left, box.left);
        upper = Math.max(upper, box.top);
        right = Math.min(right, box.right);
        bottom = Math.min(bottom, box.bottom);
      }
      right = Math.min(right, innerWidth);
      bottom = Math.min(bottom, innerHeight);
      return new DOMRect(left, upper, right - left, bottom - upper);
    };
    const covered = [
      ...top.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab], [role=treeitem]'),
    ].flatMap((control) => {
      const whole = control.getBoundingClientRect();
      const seen = seenOf(control);
      if (!control.checkVisibility()) return [];
      // Only what is in sight as a whole; fields that stand for something else are smaller than a finger.
      if (whole.width < 8 || whole.height < 8 || seen.width < whole.width - 1 || seen.height < whole.height - 1)
        return [];
      if (control.closest('[inert]') !== null || getComputedStyle(control).pointerEvents === 'none') return [];
      const hit = document.elementFromPoint(whole.left + whole.width / 2, whole.top + whole.height / 2);
      if (hit === null || control.contains(hit) || hit.contains(control)) return [];
      // Answers stay in sight at the bottom of their card: what scrolls goes under them.
      const sticky = [hit, hit.parentElement, hit.parentElement?.parentElement];
      if (sticky.some((each) => each instanceof Element && getComputedStyle(each).position === 'sticky')) return [];
      return hit.closest('label')?.contains(control) === true ? [] : [`${nameOf(control)} is under ${nameOf(hit)}`];
    });
    const cut = [...top.querySelectorAll('*')].flatMap((element) => {
      if (!(element instanceof HTMLElement) || element.closest('.cm-editor, svg, [inert]') !== null) return [];
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
      if (!hasText || element.clientWidth < 4 || !element.checkVisibility()) return [];
      // Only for assistive tools.
      for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return [];
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShown = overflowX !== 'hidden' && overflowX !== 'clip';
      if (isShown || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return [];
      return element.scrollWidth > element.clientWidth + 1 ? [`${nameOf(element)} is cut`] : [];
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : [];
    return [...covered, ...cut, ...wide];
  });
}
