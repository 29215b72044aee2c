import { ProtocolError, ProtocolErrorCode, type CallToolResult, type Server } from '@modelcontextprotocol/server';
import type { ServedTool } from '../contract/door.ts';
import type { ServedCallHandle } from './served-calls.ts';

/** The result of a call that has ended. @throws ProtocolError for a tool that is not offered */
export function resultOf(server: Server, call: ServedCallHandle, tool: ServedTool | undefined): CallToolResult {
  const { end } = call.status();
  if (end === undefined) throw new ProtocolError(ProtocolErrorCode.InternalError, 'The call has not ended');
  if (end.kind === 'unknown-tool') throw new ProtocolError(ProtocolErrorCode.InvalidParams, end.message);
  // The host made it from a result of the call path; the cast bridges the members that it leaves open.
  return server.projectCallToolResult(end.result as CallToolResult, tool?.outputSchema);
}
