import type { MessageHead } from './message-head.ts';
import { LENIENT, ParseFailure } from './parse-failure.ts';

/** A message whose head is complete. */
export interface Message {
  readonly type: 'request' | 'response';
  readonly lenient: number;
  readonly head: MessageHead;
  readonly line: { readonly major: number; readonly minor: number; readonly status: number | undefined } | undefined;
  /** It answers a HEAD request, or another protocol follows. */
  readonly skipsBody: boolean;
}

/**
 * How the body of a message ends (RFC 9112, 6.3): no body, chunks, the end of the connection, or a number of bytes.
 * @throws ParseFailure
 */
export function bodyOf(message: Message): 'none' | 'chunks' | 'until-end' | number {
  const { type, lenient, head, skipsBody } = message;
  if (skipsBody || hasNoBodyByStatus(message)) return 'none';
  if (head.isChunked) return 'chunks';
  if (head.hasTransferEncoding) {
    const isRefused = type === 'request' && (lenient & (LENIENT.chunkedLength | LENIENT.transferEncoding)) === 0;
    if (isRefused) throw new ParseFailure('INVALID_TRANSFER_ENCODING', 'Request has invalid `Transfer-Encoding`');
    return 'until-end';
  }
  if (head.contentLength === undefined && endsWithConnection(message)) return 'until-end';
  return head.contentLength === undefined || head.contentLength === 0 ? 'none' : head.contentLength;
}

/** Whether another message may follow on the connection. */
export function keepsAlive(message: Message): boolean {
  const { major = 0, minor = 0 } = message.line ?? {};
  const isAsked = major > 0 && minor > 0 ? !message.head.closes : message.head.keepsAlive;
  return isAsked && !endsWithConnection(message);
}

/** Whether the body of a response ends with the connection, since its length is not given. */
function endsWithConnection(message: Message): boolean {
  const { type, head, skipsBody } = message;
  if (type === 'request' || skipsBody || hasNoBodyByStatus(message)) return false;
  if (head.hasTransferEncoding && !head.isChunked) return true;
  return !head.isChunked && head.contentLength === undefined;
}

function hasNoBodyByStatus({ line }: Message): boolean {
  const status = line?.status;
  return status !== undefined && ((status >= 100 && status < 200) || status === 204 || status === 304);
}
