import { isRecord, vouchedFor } from '../../core/json/json.ts';
import type { McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import type { McpClientEvent, McpProgress } from '../contract/mcp-worker-api.ts';

/** Methods that other tabs may call in the tab that has the connection. */
export type SharedMethod = 'open' | 'listTools' | 'callTool' | 'cancel' | 'ask' | 'send';
const METHODS: ReadonlySet<unknown> = new Set<SharedMethod>(['open', 'listTools', 'callTool', 'cancel', 'ask', 'send']);

/**
 * Messages between tabs of one version of the app. `from` and `to` are ids of tabs, `n` numbers the requests of one
 * tab.
 */
export type CrossTabMessage =
  | {
      readonly type: 'ask';
      readonly from: string;
      readonly n: number;
      readonly method: SharedMethod;
      readonly parameter?: unknown;
    }
  | { readonly type: 'answer'; readonly to: string; readonly n: number; readonly value: unknown }
  | { readonly type: 'refused'; readonly to: string; readonly n: number; readonly message: string }
  | { readonly type: 'progress'; readonly to: string; readonly n: number; readonly progress: McpProgress }
  | { readonly type: 'question'; readonly to: string; readonly n: number; readonly question: McpQuestion }
  | { readonly type: 'question-answer'; readonly from: string; readonly n: number; readonly answer: McpQuestionAnswer }
  | { readonly type: 'event'; readonly event: McpClientEvent };

const FORMAT = 1;
const KINDS: ReadonlySet<unknown> = new Set<CrossTabMessage['type']>([
  'ask',
  'answer',
  'refused',
  'progress',
  'question',
  'question-answer',
  'event',
]);

export function packCrossTabMessage(message: CrossTabMessage): unknown {
  return { format: FORMAT, ...message };
}

/** Parses a message of a tab of this version; undefined for any other. */
export function readCrossTabMessage(data: unknown): CrossTabMessage | undefined {
  if (!isRecord(data) || data.format !== FORMAT || !KINDS.has(data.type)) return undefined;
  if (data.type !== 'event' && (typeof data.n !== 'number' || typeof (data.to ?? data.from) !== 'string'))
    return undefined;
  if (data.type === 'ask' && !METHODS.has(data.method)) return undefined;
  // Another tab of this app wrote it from values of these types.
  return vouchedFor<CrossTabMessage>(data);
}
