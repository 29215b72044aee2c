import type { ExportFormat } from '../contract/export.ts';
import type { Tool, ToolFields } from '../../core/tool.ts';
import type { Parsed } from './field-fault.ts';

/** What the rules of a field need in addition to its value. */
export interface FieldContext {
  /** Names that a tool's name must not have before its first dot. */
  readonly reservedPrefixes: readonly string[];
}

/** One field of a tool: whether it is required, how it is parsed, which exports contain it. */
export interface FieldSpec<Value> {
  /**
   * `required`: a missing field is an error. `optional`: it may be missing, and a patch can remove it. Otherwise a
   * missing field gets its default.
   */
  readonly presence: 'required' | 'optional' | { readonly default: Value };
  /** Parses a value that is not missing. Undefined in the answer means that the field is left out. */
  readonly parse: (input: unknown, context: FieldContext) => Parsed<Value | undefined>;
  /** Formats, in addition to the exported MCP server, which contains every field that leaves this browser. */
  readonly carriedBy: readonly Exclude<ExportFormat, 'mcp-server'>[];
  /** The default is implied: an export without the field loses nothing. */
  readonly impliedDefault?: true;
  /** Applies only to this browser: links and exports do not contain it. */
  readonly isLocal?: true;
}

/** Fields that a tool on the call path has under the same name. */
export type InnerField = keyof ToolFields & keyof Tool;

/** `isInner` follows from the type of a tool on the call path (`Tool`). */
export type FieldSpecs = {
  readonly [Name in keyof ToolFields]-?: FieldSpec<Exclude<ToolFields[Name], undefined>> & {
    readonly isInner: Name extends InnerField ? true : false;
  };
};
