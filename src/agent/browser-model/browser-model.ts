import type { BuiltInAvailability, BuiltInModelApi } from '../contract/built-in-model.ts';
import type { LocalEnd } from '../contract/local-models.ts';
import type { ModelFailure } from '../contract/model-worker-api.ts';
import { newId } from '../../core/ids.ts';
import { shareCallback } from '../../platform/rpc.ts';
import { localEnd, localRequest } from '../local-model/local-request.ts';
import type { ModelConnection } from '../providers/model-connection.ts';

/** A window that does not answer within this time has closed, or is blocked by a dialog. */
const STOP_MS = 2_000;
const MISSING: Readonly<Record<Exclude<BuiltInAvailability, 'available'>, ModelFailure>> = {
  none: {
    code: 'no-model',
    message: 'This browser has no model of its own.',
    fix: 'Chrome has one from version 138 on, on computers with enough memory and disk.',
  },
  unavailable: {
    code: 'no-model',
    message: 'The browser’s model cannot run here.',
    fix:
      'It asks for 22 GB of free disk and a graphics card with more than 4 GB, or 16 GB of memory. ' +
      'chrome://on-device-internals says what is missing.',
  },
  downloadable: {
    code: 'no-model',
    message: 'The browser’s model has not been fetched yet.',
    fix: 'Fetch it in the settings of this model.',
  },
  downloading: { code: 'no-model', message: 'The browser is fetching its model.', fix: 'Try again when it is there.' },
};

/**
 * The link to the browser's own model.
 * @param leased returns what the page lends; undefined while no page lends anything
 */
export function browserModelConnection(leased: () => BuiltInModelApi | undefined): ModelConnection {
  const found = async (): Promise<BuiltInModelApi | ModelFailure> => {
    const model = leased();
    const availability = (await model?.availability()) ?? 'none';
    return availability === 'available' && model !== undefined
      ? model
      : MISSING[availability === 'available' ? 'none' : availability];
  };
  return {
    ask: async (request, onEvents, signal) => {
      const model = await found();
      if ('code' in model) return { ok: false, failure: model, requests: 0 };
      const askId = newId<string>();
      let onAbort = (): void => undefined;
      const late = new Promise<LocalEnd>((resolve) => {
        onAbort = () => {
          void model.stop(askId);
          setTimeout(() => resolve({ ok: false, code: 'stopped', message: 'It was stopped.' }), STOP_MS);
        };
      });
      signal.addEventListener('abort', onAbort);
      try {
        const answer = model.ask(
          askId,
          localRequest(request),
          shareCallback(async (text: string) => onEvents([{ type: 'text', text }])),
        );
        return localEnd(await Promise.race([answer, late]));
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    test: async () => {
      const started = performance.now();
      const model = await found();
      return 'code' in model ? { ok: false, failure: model } : { ok: true, durationMs: performance.now() - started };
    },
    end: () => undefined,
  };
}
