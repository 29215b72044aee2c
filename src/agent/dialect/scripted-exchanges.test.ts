import { expect, test } from 'vitest';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ConversationId, TurnId } from '../contract/conversation.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { ModelEvent } from '../contract/model-worker-api.ts';
import type { Dialect } from '../contract/provider.ts';
import type { LoopPorts, LoopStart } from '../loop/ports.ts';
import { runConversation } from '../loop/run-conversation.ts';
import { askInText } from './ask-in-text.ts';
import { SCRIPTED_EXCHANGES, type Exchange } from './scripted-exchanges.ts';

const given = (result: JsonValue): ExecuteToolResult => ({ success: true, result, executionTime: 1, logs: [] });
const refused = (error: string, errorCode: 'threw' | 'invalid-input'): ExecuteToolResult => ({
  success: false,
  error,
  errorCode,
  executionTime: 1,
  logs: [],
});
const TOOLS: Readonly<Record<string, (input: JsonObject) => ExecuteToolResult>> = {
  add: ({ a, b }) =>
    typeof a === 'number' && typeof b === 'number' ? given(a + b) : refused('/a: expected a number', 'invalid-input'),
  echo: ({ text = null }) => given(text),
  save: ({ record = null }) => given({ saved: record }),
  list: () => given(['a.txt', 'b.txt']),
  broken: () => refused('It broke', 'threw'),
  'server.look': () => given('seen'),
};
const wireName = (toolName: string): string => toolName.replaceAll('.', '_');

/** @param size characters per piece */
async function trace({ steps }: Exchange, dialect: Dialect, size: number): Promise<unknown> {
  const executions: unknown[] = [];
  let step = 0;
  const ports: LoopPorts = {
    ask: askInText(async (_request, onEvents) => {
      const script = steps[step++] ?? expect.unreachable('it asks more often than the script says');
      const says = dialect === 'native' ? (script.says ?? '') : script.writes;
      for (let at = 0; at < says.length; at += size) onEvents([{ type: 'text', text: says.slice(at, at + size) }]);
      const calls = dialect === 'native' ? (script.calls ?? []) : [];
      onEvents(
        calls.map(([name, inputText], index): ModelEvent => ({
          type: 'call',
          call: { wireId: `c${String(index)}`, name, inputText },
        })),
      );
      return await Promise.resolve({
        ok: true,
        finish: script.isCut === true ? 'length' : calls.length > 0 ? 'calls' : 'stop',
        requests: 1,
      });
    }),
    offer: async () =>
      await Promise.resolve({
        instructions: '',
        tools: Object.keys(TOOLS).map((toolName) => ({
          name: wireName(toolName),
          toolName,
          description: '',
          inputSchema: {},
        })),
        providerName: wireName,
      }),
    route: async () => await Promise.resolve({ origin: 'custom', trusted: true }),
    approve: async ({ input }) => await Promise.resolve({ ok: true, input, approval: { by: 'policy' } }),
    callTool: async ({ toolName, input }) => {
      executions.push([toolName, input]);
      return await Promise.resolve(TOOLS[toolName]?.(input) ?? expect.unreachable());
    },
    keepTurn: async () => await Promise.resolve(),
    notifyTurn: () => undefined,
  };
  const conversationId = 'c1' as ConversationId;
  const start: LoopStart = {
    conversationId,
    turns: [{ id: 't1' as TurnId, conversationId, createdAt: '2026-01-01T00:00:00.000Z', role: 'person', text: 'Go.' }],
    provider: { kind: 'openai-compatible', name: 'scripted', model: 'scripted' },
    dialect,
    maxSteps: 6,
  };
  const end = await runConversation(ports, start, new AbortController().signal);
  return {
    executions,
    turns: end.turns.map(({ parts, state }) => ({
      state,
      reported: parts.map((part) => (part.type === 'text' ? part.text.trim().replace(/\s+/g, ' ') : '')).join(''),
      calls: parts.flatMap((part) =>
        part.type === 'call'
          ? [
              {
                toolName: part.toolName,
                input: part.input,
                state: part.state,
                output: part.output?.replaceAll('server_look', 'server.look'),
                errorCode: part.errorCode,
              },
            ]
          : [],
      ),
    })),
    text: end.text,
    stopReason: end.stopReason,
  };
}

test('there are at least fifty', () => {
  expect(SCRIPTED_EXCHANGES.length).toBeGreaterThanOrEqual(50);
  expect(new Set(SCRIPTED_EXCHANGES.map(({ what }) => what)).size).toBe(SCRIPTED_EXCHANGES.length);
});

test.each(SCRIPTED_EXCHANGES.map((exchange) => [exchange.what, exchange] as const))(
  '%s: the same trace natively and in text',
  async (_what, exchange) => {
    const native = await trace(exchange, 'native', 1_000);
    for (const size of [1, 5, 1_000]) expect(await trace(exchange, 'text', size)).toEqual(native);
  },
);
