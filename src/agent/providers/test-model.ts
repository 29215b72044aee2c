import { userMessage } from '../contract/model-message.ts';
import type { ModelEnd, ModelEvent, ModelRequest, ModelTarget, ModelTest } from '../contract/model-worker-api.ts';
import type { FetchAddress } from '../../platform/reachability.ts';
import { listModels } from './list-models.ts';
import type { ModelLimits } from './watched-fetch.ts';
import { defined } from '../../core/defined.ts';

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
