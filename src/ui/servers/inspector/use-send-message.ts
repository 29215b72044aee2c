import { toast } from '../../elements/layers/toast.ts';
import { newId, type McpServerId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';

/**
 * Sends a message unchanged, except for a new id. Resolves to the id with which it was sent, empty for a message
 * without one, or to undefined if it was not sent; reports errors.
 */
export function useSendMessage(id: McpServerId): (message: JsonObject) => Promise<string | undefined> {
  const { host } = useApp();
  return async (message) => {
    const sentId = Object.hasOwn(message, 'id') ? `sent-${newId<string>().slice(0, 8)}` : '';
    try {
      await host.mcp.send(id, sentId === '' ? message : { ...message, id: sentId });
      return sentId;
    } catch (error) {
      toast.error(serversTexts.failed(messageOf(error)));
      return undefined;
    }
  };
}
