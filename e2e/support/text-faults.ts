import type { Page } from '@playwright/test';

/**
 * Texts of the page that are cut or lie on one another, controls that are too narrow for theirs, and a page that is
 * wider than its window.
 */
export async function textFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    interface Line {
      readonly element: Element;
      readonly layer: Element;
      readonly text: string;
      readonly box: DOMRect;
    }
    const faults = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const name = (element: Element): string => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const isHidden = (element: Element): boolean => {
      // What a closed part holds has a place, but is not drawn.
      if (!element.checkVisibility()) return true;
      const { width, height } = element.getBoundingClientRect();
      const { visibility, opacity, clipPath, clip } = styleOf(element);
      return (
        visibility !== 'visible' ||
        opacity === '0' ||
        width <= 2 ||
        height <= 2 ||
        clipPath === 'inset(50%)' ||
        clip.startsWith('rect(0')
      );
    };
    const above = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...above(element.parentElement)];
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const isAbove = (element: Element): boolean =>
      /fixed|sticky/.test(styleOf(element).position) ||
      (styleOf(element).position === 'absolute' && styleOf(element).zIndex !== 'auto');
    // Whoever meets three dots finds the rest in the tooltip.
    const isShortened = (element: Element): boolean =>
      styleOf(element).textOverflow === 'ellipsis' || styleOf(element).webkitLineClamp !== 'none';
    const isReportedElsewhere = (element: Element): boolean =>
      above(element).some((each) => each.hasAttribute('title'));

    if (document.documentElement.scrollWidth > innerWidth)
      faults.add(`the page is ${document.documentElement.scrollWidth} wide`);

    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (
        element === null ||
        text === '' ||
        element.closest('.cm-editor, pre, textarea, script, style, noscript, option, [inert]') !== null
      )
        continue;
      const chain = above(element);
      if (chain.some(isHidden)) continue;
      const layer =
        chain.find(
          (each) =>
            each === document.body ||
            scrolls(styleOf(each).overflowY) ||
            scrolls(styleOf(each).overflowX) ||
            isAbove(each),
        ) ?? document.body;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // What waits above the page, such as the link that skips to the content, comes with the focus.
        if (box.width < 1 || box.height < 1 || box.bottom < 0) continue;
        let { left, right, top, bottom } = box;
        for (const each of chain) {
          const { overflowX, overflowY, position } = styleOf(each);
          if (scrolls(overflowX) || scrolls(overflowY) || position === 'fixed') break;
          if (!clips(overflowX) && !clips(overflowY)) continue;
          const frame = each.getBoundingClientRect();
          if (clips(overflowX)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
          if (clips(overflowY)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
          const isCutAcross = clips(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1);
          // A box of text is as high as its font, which may be more than what is drawn of it.
          const isCutDown = clips(overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4);
          if ((isCutAcross || isCutDown) && !(isShortened(each) && isReportedElsewhere(each)))
            faults.add(`cut by ${name(each)}: ${text}`);
        }
        // As much of it as is drawn.
        if (right > left && bottom > top)
          lines.push({ element, layer, text, box: new DOMRect(left, top, right - left, bottom - top) });
      }
    }

    // Two texts that cover one another by more than the air of their lines.
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 5) faults.add(`on one another: “${one.text}” and “${other.text}”`);
      }
    }

    for (const control of document.querySelectorAll('button, [role="button"], [role="tab"], summary, label')) {
      if (control.closest('[inert]') !== null || above(control).some(isHidden) || control.textContent.trim() === '')
        continue;
      if (
        control.scrollWidth > control.clientWidth + 1 &&
        styleOf(control).display !== 'inline' &&
        !isReportedElsewhere(control)
      )
        faults.add(
          `too narrow, ${control.clientWidth} of ${control.scrollWidth}: ${name(control)} ` +
            `${control.textContent.trim()}`,
        );
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      if (pen === null || above(field).some(isHidden)) continue;
      const shown =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.textContent ?? '')
          : field.value === ''
            ? field.placeholder
            : '';
      const { font, paddingLeft, paddingRight } = styleOf(field);
      pen.font = font;
      const requested = pen.measureText(shown).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      if (shown !== '' && requested > field.clientWidth + 2 && !isReportedElsewhere(field))
        faults.add(`too narrow, ${field.clientWidth} of ${Math.round(requested)}: ${name(field)} ${shown}`);
    }
    return [...faults];
  });
}
