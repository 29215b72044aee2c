import { ByteQueue } from './byte-queue.ts';
import type { Head } from './http/parser-events.ts';

/** Header fields that belong to the connection instead of the message, or that fetch sets itself. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'content-length',
  'host',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'accept-encoding',
]);
/** Header fields that no longer apply, since fetch has decoded the body. */
const NOT_PASSED_BACK: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'upgrade',
  'trailer',
]);

/** A request of a program on its way out. */
export class GatewayRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: [name: string, value: string][] = [];
  readonly body = new ByteQueue();
  readonly isHttp11: boolean;
  readonly expectsContinue: boolean;
  isComplete = false;
  keepsAlive: boolean;
  /** Aborts the running fetch. */
  stop: (() => void) | undefined;

  constructor(method: string, url: string, head: Head) {
    this.method = method;
    this.url = url;
    this.isHttp11 = head.major === 1 && head.minor === 1;
    this.keepsAlive = head.keepsAlive;
    let expectsContinue = false;
    for (let at = 0; at + 1 < head.fields.length; at += 2) {
      const name = head.fields[at] ?? '';
      const value = head.fields[at + 1] ?? '';
      if (/^expect$/i.test(name)) expectsContinue = /100-continue/i.test(value);
      if (!NOT_PASSED_ON.has(name.toLowerCase())) this.headers.push([name, value]);
    }
    this.expectsContinue = expectsContinue;
  }

  /** `fetch` refuses a body with these methods. */
  get mayHaveBody(): boolean {
    return this.method !== 'GET' && this.method !== 'HEAD';
  }
}

/** Header fields of a response in the form in which they are written back; one line per cookie. */
export function headerPairs({ headers }: Response, hasBody: boolean): [string, string][] {
  const pairs: [string, string][] = [];
  const isEncoded = headers.has('content-encoding');
  headers.forEach((value, name) => {
    const isLengthOfNothing = name === 'content-length' && !hasBody && !isEncoded;
    if (name !== 'set-cookie' && (isLengthOfNothing || !NOT_PASSED_BACK.has(name))) pairs.push([name, oneLine(value)]);
  });
  for (const cookie of headers.getSetCookie()) pairs.push(['set-cookie', oneLine(cookie)]);
  return pairs;
}

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');
