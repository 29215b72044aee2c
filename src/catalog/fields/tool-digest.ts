import { jsonHashNow } from '../../platform/json-hash-now.ts';
import type { ToolDigest } from '../../core/ids.ts';
import type { ToolFields } from '../../core/tool.ts';
import { fieldsOf } from './tool-fields.ts';

/** The digest of everything that a person accepts with a tool: all of its fields. */
export function digestOf(fields: ToolFields): ToolDigest {
  // The only place where a digest of a tool is made.
  return jsonHashNow(['tool 1', fieldsOf(fields)]) as ToolDigest;
}
