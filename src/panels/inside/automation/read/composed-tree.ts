/** The tree as it is drawn: shadow roots in place of light children, assigned nodes in slots, documents in frames. */

/** The document in a frame, if this script may read it. */
export function documentIn(element: Element): Document | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    // Another origin.
    return null;
  }
}

export function childrenOf(element: Element): readonly Node[] {
  const { shadowRoot } = element;
  if (shadowRoot !== null) return [...shadowRoot.childNodes];
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  const inner = documentIn(element)?.documentElement;
  return inner === undefined ? [...element.childNodes] : [inner];
}

/** The element around another one as it is drawn; null at the top. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  if ('host' in root) return (root as ShadowRoot).host;
  try {
    return element.ownerDocument.defaultView?.frameElement ?? null;
  } catch {
    // The document is in a frame of another origin.
    return null;
  }
}

/** Whether `inner` is `outer` or drawn inside it. */
export function isWithin(inner: Element, outer: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = parentOf(at)) if (at === outer) return true;
  return false;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Where an element is, in CSS pixels of the outermost document that this script may read. */
export function boxOf(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  let [left, top] = [own.left, own.top];
  let view = element.ownerDocument.defaultView;
  while (view !== null && view !== window) {
    const frame: Element | null = view.frameElement;
    if (frame === null) break;
    const outer = frame.getBoundingClientRect();
    left += outer.left + frame.clientLeft;
    top += outer.top + frame.clientTop;
    view = frame.ownerDocument.defaultView;
  }
  return new DOMRect(left, top, own.width, own.height);
}
