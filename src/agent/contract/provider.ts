import type { Brand } from '../../core/brand.ts';

export type ProviderId = Brand<string, 'ProviderId'>;
/**
 * `recorded` plays what was recorded; `chrome` is the browser's own model; `local` a GGUF file that runs in the tab.
 */
export type ProviderKind = 'openai-compatible' | 'anthropic' | 'google' | 'chrome' | 'local' | 'recorded';
/** How tools are called: by the provider's own calls, or as JSON in the text. */
export type Dialect = 'native' | 'text';

/** What a person writes of a model. */
export interface ProviderFields {
  readonly kind: Exclude<ProviderKind, 'recorded'>;
  readonly name: string;
  /** Of `openai-compatible`, with the path up to `/chat/completions`; optional for Anthropic and Google. */
  readonly baseURL?: string;
  /** Its name at the provider; for `local` the address of a file, or its name among those that are kept. */
  readonly model: string;
  readonly dialect: Dialect;
  /** Name of the secret that is its key, bound to the origin of its requests. */
  readonly secret?: string;
  /** Tokens that fit into its context. */
  readonly contextTokens?: number;
  /** US dollars for a million tokens. */
  readonly prices?: { readonly input: number; readonly output: number };
}

export interface Provider extends ProviderFields {
  readonly id: ProviderId;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
