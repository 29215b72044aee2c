import type { McpServerId } from '../../../core/ids.ts';
import { isRecord } from '../../../core/json/json.ts';
import { pastTime } from '../../../core/text/past-time.ts';
import { impersonatesApp } from '../../../core/text/impersonation.ts';
import { parseServerFields, type McpServer } from '../../../mcp/contract/mcp-server.ts';
import { faultyBy, own, parsed, type Parsed } from '../../fields/field-fault.ts';
import { isToolId, refused } from '../parse-record.ts';

/** Parses a stored MCP server from outside. */
export function parseServer(input: unknown, now: Date = new Date()): Parsed<McpServer> {
  const fields = parseServerFields(input);
  if (!fields.ok) return faultyBy(fields.path, fields);
  if (impersonatesApp(fields.value.name)) return refused('/name', 'entry-name-of-app');
  const [id, created, updated, isStrangers] = isRecord(input)
    ? (['id', 'createdAt', 'updatedAt', 'isStrangers'] as const).map((name) => own(input, name))
    : [];
  const [createdAt, updatedAt] = [pastTime(created, now), pastTime(updated, now)];
  // Ids of servers have the same form as those of tools.
  if (!isToolId(id)) return refused('/id', 'entry-no-id');
  if (createdAt === undefined || updatedAt === undefined) return refused('/updatedAt', 'entry-times');
  return parsed({
    ...fields.value,
    id: id as string as McpServerId,
    createdAt,
    updatedAt,
    ...(isStrangers === true ? { isStrangers } : {}),
  });
}
