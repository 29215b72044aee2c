import type { Dialect, ProviderFields } from '../../../agent/contract/provider.ts';
import { quoteWord } from '../../../core/shell/quote-word.ts';
import { providersTexts } from './texts/index.ts';

/** Initial settings for a model. */
export interface ProviderPreset {
  readonly id:
    | 'openai'
    | 'openrouter'
    | 'anthropic'
    | 'google'
    | 'ollama'
    | 'lm-studio'
    | 'vllm'
    | 'llama-cpp'
    | 'chrome'
    | 'local'
    | 'other';
  readonly name: string;
  readonly kind: ProviderFields['kind'];
  readonly baseURL: string;
  /** An example of a model's name. */
  readonly example: string;
  /** Whether to ask for a key. */
  readonly key: 'needed' | 'optional' | 'none';
  readonly dialect: Dialect;
  /** How to allow this page at a local server; `origin` is the page's. */
  readonly letIn?: (origin: string) => string;
}

const cloud = { key: 'needed', dialect: 'native' } as const;
const own = { kind: 'openai-compatible', key: 'optional', dialect: 'native' } as const;
const inBrowser = { baseURL: '', key: 'none', dialect: 'text' } as const;

/** The name of an unknown provider without a name of its own. */
export const OTHER_NAME = providersTexts.names.other;
const OTHER: ProviderPreset = { ...own, id: 'other', name: OTHER_NAME, baseURL: '', example: '' };

export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    ...cloud,
    id: 'openai',
    name: 'OpenAI',
    kind: 'openai-compatible',
    baseURL: 'https://api.openai.com/v1',
    example: 'gpt-5-mini',
  },
  { ...cloud, id: 'anthropic', name: 'Anthropic', kind: 'anthropic', baseURL: '', example: 'claude-sonnet-4-5' },
  { ...cloud, id: 'google', name: 'Google', kind: 'google', baseURL: '', example: 'gemini-2.5-flash' },
  {
    ...cloud,
    id: 'openrouter',
    name: 'OpenRouter',
    kind: 'openai-compatible',
    baseURL: 'https://openrouter.ai/api/v1',
    example: 'openai/gpt-5-mini',
  },
  {
    ...own,
    id: 'ollama',
    name: 'Ollama',
    baseURL: 'http://localhost:11434/v1',
    example: 'qwen3:8b',
    letIn: (origin) => `OLLAMA_ORIGINS=${quoteWord(origin)} ollama serve`,
  },
  {
    ...own,
    id: 'lm-studio',
    name: 'LM Studio',
    baseURL: 'http://localhost:1234/v1',
    example: 'qwen3-8b',
    letIn: () => 'lms server start --cors',
  },
  {
    ...own,
    id: 'vllm',
    name: 'vLLM',
    baseURL: 'http://localhost:8000/v1',
    example: 'Qwen/Qwen3-8B',
    letIn: (origin) =>
      `vllm serve Qwen/Qwen3-8B --enable-auto-tool-choice --tool-call-parser hermes --allowed-origins ` +
      quoteWord(JSON.stringify([origin])),
  },
  {
    ...own,
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseURL: 'http://localhost:8080/v1',
    example: 'default',
    letIn: () => 'llama-server --jinja -m model.gguf',
  },
  { ...inBrowser, id: 'chrome', name: 'Chrome', kind: 'chrome', example: '' },
  { ...inBrowser, id: 'local', name: providersTexts.names.local, kind: 'local', example: '' },
  OTHER,
];

/** The preset for an address, which has texts about it. */
export function presetOf({
  kind,
  baseURL,
}: {
  readonly kind: ProviderFields['kind'];
  readonly baseURL?: string;
}): ProviderPreset {
  if (kind !== 'openai-compatible') return PROVIDER_PRESETS.find((preset) => preset.kind === kind) ?? OTHER;
  const surface = locationOf(baseURL ?? '');
  return (
    PROVIDER_PRESETS.find(
      (preset) => preset.kind === kind && preset.baseURL !== '' && locationOf(preset.baseURL) === surface,
    ) ?? OTHER
  );
}

/** Local servers are distinguished by their ports. */
function locationOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, port } = new URL(address);
  return protocol === 'http:' && port !== '' ? `:${port}` : host;
}
