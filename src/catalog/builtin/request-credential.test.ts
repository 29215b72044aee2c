import { describe, expect, it } from 'vitest';
import type { BuiltinContext } from '../contract/builtin.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SecretSummary } from '../../core/permissions/permissions.ts';
import type { AskContent, AskingTool } from '../contract/services.ts';
import { directValidator } from '../catalog-testing.ts';
import type { AskEnd } from './question-queue.ts';
import { createRequestCredentialTool } from './request-credential.ts';

const validator = directValidator();
const KNOWN: AskingTool = { id: 'known-1' as ToolId, name: 'known', codeHash: 'aa' as CodeHash, trusted: false };
const ASKED: AskContent = {
  kind: 'credential',
  toolCallId: 'call' as ToolCallId,
  toolName: 'request_credential',
  caller: 'model',
  name: 'KEY',
  reason: '',
  locations: [],
};
const secretOf = (name: string, bindings: SecretSummary['bindings'] = []): SecretSummary => ({
  name,
  bindings,
  keptFor: 'always',
  createdAt: '',
  updatedAt: '',
});

/** The answer of the tool, and what it asked, if the question ends like this. */
async function request(input: JsonObject, end: AskEnd = { kind: 'declined' }, secrets: SecretSummary[] = []) {
  const asked: AskContent[] = [];
  const tool = createRequestCredentialTool({
    questions: {
      ask: async (content) => {
        asked.push(content);
        return end;
      },
      list: () => [],
      answer: async () => undefined,
      see: () => undefined,
    },
    canKeep: true,
    listSecrets: async () => secrets,
    findTool: async (name) => (name === 'known' ? KNOWN : undefined),
  });
  const context: BuiltinContext = {
    toolCallId: ASKED.toolCallId,
    conversationId: 'c',
    caller: ASKED.caller,
    signal: new AbortController().signal,
    stopped: new AbortController().signal,
    timeoutMs: 1,
    onLog: () => undefined,
    onProgress: () => undefined,
    whileAsking: (waiting) => waiting,
    pauseClock: () => () => undefined,
    restartClock: () => undefined,
  };
  return { answer: await tool.execute(input, context), asked, definition: tool.definition };
}
const failed = (code: string, message: string) => ({ ok: false, error: { code, message } });

