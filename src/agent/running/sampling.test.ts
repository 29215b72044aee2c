import { expect, test } from 'vitest';
import type { ModelEnd, ModelEvent } from '../contract/model-worker-api.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { RunModel } from './run-models.ts';
import { createSampling } from './sampling.ts';

const ID = 'p' as ProviderId;
const asked: unknown[] = [];
const open = (end: ModelEnd, words: readonly string[] = []) =>
  createSampling({
    open: async (): Promise<RunModel> => ({
      ask: async (request, onEvents, signal) => {
        asked.push(request);
        onEvents(words.map((text): ModelEvent => ({ type: 'text', text })));
        if (words.length === 0) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return end;
      },
      provider: { kind: 'openai-compatible', name: 'Mine', model: 'm' },
      dialect: 'native',
      end: () => undefined,
    }),
  });
const message = (content: unknown, role = 'user') => ({ role, content });

test('sends a server’s request to the model without tools, and returns the answer in MCP’s format', async () => {
  const samples = open({ ok: true, finish: 'length', requests: 1 }, ['Four', 'ty-two']);
  const request = {
    messages: [
      message({ type: 'text', text: 'Hi' }),
      message({ type: 'text', text: 'Yes?' }, 'assistant'),
      message([
        { type: 'text', text: 'Look' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ]),
    ],
    systemPrompt: 'Be brief',
    maxTokens: 9,
    temperature: 1,
    tools: [{ name: 'bash' }],
  };
  expect(await samples.sampling.answer('s', ID, request)).toEqual({
    role: 'assistant',
    content: { type: 'text', text: 'Fourty-two' },
    model: 'm',
    stopReason: 'maxTokens',
  });
  expect(asked.at(-1)).toEqual({
    dialect: 'native',
    system: 'Be brief',
    tools: [],
    maxOutputTokens: 9,
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
        ],
      },
    ],
  });
});

test('reports a failure of the provider with its fix, and Stop ends it', async () => {
  const failed = open(
    { ok: false, failure: { code: 'unauthorized', message: 'No key.', fix: 'Give one.' }, requests: 1 },
    ['x'],
  );
  await expect(
    failed.sampling.answer('s', ID, { messages: [message({ type: 'text', text: 'Hi' })], maxTokens: 5 }),
  ).rejects.toMatchObject({ code: 'transport', message: 'No key. Give one.' });
  const stopped = open({ ok: false, failure: { code: 'stopped', message: 'It was stopped.' }, requests: 1 });
  const answer = stopped.sampling.answer('s', ID, { messages: [message({ type: 'text', text: 'Hi' })], maxTokens: 5 });
  await Promise.resolve();
  await stopped.sampling.stop('s');
  await expect(answer).rejects.toMatchObject({ code: 'aborted' });
});

test.each([
  [{ messages: [message({ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' })], maxTokens: 5 }],
  [{ messages: [], maxTokens: 5 }],
  [{ messages: [message({ type: 'text', text: 'Hi' }, 'system')], maxTokens: 5 }],
  [{ messages: [message({ type: 'text', text: 'Hi' })] }],
  [{ messages: [message({ type: 'text', text: 'Hi' })], maxTokens: 5, systemPrompt: 7 }],
  ['words'],
])('refuses what is not a valid request: %j', async (request) => {
  await expect(
    open({ ok: true, finish: 'stop', requests: 1 }, ['x']).sampling.answer('s', ID, request),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});
