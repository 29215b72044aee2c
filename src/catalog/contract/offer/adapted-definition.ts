import type { JsonSchema } from '../../../core/json/json.ts';

/** A tool's definition as a provider takes it in a request. */
export type AdaptedDefinition =
  | {
      readonly isLeftOut: false;
      readonly description: string;
      readonly inputSchema: JsonSchema;
      /** What was changed or left out, a line each; at most 20. */
      readonly changes: readonly string[];
    }
  /** The provider refuses the name of a parameter, and with it the whole request. */
  | { readonly isLeftOut: true; readonly parameter: string };
