import { isRecord, parseJson } from '../../core/json/json.ts';
import { userMessage } from '../contract/model-message.ts';
import type { ModelEnd, ModelEvent, ModelRequest, ModelTarget, ModelTest } from '../contract/model-worker-api.ts';
import { QUIET, type FetchAddress } from '../../platform/reachability.ts';
import { requestBaseOf } from './base-url.ts';
import { createKeyFetch } from './key-fetch.ts';
import type { ModelLimits } from './watched-fetch.ts';
import { defined } from '../../core/defined.ts';

const MAX_MODELS = 2_000;
const MAX_LIST_CHARS = 4 * 1024 * 1024;
/** Enough for a model that thinks before it calls a tool. */
const MAX_OUTPUT_TOKENS = 1_024;

export interface TestDeps {
  readonly fetch: FetchAddress;
  readonly limits: ModelLimits;
  /** Gets one answer. Never rejects. */
  readonly ask: (
    request: ModelRequest,
    notify: (event: ModelEvent) => void,
    limits: ModelLimits,
    signal: AbortSignal,
  ) => Promise<ModelEnd>;
}

/**
 * Sends one short request that asks for a call, which is not run, and gets the list of models at the same time. Never
 * rejects.
 */
export async function testModel(deps: TestDeps, target: ModelTarget, signal: AbortSignal): Promise<ModelTest> {
  const start = performance.now();
  const limited = AbortSignal.any([signal, AbortSignal.timeout(deps.limits.testMs)]);
  let callsTools = false;
  const once = { ...deps.limits, maxRequests: 1, firstByteMs: deps.limits.testMs };
  const [end, models] = await Promise.all([
    deps.ask(testRequest(target), (event) => (callsTools ||= event.type === 'call'), once, limited),
    listModels(deps, target, limited),
  ]);
  if (!end.ok)
    return {
      ok: false,
      ...defined({ models }),
      failure:
        limited.aborted && !signal.aborted
          ? {
              ...end.failure,
              code: 'stalled',
              message: 'The model did not answer in time.',
              fix: 'Try again: a model that was just loaded answers sooner.',
            }
          : end.failure,
    };
  return {
    ok: true,
    durationMs: Math.round(performance.now() - start),
    callsTools,
    ...defined({ models }),
  };
}

function testRequest(target: ModelTarget): ModelRequest {
  return {
    target,
    dialect: 'native',
    system: 'This is a connection test. Call the tool `report` once, with the text "ready".',
    messages: [userMessage('Call the tool report now.')],
    tools: [
      {
        name: 'report',
        description: 'Reports a text.',
        inputSchema: {
          type: 'object',
          properties: { text: { type: 'string', description: 'What is reported' } },
          required: ['text'],
        },
      },
    ],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
}

/** Names of models, if the provider lists them. */
async function listModels(
  { fetch, limits }: TestDeps,
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
