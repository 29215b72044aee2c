import { toast } from '../../elements/layers/toast.ts';
import { newId, type McpServerId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';

/** Sends a message unchanged, except for a new id. Resolves to whether it was sent; reports errors. */
export function useSendMessage(id: McpServerId): (message: JsonObject) => Promise<boolean> {
  const { host } = useApp();
  return async (message) => {
    try {
      await host.mcp.send(
        id,
        Object.hasOwn(message, 'id') ? { ...message, id: `sent-${newId<string>().slice(0, 8)}` } : message,
      );
      return true;
    } catch (error) {
      toast.error(serversTexts.failed(messageOf(error)));
      return false;
    }
  };
}
