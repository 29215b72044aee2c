import { RAW_LIMITS, type RequestLogEvent, type RawText } from '../contract/raw-exchange.ts';
import { defined } from '../../core/defined.ts';
import type { FetchAddress } from '../../platform/reachability.ts';

const MOST = RAW_LIMITS.maxChars + RAW_LIMITS.spareChars;

export interface ExchangeRecorder {
  readonly fetch: FetchAddress;
  /** Reports what has arrived. Nothing is reported after that. */
  readonly end: () => void;
}

/**
 * Makes a fetch that reports the body of each request and of its response, as text, and no header.
 *
 * @param fetch inserts the key, so what passes here holds a handle of it
 * @param now milliseconds since any fixed moment
 */
export function recordExchanges(
  fetch: FetchAddress,
  report: (piece: RequestLogEvent) => void,
  now: () => number = () => performance.now(),
): ExchangeRecorder {
  let end = (): void => undefined;
  let isEnded = false;
  const notify = (piece: RequestLogEvent): void => {
    if (!isEnded) report(piece);
  };
  return {
    fetch: async (input, init) => {
      const { origin, pathname } = new URL(String(input));
      notify({ at: 'request', url: origin + pathname, body: cut(typeof init.body === 'string' ? init.body : '') });
      const start = now();
      const response = await fetch(input, init);
      const { status, statusText, headers, body } = response;
      const recorded = recordText(status, notify, () => now() - start);
      end = recorded.end;
      // A response that may not be read, such as a redirect, cannot be made again.
      if (body === null || response.type === 'opaqueredirect') {
        recorded.end();
        return response;
      }
      return new Response(tapStream(body, recorded), { status, statusText, headers });
    },
    end: () => {
      end();
      isEnded = true;
    },
  };
}

interface RecordedText {
  readonly add: (bytes: Uint8Array) => void;
  /** Later calls do nothing. */
  readonly end: () => void;
}

/** Reports a response: its first text at once, and then at most once in `RAW_LIMITS.reportIntervalMs`. */
function recordText(status: number, report: (piece: RequestLogEvent) => void, sinceMs: () => number): RecordedText {
  const decoder = new TextDecoder();
  let [text, characters, room] = ['', 0, MOST];
  let [firstByteMs, passedMs]: (number | undefined)[] = [];
  let isEnded = false;
  const take = (added: string): void => {
    characters += added.length;
    text += added.slice(0, room);
    room -= Math.min(room, added.length);
  };
  const pass = (totalMs?: number): void => {
    report({ at: 'response', status, added: { text, characters }, ...defined({ firstByteMs, totalMs }) });
    [text, characters, passedMs] = ['', 0, sinceMs()];
  };
  return {
    add: (bytes) => {
      if (isEnded) return;
      firstByteMs ??= Math.round(sinceMs());
      take(decoder.decode(bytes, { stream: true }));
      if (passedMs === undefined || sinceMs() - passedMs >= RAW_LIMITS.reportIntervalMs) pass();
    },
    end: () => {
      if (isEnded) return;
      take(decoder.decode());
      pass(Math.round(sinceMs()));
      isEnded = true;
    },
  };
}

function tapStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, { add, end }: RecordedText): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          end();
          controller.close();
          return;
        }
        add(value);
        controller.enqueue(value);
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: async (reason) => {
      end();
      await reader.cancel(reason);
    },
  });
}

function cut(text: string): RawText {
  return { text: text.slice(0, MOST), characters: text.length };
}
