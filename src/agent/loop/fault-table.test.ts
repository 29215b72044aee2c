import { describe, expect, test } from 'vitest';
import { MODEL_WIRES, type ModelWire, type ScriptedAnswer } from '../../../e2e/support/model-servers/answer.ts';
import type { ModelReply } from '../../../e2e/support/model-servers/model-server.ts';
import {
  given,
  KEY,
  runAgainst,
  type RunOptions,
  type ScriptedTool,
} from '../../../e2e/support/model-servers/run-against.ts';
import { defined } from '../../core/defined.ts';

const add: ScriptedTool = ({ a, b }) => given(Number(a) + Number(b));
const slow: ScriptedTool = async () => await new Promise((resolve) => setTimeout(() => resolve(given('done')), 30));
const late: ScriptedTool = () => ({
  success: false,
  error: 'It took longer than 30000 ms',
  errorCode: 'timeout',
  executionTime: 30_000,
  logs: [],
});
const tools = { add, slow, late };

const call = (name: string, input: string, id?: string): ScriptedAnswer => ({
  text: 'I call.',
  calls: [{ name, input, ...defined({ id }) }],
});
const one: ModelReply = { answer: call('add', '{"a":2,"b":40}') };
const done: ModelReply = { answer: { text: 'All is well.' } };
const broken = (wire: ModelWire): string =>
  wire === 'gemini' ? 'data: {"candidates": [\r\n\r\n' : 'data: {"choices": [\n\n';

interface Row {
  readonly fault: string;
  readonly replies: readonly ModelReply[] | ((wire: ModelWire) => readonly ModelReply[]);
  readonly options?: RunOptions;
  readonly only?: readonly ModelWire[];
  /** Expectations that differ by wire format. */
  readonly also?: Partial<Record<ModelWire, Partial<Expected>>>;
  readonly expected: Expected;
}
interface Expected {
  readonly stopReason: string;
  readonly code?: string;
  readonly message?: RegExp;
  /** State and error code of each call. */
  readonly calls: readonly string[];
  readonly executions: number;
  readonly requests: number;
}

