import { expect, test } from 'vitest';
import { parseProviderFields } from '../../../agent/contract/parse-provider.ts';
import type { Provider, ProviderId } from '../../../agent/contract/provider.ts';
import { draftOfPreset, draftOfProvider, draftProblems, fieldsOfDraft, type ProviderDraft } from './provider-draft.ts';
import { presetOf, PROVIDER_PRESETS } from './provider-presets.ts';

test.each(PROVIDER_PRESETS.map((preset) => [preset.id, preset] as const))(
  '%s becomes fields that can be stored',
  (_id, preset) => {
    const draft = {
      ...draftOfPreset(preset),
      model: 'm',
      ...(preset.id === 'other' ? { baseURL: 'https://models.example/v1' } : {}),
    };
    expect(draftProblems(draft)).toEqual({});
    expect(parseProviderFields(fieldsOfDraft(draft))).toMatchObject({
      ok: true,
      value: { kind: preset.kind, dialect: preset.dialect },
    });
  },
);

test('a stored provider is shown without its key, and saving it changes nothing', () => {
  const provider: Provider = {
    id: 'a' as ProviderId,
    createdAt: '',
    updatedAt: '',
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    dialect: 'text',
    secret: 'MODEL_KEY_a',
    contextTokens: 8_192,
    prices: { input: 0.25, output: 2 },
  };
  const draft = draftOfProvider(provider);
  expect(draft.key).toBe('');
  expect(fieldsOfDraft(draft)).toEqual({
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    dialect: 'text',
    contextTokens: 8_192,
    prices: { input: 0.25, output: 2 },
  });
});

const good: ProviderDraft = {
  kind: 'openai-compatible',
  name: '',
  baseURL: 'https://a.example/v1',
  model: 'm',
  key: '',
  dialect: 'native',
  contextTokens: '',
  inputPrice: '',
  outputPrice: '',
};
test.each<[Partial<ProviderDraft>, object]>([
  [{ baseURL: '' }, { baseURL: 'needed' }],
  [{ baseURL: 'localhost' }, { baseURL: 'address' }],
  [{ baseURL: 'ftp://a' }, { baseURL: 'address' }],
  [{ model: ' ' }, { model: 'needed' }],
  [{ kind: 'chrome', baseURL: '', model: '' }, {}],
  [{ contextTokens: '8k' }, { contextTokens: 'whole' }],
  [{ inputPrice: '1' }, { outputPrice: 'both' }],
  [{ inputPrice: '-1', outputPrice: '1' }, { inputPrice: 'price' }],
])('%j has the problems %j', (change, problems) => {
  expect(draftProblems({ ...good, ...change })).toEqual(problems);
});

test('presets are recognized by their addresses', () => {
  expect(presetOf({ kind: 'openai-compatible', baseURL: 'http://192.168.1.4:11434/v1' }).id).toBe('ollama');
  expect(presetOf({ kind: 'openai-compatible', baseURL: 'https://openrouter.ai/api/v1/' }).id).toBe('openrouter');
  expect(presetOf({ kind: 'openai-compatible', baseURL: 'https://models.example/v1' }).id).toBe('other');
  expect(presetOf({ kind: 'anthropic' }).id).toBe('anthropic');
});
