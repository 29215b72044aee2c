import { isRecord, parseJson } from '../../core/json/json.ts';
import type { ModelTarget } from '../contract/model-worker-api.ts';
import { QUIET, type FetchAddress } from '../../platform/reachability.ts';
import { requestBaseOf } from './base-url.ts';
import { createKeyFetch } from './key-fetch.ts';
import type { ModelLimits } from './watched-fetch.ts';

const MAX_MODELS = 2_000;
const MAX_LIST_CHARS = 4 * 1024 * 1024;

interface ListDeps {
  readonly fetch: FetchAddress;
  readonly limits: ModelLimits;
}

/** Names of models, if the provider lists them. */
export async function listModels(
  { fetch, limits }: ListDeps,
  target: ModelTarget,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const baseUrl = requestBaseOf(target);
  if (baseUrl === undefined) return undefined;
  try {
    const keyed = createKeyFetch(fetch, target, baseUrl);
    const response = await keyed.fetch(`${baseUrl}/models`, {
      ...QUIET,
      headers: headersOf(target.kind, keyed.key),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.listMs)]),
    });
    const text = response.ok ? await response.text() : '';
    return text.length > MAX_LIST_CHARS ? undefined : namesIn(text);
  } catch {
    // Many servers have no such list; the other request reports what is wrong.
    return undefined;
  }
}

function headersOf(kind: ModelTarget['kind'], key: string | undefined): Record<string, string> {
  const browser =
    kind === 'anthropic'
      ? { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' }
      : {};
  if (key === undefined) return { ...browser };
  if (kind === 'anthropic') return { ...browser, 'x-api-key': key };
  return kind === 'google' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
}

/** `{ data: [{ id }] }` of OpenAI and Anthropic, `{ models: [{ name: 'models/…' }] }` of Google. */
function namesIn(text: string): readonly string[] | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { data, models } = parsed.value;
  const list: readonly unknown[] = Array.isArray(data) ? data : Array.isArray(models) ? models : [];
  const names = list.flatMap((entry) => {
    const name = isRecord(entry) ? (entry['id'] ?? entry['name']) : undefined;
    return typeof name === 'string' && name !== '' ? [name.replace(/^models\//, '')] : [];
  });
  return names.length === 0 ? undefined : names.slice(0, MAX_MODELS);
}
