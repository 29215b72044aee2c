import type { NetworkExchange, ShownBody } from '../../core/call.ts';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';
import type { BrokerRequest } from './outgoing.ts';
import type { ResponseHead } from './response-head.ts';
import { defined } from '../../core/defined.ts';

type Headers = readonly (readonly [name: string, value: string])[];
const { maxBodyChars, maxHeaders, maxHeaderChars } = LIMITS.exchange;
/** Values are looked for in more than is shown: a part of one must not be left at the end. */
const MAX_READ_BYTES = 4 * maxBodyChars;

/** Keeps what is shown of one request: as the tool wrote it, and as the tool gets its answer. */
export interface RequestLogEntry {
  readonly head: (head: ResponseHead) => void;
  readonly chunk: (bytes: Uint8Array) => void;
  readonly result: () => NetworkExchange;
}

/** @param shown puts names in the place of what stands for secrets, and of values that code may see */
export function recordExchange(
  { headers, body }: Pick<BrokerRequest, 'headers' | 'body'>,
  shown: (text: string) => string,
): RequestLogEntry {
  const requestHeaders = boundedHeaders(headers, shown);
  const requestBody = body === undefined ? undefined : shownBody(body.subarray(0, MAX_READ_BYTES), body.length, shown);
  const parts: Uint8Array[] = [];
  let responseHeaders: Headers | undefined;
  let kept = 0;
  let bytes = 0;
  return {
    head: (head) => {
      responseHeaders = boundedHeaders(head.headers, shown);
    },
    chunk: (chunk) => {
      bytes += chunk.length;
      const room = MAX_READ_BYTES - kept;
      if (room <= 0) return;
      // A copy: the chunk itself moves on to the tool.
      parts.push(chunk.slice(0, room));
      kept += Math.min(room, chunk.length);
    },
    result: () => ({
      requestHeaders,
      ...defined({ requestBody, responseHeaders }),
      ...(bytes === 0 ? {} : { responseBody: shownBody(concatBytes(parts), bytes, shown) }),
    }),
  };
}

function boundedHeaders(headers: Headers, shown: (text: string) => string): Headers {
  return headers
    .slice(0, maxHeaders)
    .map(([name, value]) => [name.slice(0, maxHeaderChars), shown(value).slice(0, maxHeaderChars)] as const);
}

function shownBody(start: Uint8Array<ArrayBuffer>, bytes: number, shown: (text: string) => string): ShownBody {
  const text = new TextDecoder().decode(start);
  // Text of another encoding, or none: a cut letter at the end is no sign of it.
  const isText = !text.includes('\0') && !text.slice(0, -1).includes('\ufffd');
  return isText ? { text: shown(text).slice(0, maxBodyChars), bytes } : { bytes };
}
