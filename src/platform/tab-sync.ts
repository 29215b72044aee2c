import type { ConversationId, TurnId } from '../agent/contract/conversation.ts';
import type { ToolId } from '../core/ids.ts';
import { isRecord } from '../core/json/json.ts';
import { openTabChannel, type TabChannel } from './tab-channel.ts';

/** Messages between tabs of one browser profile. The data itself is read from the database. */
export type TabMessage =
  | { readonly type: 'tools-changed'; readonly ids: readonly ToolId[] }
  | { readonly type: 'runs-changed'; readonly toolId: ToolId }
  | { readonly type: 'tool-storage-changed'; readonly toolId: ToolId }
  | { readonly type: 'grants-changed' }
  | { readonly type: 'secrets-changed' }
  | { readonly type: 'mcp-changed' }
  /** Titles, settings, branches or the list. */
  | { readonly type: 'conversations-changed'; readonly ids: readonly ConversationId[] }
  /** `isLive`: the model is still answering. */
  | {
      readonly type: 'turns-changed';
      readonly id: ConversationId;
      readonly turns: readonly TurnId[];
      readonly isLive: boolean;
    }
  /** A person stops a run that another tab runs. */
  | { readonly type: 'stop-run'; readonly id: ConversationId }
  /** Providers, presets or recordings. */
  | { readonly type: 'agent-records-changed' }
  /** Clients outside the tab, or sets of tools for them. */
  | { readonly type: 'reach-changed' }
  | { readonly type: 'settings-changed' };

/** The channel to the other tabs. */
export type TabSync = TabChannel<TabMessage>;

const TAB_CHANNEL = 'toolyard';

/** Opens the channel to the other tabs. Messages of another version of the app are ignored. */
export function openTabSync(channelName: string = TAB_CHANNEL): TabSync {
  return openTabChannel(channelName, parseTabMessage);
}

/** A valid message of another tab; undefined for others. */
export function parseTabMessage(value: unknown): TabMessage | undefined {
  if (!isRecord(value)) return undefined;
  switch (value['type']) {
    case 'tools-changed': {
      const ids = value['ids'];
      // Ids come from our own database in another tab, so the cast restores their brand.
      return isTexts(ids) ? { type: 'tools-changed', ids: ids as ToolId[] } : undefined;
    }
    case 'runs-changed':
    case 'tool-storage-changed': {
      const { type, toolId } = value;
      return typeof toolId === 'string' ? { type, toolId: toolId as ToolId } : undefined;
    }
    case 'conversations-changed': {
      const ids = value['ids'];
      return isTexts(ids) ? { type: 'conversations-changed', ids: ids as ConversationId[] } : undefined;
    }
    case 'turns-changed': {
      const { id, turns, isLive } = value;
      return typeof id === 'string' && isTexts(turns)
        ? { type: 'turns-changed', id: id as ConversationId, turns: turns as TurnId[], isLive: isLive === true }
        : undefined;
    }
    case 'stop-run': {
      const { id } = value;
      return typeof id === 'string' ? { type: 'stop-run', id: id as ConversationId } : undefined;
    }
    case 'agent-records-changed':
    case 'grants-changed':
    case 'secrets-changed':
    case 'mcp-changed':
    case 'reach-changed':
    case 'settings-changed':
      return { type: value['type'] };
    default:
      return undefined;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
