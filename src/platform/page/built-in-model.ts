import type { BuiltInAvailability, BuiltInModelApi } from '../../agent/contract/built-in-model.ts';
import type { LocalEnd } from '../../agent/contract/local-models.ts';

/** The part of the browser's Prompt API that is used (https://webmachinelearning.github.io/prompt-api/). */
export interface PromptApi {
  availability(options?: PromptOptions): Promise<string>;
  create(
    options: PromptOptions & {
      readonly initialPrompts?: readonly Prompt[];
      readonly signal?: AbortSignal;
      readonly monitor?: (monitor: EventTarget) => void;
    },
  ): Promise<PromptSession>;
}
interface PromptSession {
  promptStreaming(input: string, options: { readonly signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
  /** Number of tokens; the name depends on the version of the browser. */
  readonly inputUsage?: number;
  readonly contextUsage?: number;
}
interface Prompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}
interface PromptOptions {
  readonly expectedInputs?: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
  readonly expectedOutputs?: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
}

/** The language of input and output; without it the browser warns. */
const LANGUAGE: PromptOptions = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};
const STATES: ReadonlySet<string> = new Set<BuiltInAvailability>([
  'unavailable',
  'downloadable',
  'downloading',
  'available',
]);

export interface BuiltInModel extends BuiltInModelApi {
  /**
   * Downloads the model; must be called in a click handler. `onProgress` gets shares from 0 to 1. @throws the browser's
   * error
   */
  download(onProgress: (share: number) => void): Promise<void>;
}

/** The browser's Prompt API, if it has one. */
export function promptApi(scope: object = globalThis): PromptApi | undefined {
  const found: unknown = Reflect.get(scope, 'LanguageModel');
  // An object of the browser, which TypeScript's types do not declare yet.
  return typeof found === 'function' || (typeof found === 'object' && found !== null)
    ? (found as PromptApi)
    : undefined;
}

export function createBuiltInModel(api: PromptApi | undefined): BuiltInModel {
  const asked = new Map<string, AbortController>();
  const availability = async (): Promise<BuiltInAvailability> => {
    if (api === undefined) return 'none';
    const state = await api.availability(LANGUAGE);
    return STATES.has(state) ? (state as BuiltInAvailability) : 'unavailable';
  };
  const answer: BuiltInModelApi['ask'] = async (askId, { messages }, onText) => {
    const prompts = messages.map(({ role, text }): Prompt => ({ role, content: text }));
    const last = prompts.pop();
    if (api === undefined || last === undefined)
      return { ok: false, code: 'failed', message: 'This browser has no model of its own.' };
    const controller = new AbortController();
    const { signal } = controller;
    asked.set(askId, controller);
    let session: PromptSession | undefined;
    try {
      session = await api.create({ ...LANGUAGE, initialPrompts: prompts, signal });
      const reader = session.promptStreaming(last.content, { signal }).getReader();
      let written = 0;
      let received = Promise.resolve();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        written += next.value.length;
        received = onText(next.value);
      }
      // The text is delivered separately, until the answer ends.
      await received;
      const used = session.contextUsage ?? session.inputUsage;
      // The browser reports only the total of tokens; a token is about four characters.
      const outputTokens = Math.ceil(written / 4);
      return {
        ok: true,
        finish: 'stop',
        ...(used === undefined ? {} : { usage: { inputTokens: Math.max(0, used - outputTokens), outputTokens } }),
      };
    } catch (error) {
      return signal.aborted ? { ok: false, code: 'stopped', message: 'It was stopped.' } : failed(error);
    } finally {
      session?.destroy();
      asked.delete(askId);
    }
  };
  return {
    availability,
    ask: answer,
    stop: async (askId) => asked.get(askId)?.abort(),
    download: async (onProgress) => {
      const session = await api?.create({
        ...LANGUAGE,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', (event) => {
            if ('loaded' in event && typeof event.loaded === 'number') onProgress(event.loaded);
          }),
      });
      session?.destroy();
    },
  };
}

function failed(error: unknown): LocalEnd {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, code: name === 'QuotaExceededError' ? 'too-long' : 'failed', message };
}