describe('what is asked', () => {
  it.each<[JsonObject, Partial<AskContent>]>([
    [{ name: 'KEY' }, {}],
    [
      { name: 'KEY', reason: 'why', tool: 'known' },
      { reason: 'why', tool: KNOWN },
    ],
    [
      { name: 'KEY', addresses: [' https://API.example ', 'HTTP://127.0.0.1:8080/a'] },
      {
        locations: [
          { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' },
          { origin: 'http://127.0.0.1:8080', methods: ['GET'], pathPrefix: '/a' },
        ],
      },
    ],
    [
      { name: 'KEY', addresses: ['https://api.example/a/b'], methods: ['post', 'PUT'] },
      { locations: [{ origin: 'https://api.example', methods: ['POST', 'PUT'], pathPrefix: '/a/b' }] },
    ],
  ])('%j', async (input, more) => {
    expect((await request(input)).asked).toStrictEqual([{ ...ASKED, ...more }]);
  });

  it.each<[JsonObject, string, string]>([
    [{ name: 'MODEL_KEY_openai' }, 'invalid-input', 'This name is kept for the keys of models: choose another'],
    [{ name: 'KEY', tool: 'other' }, 'threw', 'There is no tool named "other"'],
  ])('nothing for %j', async (input, code, message) => {
    const { answer, asked } = await request(input);
    expect([answer, asked]).toEqual([failed(code, message), []]);
  });

  it.each([
    'ftp://api.example',
    'api.example',
    'https:/api.example',
    'xhttps://api.example',
    'https://api.example?a',
    'https://api.example#a',
    'https://api.example/?a',
    'https://',
    'https://*.example',
  ])('nothing for the address %s', async (address) => {
    const { answer, asked } = await request({ name: 'KEY', addresses: ['https://fine.example', address] });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(answer.ok ? '' : answer.error.message).toMatch(/^"[^"]*" is no address for a secret: ./);
    expect(asked).toEqual([]);
  });
});

describe('what is answered', () => {
  const CLOSED = failed('aborted', 'The request was taken away before it was answered');
  const NOT_SEEN = 'Nobody saw this for 5 minutes: the tab is hidden. Go on without it, or ask again later.';
  const TOO_MANY = expect.stringMatching(/./) as string;
  it.each<[AskEnd, unknown]>([
    [
      { kind: 'declined' },
      { ok: true, value: { given: false, reason: 'declined', message: 'The person chose not to give it.' } },
    ],
    [{ kind: 'unseen' }, { ok: true, value: { given: false, reason: 'not-seen', message: NOT_SEEN } }],
    [{ kind: 'full' }, { ok: false, error: { code: 'threw', message: TOO_MANY } }],
    [{ kind: 'withdrawn' }, CLOSED],
    [{ kind: 'answered', text: 'the value' }, CLOSED],
    [{ kind: 'allowed', howLong: 'once', secrets: [] }, CLOSED],
    [{ kind: 'given', isForTool: false }, failed('threw', 'It was given, and removed again before it could be used')],
  ])('%j', async (end, expected) => {
    expect((await request({ name: 'KEY' }, end, [secretOf('OTHER')])).answer).toStrictEqual(expected);
  });

  it('a handle, and where the secret may be sent', async () => {
    const bindings = [
      { origin: 'https://api.example', methods: ['GET', 'POST'], pathPrefix: '/v1' },
      { origin: 'https://b.example', methods: ['GET'], pathPrefix: '/' },
    ];
    const secrets = [secretOf('OTHER'), secretOf('KEY', bindings)];
    expect((await request({ name: 'KEY' }, { kind: 'given', isForTool: true }, secrets)).answer).toEqual({
      ok: true,
      value: {
        given: true,
        name: 'KEY',
        handle: '${secret:KEY}',
        addresses: ['GET, POST https://api.example/v1', 'GET https://b.example/'],
      },
    });
  });
});

describe('the input', () => {
  const { maxReasonChars, maxLocations } = LIMITS.questions;
  const many = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
  it.each<[string, JsonValue, boolean]>([
    ['everything', { name: 'A', reason: 'r', addresses: ['a'], methods: ['GET'], tool: 't' }, true],
    ['no name', {}, false],
    ['no object', [], false],
    ['a name that is no text', { name: 4 }, false],
    ['a name with a space', { name: 'a b' }, false],
    ['more than it has', { name: 'A', more: 1 }, false],
    ['the longest reason', { name: 'A', reason: 'x'.repeat(maxReasonChars) }, true],
    ['a longer reason', { name: 'A', reason: 'x'.repeat(maxReasonChars + 1) }, false],
    ['a reason that is no text', { name: 'A', reason: 4 }, false],
    ['no addresses', { name: 'A', addresses: [] }, true],
    ['the most addresses', { name: 'A', addresses: many(maxLocations, 'a') }, true],
    ['more addresses', { name: 'A', addresses: many(maxLocations + 1, 'a') }, false],
    ['the longest address', { name: 'A', addresses: ['x'.repeat(2_048)] }, true],
    ['a longer address', { name: 'A', addresses: ['x'.repeat(2_049)] }, false],
    ['an empty address', { name: 'A', addresses: [''] }, false],
    ['an address that is no text', { name: 'A', addresses: [4] }, false],
    ['addresses that are no list', { name: 'A', addresses: {} }, false],
    ['no methods', { name: 'A', methods: [] }, false],
    ['the most methods', { name: 'A', methods: many(16, 'x'.repeat(32)) }, true],
    ['more methods', { name: 'A', methods: many(17, 'GET') }, false],
    ['a longer method', { name: 'A', methods: ['x'.repeat(33)] }, false],
    ['a method that is no text', { name: 'A', methods: [4] }, false],
    ['methods that are no list', { name: 'A', methods: {} }, false],
    ['the longest tool', { name: 'A', tool: 'x'.repeat(128) }, true],
    ['a longer tool', { name: 'A', tool: 'x'.repeat(129) }, false],
    ['a tool that is no text', { name: 'A', tool: 4 }, false],
  ])('%s', async (_name, input, isTaken) => {
    const { definition } = await request({ name: 'KEY' });
    expect((await validator.validate(definition.inputSchema, input)).kind).toBe(isTaken ? 'valid' : 'invalid');
  });

  it('is told in minutes when nobody sees the card', async () => {
    expect((await request({ name: 'KEY' })).definition.documentation).toContain('showed the card for 5 minutes)');
  });
});
