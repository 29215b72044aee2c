import type { ExportFormat } from '../contract/export.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { Parsed } from './field-fault.ts';

/** What the rules of a field need to know besides its value. */
export interface FieldContext {
  /** Names that the part of a tool's name before its first dot must not have. */
  readonly reservedPrefixes: readonly string[];
}

/** One field of a tool: whether it must be there, how it is read from outside, which exports carry it. */
export interface FieldSpec<Value> {
  /**
   * `required`: absent is a fault. `optional`: absent stays absent, and a patch can take it away. Else absent means the
   * default.
   */
  readonly presence: 'required' | 'optional' | { readonly default: Value };
  /** Reads a value that is there. An empty answer means that the field is left out. */
  readonly parse: (input: unknown, context: FieldContext) => Parsed<Value | undefined>;
  /** Formats besides the exported MCP server, which carries every field that leaves this browser. */
  readonly carriedBy: readonly Exclude<ExportFormat, 'mcp-server'>[];
  /** Its default goes without saying: an export that leaves it out loses nothing. */
  readonly impliedDefault?: true;
  /** It says something of this browser alone: neither a link nor an export carries it. */
  readonly isLocal?: true;
}

export type FieldSpecs = { readonly [Name in keyof ToolFields]-?: FieldSpec<Exclude<ToolFields[Name], undefined>> };
