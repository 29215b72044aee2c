/** The numbers of the elements of a page. A number holds until its element goes, or is something else than it was. */
export interface Numbers {
  /** The number of an element that is now of this role and name; a new one if it was another before. */
  readonly numberOf: (element: Element, role: string, name: string) => number;
  readonly elementOf: (annotationId: number) => Element | undefined;
  /** The role and name of the element when it got its number. */
  readonly described: (annotationId: number) => { readonly role: string; readonly name: string } | undefined;
  /** Whether a number has ever been given. */
  readonly wasGiven: (annotationId: number) => boolean;
  readonly forgetMissing: () => void;
}

interface Numbered {
  readonly annotationId: number;
  readonly role: string;
  readonly name: string;
}

export function createNumbers(): Numbers {
  const known = new WeakMap<Element, Numbered>();
  const elements = new Map<number, WeakRef<Element>>();
  let last = 0;
  return {
    numberOf: (element, role, name) => {
      const before = known.get(element);
      if (before !== undefined && before.role === role && before.name === name) return before.annotationId;
      if (before !== undefined) elements.delete(before.annotationId);
      last += 1;
      known.set(element, { annotationId: last, role, name });
      elements.set(last, new WeakRef(element));
      return last;
    },
    elementOf: (annotationId) => {
      const element = elements.get(annotationId)?.deref();
      return element?.isConnected === true ? element : undefined;
    },
    described: (annotationId) => {
      const element = elements.get(annotationId)?.deref();
      return element === undefined ? undefined : known.get(element);
    },
    wasGiven: (annotationId) => annotationId >= 1 && annotationId <= last,
    forgetMissing: () => {
      for (const [annotationId, ref] of elements) if (ref.deref() === undefined) elements.delete(annotationId);
    },
  };
}
