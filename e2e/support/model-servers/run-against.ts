import { runConversation } from '../../../src/agent/loop/run-conversation.ts';
import type { LoopEnd, LoopPorts, LoopVerdict } from '../../../src/agent/loop/ports.ts';
import { answerOf } from '../../../src/agent/providers/model-connection.ts';
import { createModelClient } from '../../../src/agent/providers/model-client.ts';
import type { ModelLimits } from '../../../src/agent/providers/watched-fetch.ts';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import type {
  CallPart,
  ConversationId,
  ModelTurn,
  PersonTurn,
  RequestSettings,
  Turn,
  TurnId,
} from '../../../src/agent/contract/conversation.ts';
import type { JsonObject } from '../../../src/core/json/json.ts';
import { MODEL_LIMITS } from '../../../src/agent/providers/model-limits.ts';
import type { ModelTarget } from '../../../src/agent/contract/model-worker-api.ts';
import type { Dialect } from '../../../src/agent/contract/provider.ts';
import type { RequestLogEvent } from '../../../src/agent/contract/raw-exchange.ts';
import type { ModelWire } from './answer.ts';
import { startModelServer, type ModelReply, type ModelRequestSeen } from './model-server.ts';

export type ScriptedTool = (input: JsonObject, signal: AbortSignal) => Promise<ExecuteToolResult> | ExecuteToolResult;

export interface RunOptions {
  readonly tools?: Readonly<Record<string, ScriptedTool>>;
  readonly approve?: (toolName: string) => LoopVerdict | Promise<LoopVerdict> | undefined;
  readonly dialect?: Dialect;
  readonly maxSteps?: number;
  readonly settings?: RequestSettings;
  readonly limits?: Partial<ModelLimits>;
  readonly key?: string;
  readonly turns?: readonly Turn[];
  readonly signal?: AbortSignal;
  /** Replaces the server's own. */
  readonly baseURL?: string;
}

export interface RunSeen {
  readonly end: LoopEnd;
  readonly executions: readonly { readonly toolName: string; readonly input: JsonObject }[];
  /** Maximum number of concurrent calls. */
  readonly sideBySide: number;
  readonly requests: readonly ModelRequestSeen[];
  readonly calls: readonly CallPart[];
  /** Turns as stored and reported, in order. */
  readonly kept: readonly ModelTurn[];
  readonly reported: readonly ModelTurn[];
  /** What was sent and received, by turn. */
  readonly raw: ReadonlyMap<TurnId, readonly RequestLogEvent[]>;
}

const KINDS = { openai: 'openai-compatible', anthropic: 'anthropic', gemini: 'google' } as const;
// No answer of a script is silent by itself: tests of silence give their own limits, long enough for a busy machine.
const QUICK: Partial<ModelLimits> = { firstByteMs: 20_000, nextByteMs: 20_000, firstRetryMs: 5 };
export const KEY = 'sk-secret-0123456789';

/** A target at a test server. */
export function targetAt(wire: ModelWire, baseURL: string, key: string = KEY): ModelTarget {
  return { kind: KINDS[wire], baseURL, model: 'scripted', key };
}

export const personTurn = (text: string): PersonTurn => ({
  id: 'p1' as TurnId,
  conversationId: 'c1' as ConversationId,
  createdAt: '2026-01-01T00:00:00.000Z',
  role: 'person',
  text,
});

/** Runs the loop once against a scripted server: its end, its calls, its requests. */
export async function runAgainst(
  wire: ModelWire,
  script: readonly ModelReply[] | ((request: ModelRequestSeen, index: number) => ModelReply),
  options: RunOptions = {},
): Promise<RunSeen> {
  const {
    tools = {},
    approve,
    dialect = 'native',
    maxSteps = 5,
    settings = {},
    limits = {},
    key = KEY,
    turns = [personTurn('Add them.')],
    signal = new AbortController().signal,
  } = options;
  const server = await startModelServer(
    wire,
    typeof script === 'function'
      ? script
      : (_request, index) => script[index] ?? { answer: { text: 'The script is over.' } },
  );
  const client = createModelClient({ fetch, limits: { ...MODEL_LIMITS, ...QUICK, ...limits } });
  const target = targetAt(wire, options.baseURL ?? server.baseURL, key);
  const executions: { toolName: string; input: JsonObject }[] = [];
  const kept: ModelTurn[] = [];
  const reported: ModelTurn[] = [];
  const raw = new Map<TurnId, RequestLogEvent[]>();
  let running = 0;
  let sideBySide = 0;
  const ports: LoopPorts = {
    ask: async (request, onEvents, stop) => {
      stop.addEventListener('abort', () => void client.stop());
      return await answerOf((listener) => client.ask({ ...request, target }, listener), onEvents);
    },
    offer: () =>
      Promise.resolve({
        instructions: 'Be brief.',
        guidance: new Map(),
        tools: Object.keys(tools).map((toolName) => ({
          name: toolName.replaceAll('.', '_'),
          toolName,
          description: `Does ${toolName}`,
          inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
        })),
        providerName: (toolName) => toolName.replaceAll('.', '_'),
      }),
    route: (toolName) =>
      Promise.resolve(Object.hasOwn(tools, toolName) ? { origin: 'custom', trusted: true } : undefined),
    approve: async ({ toolName, input }, _signal, onWaiting) => {
      const verdict = approve?.(toolName);
      if (verdict instanceof Promise) onWaiting();
      return (await verdict) ?? { ok: true, input, approval: { by: 'policy' } };
    },
    callTool: async ({ toolName, input }, _onEvent, stop) => {
      executions.push({ toolName, input });
      running += 1;
      sideBySide = Math.max(sideBySide, running);
      try {
        return (
          (await tools[toolName]?.(input, stop)) ?? {
            success: false,
            error: 'There is none',
            errorCode: 'not-found',
            executionTime: 0,
            logs: [],
          }
        );
      } finally {
        running -= 1;
      }
    },
    keepTurn: (turn) => {
      kept.push(turn);
      return Promise.resolve();
    },
    notifyTurn: (turn) => void reported.push(turn),
    onRequestLog: (turn, piece) => void raw.set(turn, [...(raw.get(turn) ?? []), piece]),
  };
  try {
    const end = await runConversation(
      ports,
      {
        conversationId: 'c1' as ConversationId,
        turns,
        provider: { kind: KINDS[wire], name: 'Scripted', model: 'scripted', prices: { input: 1, output: 2 } },
        dialect,
        maxSteps,
        settings,
      },
      signal,
    );
    return {
      end,
      executions,
      sideBySide,
      requests: server.requests,
      calls: end.turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'call')),
      kept,
      reported,
      raw,
    };
  } finally {
    await server.close();
  }
}

/** A result in the form of the catalog. */
export function given(result: ExecuteToolResult['result'] & (string | number | object)): ExecuteToolResult {
  return { success: true, result, executionTime: 1, logs: [] };
}
