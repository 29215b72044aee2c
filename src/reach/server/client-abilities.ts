import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { isRecord } from '../../core/json/json.ts';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** What a client can do with a call that is not over at once. */
export interface ClientAbilities {
  /** It speaks the tasks extension, which the newest revision has. */
  readonly canTask: boolean;
  /** It can ask its person by a form. */
  readonly canElicit: boolean;
}

/**
 * Read from the request itself in the newest revision, from the handshake before it. A request of an older client over
 * HTTP says neither, so it is asked nothing.
 */
export function clientOf(server: Server, mcpReq: ServerContext['mcpReq']): ClientAbilities {
  const sent: unknown = mcpReq.envelope;
  const envelope = isRecord(sent) ? sent['io.modelcontextprotocol/clientCapabilities'] : undefined;
  const capabilities: unknown = envelope ?? server.getClientCapabilities();
  if (!isRecord(capabilities)) return { canTask: false, canElicit: false };
  const { extensions, elicitation } = capabilities;
  return {
    canTask: envelope !== undefined && isRecord(extensions) && Object.hasOwn(extensions, TASKS_EXTENSION),
    // Without members it means forms.
    canElicit: isRecord(elicitation) && (Object.hasOwn(elicitation, 'form') || Object.keys(elicitation).length === 0),
  };
}
