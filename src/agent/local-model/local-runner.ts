import { CacheManager, Wllama } from '@wllama/wllama/esm/index.js';
import type { LocalEnd, LocalModelWorkerApi } from '../contract/local-models.ts';
import { isRecord } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** Low, for calls written as JSON; not zero, because small models then repeat themselves endlessly. */
const TEMPERATURE = 0.2;
/** The app itself parses thoughts and calls from the text. */
const AS_WRITTEN = { skip_chat_parsing: true, reasoning_format: 'none' } as const;
/** The program supports it, but its types do not declare it. */
const WITH_USAGE = { stream_options: { include_usage: true } };
/** Replaces the library's file cache: another worker stores the files, and this one has no storage. */
const NOTHING_STORED = {
  isSupported: () => true,
  read: async () => null,
  write: () => Promise.reject(new Error('Nothing is kept here')),
  getSize: async () => -1,
  list: async () => [],
  delete: async () => undefined,
};
const QUIET = { debug: () => undefined, log: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs one model with llama.cpp. @param wasm address of the WebAssembly program */
export function createLocalRunner(wasm: string): LocalModelWorkerApi {
  let model: Wllama | undefined;
  let stopping = new AbortController();
  return {
    load: async ({ file, contextTokens, threads }) => {
      try {
        const loading = new Wllama(
          { default: wasm },
          { suppressNativeLog: true, logger: QUIET, cacheManager: new CacheManager([NOTHING_STORED]) },
        );
        // The variant for older browsers would be loaded from a third-party server.
        loading.setCompat(null);
        await loading.loadModel([file], { n_ctx: contextTokens, n_threads: threads, n_parallel: 1, ...AS_WRITTEN });
        model = loading;
        return { ok: true, contextTokens: loading.getLoadedContextInfo().n_ctx, threads: loading.getNumThreads() };
      } catch (error) {
        return { ok: false, message: messageOf(error) };
      }
    },
    ask: async ({ messages, maxOutputTokens }, onText) => {
      if (model === undefined) return { ok: false, code: 'failed', message: 'No model is loaded.' };
      stopping = new AbortController();
      let finish: 'stop' | 'length' = 'stop';
      let usage: Usage | undefined;
      let received = Promise.resolve();
      try {
        await model.createChatCompletion({
          messages: messages.map(({ role, text }) => ({ role, content: text })),
          stream: true,
          ...WITH_USAGE,
          temperature: TEMPERATURE,
          abortSignal: stopping.signal,
          ...defined({ max_tokens: maxOutputTokens }),
          onData: (chunk: unknown) => {
            const read = readChunk(chunk);
            if (read.text !== '') received = onText(read.text);
            if (read.isCut) finish = 'length';
            usage = read.usage ?? usage;
          },
        });
        // The text is delivered separately, until the answer ends.
        await received;
        return { ok: true, finish, ...defined({ usage }) };
      } catch (error) {
        if (stopping.signal.aborted) return { ok: false, code: 'stopped', message: 'It was stopped.' };
        const message = messageOf(error);
        return {
          ok: false,
          code: /context size|context length|exceed/i.test(message) ? 'too-long' : 'failed',
          message,
        };
      }
    },
    stop: async () => {
      stopping.abort();
    },
  };
}

type Usage = NonNullable<Extract<LocalEnd, { readonly ok: true }>['usage']>;

/** Parses a chunk of a streamed answer in OpenAI's format. */
function readChunk(chunk: unknown): { readonly text: string; readonly isCut: boolean; readonly usage?: Usage } {
  const choice: unknown = isRecord(chunk) && Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined;
  const delta = isRecord(choice) && isRecord(choice['delta']) ? choice['delta'] : {};
  const usage = isRecord(chunk) && isRecord(chunk['usage']) ? chunk['usage'] : undefined;
  const details = usage !== undefined && isRecord(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  return {
    text: typeof delta['content'] === 'string' ? delta['content'] : '',
    isCut: isRecord(choice) && choice['finish_reason'] === 'length',
    ...(usage === undefined
      ? {}
      : {
          usage: {
            inputTokens: count(usage['prompt_tokens']),
            outputTokens: count(usage['completion_tokens']),
            cachedTokens: count(details['cached_tokens']),
          },
        }),
  };
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
/** The only message of llama.cpp after it aborted. */
const GAVE_UP = '(ABORT)';

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.startsWith(GAVE_UP)) return message === '' ? 'It did not say why.' : message;
  const detail = message.slice(GAVE_UP.length).trim();
  return (
    `Its program gave up${detail === '' ? '' : ` (${detail.slice(0, 200)})`}: the file is damaged, or made for ` +
    `another program.`
  );
}
