import { toast } from '../../elements/layers/toast.ts';
import { newId, type McpServerId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json.ts';
import { useModel } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { lateTexts } from '../../texts/late-texts.ts';

/**
 * Sends a message as it is; one that has an id gets a new one. Resolves to whether it was sent; what goes wrong is
 * told.
 */
export function useSendMessage(id: McpServerId): (message: JsonObject) => Promise<boolean> {
  const { host } = useModel();
  return async (message) => {
    try {
      await host.mcp.send(
        id,
        Object.hasOwn(message, 'id') ? { ...message, id: `sent-${newId<string>().slice(0, 8)}` } : message,
      );
      return true;
    } catch (error) {
      toast.error(lateTexts.servers.failed(messageOf(error)));
      return false;
    }
  };
}
