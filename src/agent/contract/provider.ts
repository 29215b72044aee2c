import type { Brand } from '../../core/brand.ts';

export type ProviderId = Brand<string, 'ProviderId'>;
/** `recorded` plays a recording; `chrome` is the browser's own model; `local` a GGUF file that runs in the tab. */
export type ProviderKind = 'openai-compatible' | 'anthropic' | 'google' | 'chrome' | 'local' | 'recorded';
/** How the model calls tools: by the provider's API, or as JSON in its text. */
export type Dialect = 'native' | 'text';

/** The fields of a provider that a person enters. */
export interface ProviderFields {
  readonly kind: Exclude<ProviderKind, 'recorded'>;
  readonly name: string;
  /** For `openai-compatible`, with the path up to `/chat/completions`; optional for Anthropic and Google. */
  readonly baseURL?: string;
  /** Name of the model at the provider; for `local` the address of a file, or the name of a stored one. */
  readonly model: string;
  readonly dialect: Dialect;
  /** Name of the secret that holds the key, bound to the origin of the requests. */
  readonly secret?: string;
  /** Context size in tokens. */
  readonly contextTokens?: number;
  /** US dollars per million tokens. */
  readonly prices?: { readonly input: number; readonly output: number };
}

export interface Provider extends ProviderFields {
  readonly id: ProviderId;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
