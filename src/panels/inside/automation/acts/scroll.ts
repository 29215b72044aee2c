import type { ScrollDirection, ScrollPosition } from '../../../contract/automation.ts';
import { parentOf } from '../read/composed-tree.ts';
import { createStyles } from '../read/names.ts';
import { isScroller } from '../read/states.ts';

/** Part of the window by which a page is scrolled at once. */
const STEP = 0.8;

/** Scrolls the page, or what scrolls at an element or around it. */
export function scroll(direction: ScrollDirection, element: Element | undefined): ScrollPosition {
  const scroller = element === undefined ? mainScroller() : scrollerAround(element);
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = scroller;
  const behavior = 'instant';
  switch (direction) {
    case 'top':
      scroller.scrollTo({ top: 0, behavior });
      break;
    case 'bottom':
      scroller.scrollTo({ top: scrollHeight, behavior });
      break;
    case 'up':
    case 'down':
      scroller.scrollBy({ top: (direction === 'up' ? -1 : 1) * clientHeight * STEP, behavior });
      break;
    case 'left':
    case 'right':
      scroller.scrollBy({ left: (direction === 'left' ? -1 : 1) * clientWidth * STEP, behavior });
      break;
  }
  return {
    left: Math.round(scroller.scrollLeft),
    top: Math.round(scroller.scrollTop),
    maxLeft: scrollWidth - clientWidth,
    maxTop: scrollHeight - clientHeight,
  };
}

function scrollerAround(element: Element): Element {
  const styles = createStyles();
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (at === at.ownerDocument.body || at === at.ownerDocument.documentElement) break;
    if (isScroller(at, styles(at))) return at;
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
}

/** The page itself, or the largest part that scrolls in a page that does not. */
function mainScroller(): Element {
  const page = document.scrollingElement ?? document.documentElement;
  if (page.scrollHeight > page.clientHeight + 4) return page;
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return middle === null ? page : scrollerAround(middle);
}
