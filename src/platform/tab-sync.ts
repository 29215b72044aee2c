import type { ToolId } from '../core/ids.ts';
import { isRecord } from '../core/json.ts';

/** What tabs of one browser profile tell each other. The data itself is read from the database. */
export type TabMessage =
  | { readonly type: 'tools-changed'; readonly ids: readonly ToolId[] }
  | { readonly type: 'runs-changed'; readonly toolId: ToolId }
  | { readonly type: 'tool-storage-changed'; readonly toolId: ToolId }
  | { readonly type: 'grants-changed' }
  | { readonly type: 'secrets-changed' }
  | { readonly type: 'settings-changed' };

/** The line to the other tabs. What is published here is not heard here. */
export interface TabSync {
  readonly publish: (message: TabMessage) => void;
  /** @returns the way to stop hearing. */
  readonly subscribe: (listener: (message: TabMessage) => void) => () => void;
  readonly close: () => void;
}

const TAB_CHANNEL = 'toolyard';

/** Opens the line to the other tabs over a BroadcastChannel. Messages of another version of the app are passed over. */
export function openTabSync(channelName: string = TAB_CHANNEL): TabSync {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<(message: TabMessage) => void>();
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = parseTabMessage(event.data);
    if (message !== undefined) for (const listener of [...listeners]) listener(message);
  };
  return {
    publish(message) {
      channel.postMessage(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    close() {
      listeners.clear();
      channel.close();
    },
  };
}

/** A message that another tab really sent in this format, or undefined. */
export function parseTabMessage(value: unknown): TabMessage | undefined {
  if (!isRecord(value)) return undefined;
  switch (value['type']) {
    case 'tools-changed': {
      const ids = value['ids'];
      // Ids come from our own database in another tab: the cast gives them their brand back.
      return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { type: 'tools-changed', ids: ids as ToolId[] } : undefined;
    }
    case 'runs-changed':
    case 'tool-storage-changed': {
      const { type, toolId } = value;
      return typeof toolId === 'string' ? { type, toolId: toolId as ToolId } : undefined;
    }
    case 'grants-changed':
    case 'secrets-changed':
    case 'settings-changed':
      return { type: value['type'] };
    default:
      return undefined;
  }
}
