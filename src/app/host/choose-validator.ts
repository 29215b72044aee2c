import { traitsOf } from '../../catalog/index.ts';
import type { SchemaValidator } from '../../catalog/contract/schema.ts';
import type { McpServerId } from '../../core/ids.ts';
import type { Tool } from '../../core/tool.ts';

/** Where schemas are compiled. */
export interface Validators {
  /** The worker for a person's own schemas. */
  readonly own: SchemaValidator;
  /** For untrusted ones. */
  readonly sandboxed: SchemaValidator;
  readonly ofServer: (id: McpServerId) => SchemaValidator;
}

/** The validator for the schemas of a tool: untrusted schemas never meet a person's own. */
export function chooseValidator(tool: Tool, { own, sandboxed, ofServer }: Validators): SchemaValidator {
  const { server, isSchemaUntrusted } = traitsOf(tool);
  if (server !== undefined) return ofServer(server.serverId);
  return tool.trusted && isSchemaUntrusted !== true ? own : sandboxed;
}
