import type { JsonSchema } from '../../../core/json/json.ts';
import type { Fault } from '../../../core/reason.ts';

/** One change: `path` is a JSON Pointer into the schema, '' for its root; absent for the description. */
export interface AdaptedChange extends Fault {
  readonly path?: string;
}

/** The line of a change, cut off if long. @param say its words; in English without it */
export function adaptedLine(
  { path, ...fault }: AdaptedChange,
  say: (fault: Fault) => string = ({ message }) => message,
): string {
  return `${path === undefined ? '' : `${path}: `}${say(fault)}`.slice(0, MAX_LINE);
}

const MAX_LINE = 300;

/** A tool's definition as a provider takes it in a request. */
export type AdaptedDefinition =
  | {
      readonly isLeftOut: false;
      readonly description: string;
      readonly inputSchema: JsonSchema;
      /** What was changed or left out; at most 20. */
      readonly changes: readonly AdaptedChange[];
    }
  /** The provider refuses the name of a parameter, and with it the whole request. */
  | { readonly isLeftOut: true; readonly parameter: string };
