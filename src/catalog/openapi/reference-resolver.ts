import { isRecord } from '../../core/json/json.ts';
import { pointerKeys, valueAt } from '../../core/json/json-pointer.ts';

/** Consecutive references before they count as a cycle. */
const MAX_HOPS = 50;

/** A value with its references resolved; `missing` is a reference that leads nowhere. */
export type Resolved =
  | { readonly value: Record<string, unknown>; readonly missing?: undefined }
  | { readonly value: undefined; readonly missing: string | undefined };

/** Resolves references inside one document. Nothing is ever fetched. */
export interface Resolver {
  /**
   * The value of a reference such as `#/components/schemas/Pet`; undefined if it leads nowhere or out of the document.
   */
  readonly at: (reference: string) => unknown;
  /** An object, or the target of its reference. */
  readonly resolve: (value: unknown) => Resolved;
}

export function createResolver(root: unknown): Resolver {
  const at = (reference: string): unknown => {
    if (reference === '#') return root;
    if (!reference.startsWith('#/')) return undefined;
    return valueAt(root, pointerKeys(decode(reference.slice(1))));
  };
  return {
    at,
    resolve(value) {
      let current = value;
      let missing: string | undefined;
      for (let hop = 0; hop < MAX_HOPS; hop += 1) {
        if (!isRecord(current)) return { value: undefined, missing };
        const reference = Object.hasOwn(current, '$ref') ? current['$ref'] : undefined;
        if (typeof reference !== 'string') return { value: current };
        missing = reference.slice(0, 200);
        current = at(reference);
      }
      return { value: undefined, missing };
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid percent-encoding: the text is used literally.
    return text;
  }
}
