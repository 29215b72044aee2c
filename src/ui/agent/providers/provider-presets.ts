import type { Dialect, ProviderFields } from '../../../agent/contract/provider.ts';
import { lateTexts } from '../../texts/late-texts.ts';

/** A start for a model's settings. */
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
  /** Shown where a model is named. */
  readonly example: string;
  /** Whether a key is asked for. */
  readonly key: 'needed' | 'optional' | 'none';
  readonly dialect: Dialect;
  /** What lets this page in at a server of one's own; `origin` is the page's. */
  readonly letIn?: (origin: string) => string;
}

const cloud = { key: 'needed', dialect: 'native' } as const;
const own = { kind: 'openai-compatible', key: 'optional', dialect: 'native' } as const;
const inBrowser = { baseURL: '', key: 'none', dialect: 'text' } as const;

/** What a provider is called that is none of the known ones and that nobody named. */
export const OTHER_NAME = lateTexts.providers.names.other;
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
    letIn: (origin) => `OLLAMA_ORIGINS=${origin} ollama serve`,
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
      `vllm serve Qwen/Qwen3-8B --enable-auto-tool-choice --tool-call-parser hermes --allowed-origins '["${origin}"]'`,
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
  { ...inBrowser, id: 'local', name: lateTexts.providers.names.local, kind: 'local', example: '' },
  OTHER,
];

/** The preset of an address, for what to say of it. */
export function presetOf({
  kind,
  baseURL,
}: {
  readonly kind: ProviderFields['kind'];
  readonly baseURL?: string;
}): ProviderPreset {
  if (kind !== 'openai-compatible') return PROVIDER_PRESETS.find((preset) => preset.kind === kind) ?? OTHER;
  const place = placeOf(baseURL ?? '');
  return (
    PROVIDER_PRESETS.find(
      (preset) => preset.kind === kind && preset.baseURL !== '' && placeOf(preset.baseURL) === place,
    ) ?? OTHER
  );
}

/** Servers of one's own are told apart by their ports, wherever they run. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, port } = new URL(address);
  return protocol === 'http:' && port !== '' ? `:${port}` : host;
}