const TABLE: readonly Row[] = [
  {
    fault: 'none: one call',
    replies: [one, done],
    expected: { stopReason: 'stop', calls: ['done'], executions: 1, requests: 2 },
  },
  {
    fault: 'none: three parallel calls',
    replies: [
      {
        answer: { calls: [1, 2, 3].map((n) => ({ id: `id_${String(n)}`, name: 'slow', input: `{"n":${String(n)}}` })) },
      },
      done,
    ],
    expected: { stopReason: 'stop', calls: ['done', 'done', 'done'], executions: 3, requests: 2 },
  },
  {
    fault: 'broken JSON',
    replies: [{ answer: call('add', '{"a":2,"b"') }, done],
    expected: { stopReason: 'stop', calls: ['unreadable invalid-input'], executions: 0, requests: 2 },
  },
  {
    fault: 'arguments that are no object',
    replies: [{ answer: call('add', '"two and two"') }, done],
    expected: { stopReason: 'stop', calls: ['unreadable invalid-input'], executions: 0, requests: 2 },
  },
  {
    fault: 'an unknown tool',
    replies: [{ answer: call('subtract', '{"a":1}') }, done],
    expected: { stopReason: 'stop', calls: ['failed not-found'], executions: 0, requests: 2 },
  },
  {
    fault: 'a name of the language',
    replies: [{ answer: call('__proto__', '{}') }, done],
    expected: { stopReason: 'stop', calls: ['failed not-found'], executions: 0, requests: 2 },
  },
  {
    fault: 'a refused call',
    replies: [one, done],
    options: { approve: () => ({ ok: false, approval: { by: 'person', reason: 'Not today' } }) },
    expected: { stopReason: 'stop', calls: ['denied denied'], executions: 0, requests: 2 },
  },
  {
    fault: 'arguments that do not fit, so that nobody was asked',
    replies: [one, done],
    options: {
      approve: () => ({
        ok: false,
        approval: { by: 'policy' },
        error: { code: 'invalid-input', message: 'Invalid input' },
      }),
    },
    expected: { stopReason: 'stop', calls: ['failed invalid-input'], executions: 0, requests: 2 },
  },
  {
    fault: 'a tool that times out',
    replies: [{ answer: call('late', '{}') }, done],
    expected: { stopReason: 'stop', calls: ['failed timeout'], executions: 1, requests: 2 },
  },
  {
    fault: 'the same call twice under one id',
    replies: [{ answer: { calls: [0, 1].map(() => ({ id: 'same', name: 'add', input: '{"a":1,"b":1}' })) } }, done],
    expected: { stopReason: 'stop', calls: ['done'], executions: 1, requests: 2 },
    only: ['anthropic', 'gemini'],
  },
  {
    fault: 'calls without an end',
    replies: [one, one, one, one, one, one],
    options: { maxSteps: 3 },
    expected: { stopReason: 'max-steps', calls: ['done', 'done', 'done'], executions: 3, requests: 3 },
  },
  {
    fault: 'an answer over its length',
    replies: [{ answer: { ...call('add', '{"a":1}'), finish: 'length' } }],
    expected: { stopReason: 'length', calls: ['unreadable'], executions: 0, requests: 1 },
  },
  {
    fault: 'a filtered answer',
    replies: [{ answer: { text: 'No.', finish: 'filtered' } }],
    expected: { stopReason: 'filtered', calls: [], executions: 0, requests: 1 },
  },

  {
    fault: 'an error in mid-stream',
    replies: [{ answer: call('add', '{"a":1,"b":1}'), error: 'The model fell over' }],
    expected: {
      stopReason: 'error',
      code: 'server-error',
      message: /fault|overloaded/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: '429 with Retry-After, then an answer',
    replies: [{ status: 429, type: 'rate_limit_error', headers: { 'retry-after': '0' } }, done],
    expected: { stopReason: 'stop', calls: [], executions: 0, requests: 2 },
  },
  {
    fault: '429 that wants an hour',
    replies: [{ status: 429, type: 'rate_limit_error', headers: { 'retry-after': '3600' } }],
    expected: {
      stopReason: 'error',
      code: 'rate-limited',
      message: /too many requests/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: '401',
    replies: [{ status: 401, type: 'authentication_error', message: `Wrong key ${KEY}` }],
    expected: {
      stopReason: 'error',
      code: 'unauthorized',
      message: /does not accept the key/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: '402',
    replies: [{ status: 402 }],
    expected: { stopReason: 'error', code: 'no-credit', message: /no credit/, calls: [], executions: 0, requests: 1 },
  },
  {
    fault: '403',
    replies: [{ status: 403 }],
    expected: { stopReason: 'error', code: 'forbidden', message: /refuses/, calls: [], executions: 0, requests: 1 },
  },
  {
    fault: '404',
    replies: [{ status: 404, message: 'model not found' }],
    expected: {
      stopReason: 'error',
      code: 'not-found',
      message: /no such model/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: 'a conversation that is too long',
    replies: [{ status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' }],
    expected: { stopReason: 'error', code: 'too-long', message: /longer/, calls: [], executions: 0, requests: 1 },
  },
  {
    fault: '500, three times',
    replies: [{ status: 500 }, { status: 503 }, { status: 529 }],
    expected: {
      stopReason: 'error',
      code: 'server-error',
      message: /an error or is overloaded/,
      calls: [],
      executions: 0,
      requests: 3,
    },
  },
  {
    fault: 'a failure in the second step',
    replies: [one, { status: 400, message: 'no' }],
    expected: {
      stopReason: 'error',
      code: 'bad-request',
      message: /does not accept/,
      calls: ['done'],
      executions: 1,
      requests: 2,
    },
  },
  {
    fault: 'a stall before the first byte',
    replies: [{ silent: true }],
    options: { limits: { firstByteMs: 1500 } },
    expected: {
      stopReason: 'error',
      code: 'stalled',
      message: /stopped sending/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: 'a stall in mid-stream',
    replies: [{ ...one, then: { at: 500, do: 'stall' } }],
    options: { limits: { nextByteMs: 500 } },
    expected: {
      stopReason: 'error',
      code: 'stalled',
      message: /stopped sending/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: 'a connection that breaks',
    replies: [{ ...one, then: { at: 600, do: 'break' } }],
    expected: {
      stopReason: 'error',
      code: 'cut-off',
      message: /middle of the answer/,
      calls: [],
      executions: 0,
      requests: 1,
    },
    also: { gemini: { calls: ['stopped'] } },
  },
  {
    fault: 'a connection that is closed too soon',
    replies: [{ ...one, then: { at: 600, do: 'close' } }],
    expected: {
      stopReason: 'error',
      code: 'cut-off',
      message: /middle of the answer/,
      calls: [],
      executions: 0,
      requests: 1,
    },
    also: { gemini: { calls: ['stopped'] } },
  },
  {
    fault: 'an event that is no JSON',
    replies: (wire) => [{ ...one, raw: broken(wire) }],
    expected: {
      stopReason: 'error',
      code: 'bad-stream',
      message: /not have the expected form/,
      calls: [],
      executions: 0,
      requests: 1,
    },
    also: { anthropic: { calls: ['stopped'] } },
  },
  {
    fault: 'a page in place of an answer',
    replies: [{ status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    expected: {
      stopReason: 'error',
      code: 'bad-stream',
      message: /not have the expected form/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: 'an address that leads elsewhere',
    replies: [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
    expected: {
      stopReason: 'error',
      code: 'bad-request',
      message: /redirects to another/,
      calls: [],
      executions: 0,
      requests: 1,
    },
  },
  {
    fault: 'nothing at the address',
    replies: [],
    options: { baseURL: 'http://127.0.0.1:9/v1' },
    expected: {
      stopReason: 'error',
      code: 'unreachable',
      message: /Nothing answers/,
      calls: [],
      executions: 0,
      requests: 0,
    },
  },
  {
    fault: 'no address',
    replies: [],
    options: { baseURL: 'ftp://127.0.0.1/v1' },
    expected: {
      stopReason: 'error',
      code: 'bad-request',
      message: /not a web address/,
      calls: [],
      executions: 0,
      requests: 0,
    },
  },
];

describe.each(MODEL_WIRES)('%s', (wire) => {
  const rows = TABLE.filter(({ only }) => only?.includes(wire) !== false);
  test.each(rows.map((row) => [row.fault, row] as const))(
    '%s',
    async (_fault, { replies, options = {}, expected: common, also }) => {
      const expected: Expected = { ...common, ...also?.[wire] };
      const { end, executions, calls, requests, kept } = await runAgainst(
        wire,
        typeof replies === 'function' ? replies(wire) : replies,
        { tools, ...options },
      );
      expect({
        stopReason: end.stopReason,
        code: end.failure?.code,
        calls: calls.map(({ state, errorCode }) => [state, errorCode].filter((word) => word !== undefined).join(' ')),
        executions: executions.length,
        requests: requests.length,
      }).toEqual({
        stopReason: expected.stopReason,
        code: expected.code,
        calls: expected.calls,
        executions: expected.executions,
        requests: expected.requests,
      });
      if (expected.message !== undefined) expect(end.failure?.message).toMatch(expected.message);
      // No turn is left open, and the stored turns equal those that the run returned.
      expect(end.turns.every(({ state }) => state === 'done' || state === 'failed')).toBe(true);
      expect(kept.filter(({ id }) => id === end.turns.at(-1)?.id).at(-1)).toEqual(end.turns.at(-1));
      // Only the request's header contains the key.
      expect(JSON.stringify([end, kept])).not.toContain(KEY);
      for (const request of requests) expect(JSON.stringify([request.body, request.url])).not.toContain(KEY);
    },
  );
});
