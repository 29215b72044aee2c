import type { LanguageModel, RemoteTarget } from './language-model.ts';
import { defined } from '../../core/defined.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Passes the model of a target to `use`; its requests go through `fetch`. */
export type UseModel = <Value>(
  target: RemoteTarget,
  baseURL: string,
  fetch: Fetch,
  use: (model: LanguageModel) => Promise<Value>,
) => Promise<Value>;

/** Caches the last model for the next step: making one takes some milliseconds. */
export function createUseModel(): UseModel {
  let kept: { readonly name: string; readonly model: LanguageModel; readonly wire: { fetch: Fetch } } | undefined;
  return async (target, baseURL, fetch, use) => {
    const name = JSON.stringify([target.kind, baseURL, target.model, target.key]);
    const found = kept?.name === name ? kept : undefined;
    // Two concurrent uses get one model each.
    kept = undefined;
    const wire = found?.wire ?? { fetch };
    wire.fetch = fetch;
    const model = found?.model ?? (await chooseAdapter(target, baseURL, (input, init) => wire.fetch(input, init)));
    try {
      return await use(model);
    } finally {
      kept = { name, model, wire };
    }
  };
}

/** Makes the model of a target by the AI SDK's package for its wire format, which is loaded on first use. */
async function chooseAdapter(
  { kind, model, key }: RemoteTarget,
  baseURL: string,
  fetch: Fetch,
): Promise<LanguageModel> {
  switch (kind) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'model',
        baseURL,
        fetch,
        includeUsage: true,
        ...defined({ apiKey: key }),
      })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      // Without this header the service does not let web pages read its responses.
      return createAnthropic({
        baseURL,
        fetch,
        apiKey: key ?? '',
        headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
      })(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL, fetch, apiKey: key ?? '' })(model);
    }
  }
}
