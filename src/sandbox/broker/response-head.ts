import { failure, type FetchFailure } from './fetch-failure.ts';
import type { Prepared } from './outgoing.ts';
import type { Redactor } from './redaction.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** As the tool wrote it, normalized: with handles, never with values. */
  readonly url: string;
  /** A secret was sent, so its value is hidden in the response. */
  readonly redacted: boolean;
}

/** With `manual` the browser does not follow a redirect; the address of the response is checked nevertheless. */
export function redirectFailure(response: Response, url: URL): FetchFailure | undefined {
  const elsewhere = response.url !== '' && new URL(response.url).origin !== url.origin;
  if (response.type !== 'opaqueredirect' && !response.redirected && !elsewhere && !REDIRECTS.has(response.status))
    return undefined;
  return failure(
    'redirect',
    `${url.origin} redirects elsewhere; a redirect is not followed. Grant the final address and call it.`,
  );
}

export function headOf(
  response: Response,
  { toolUrl, used }: Pick<Extract<Prepared, { ok: true }>, 'toolUrl' | 'used'>,
  redactor: Redactor,
): ResponseHead {
  const redacted = used.length > 0;
  const clean = redacted ? redactor.header : (text: string) => text;
  // The length is that of the response before secrets were hidden.
  const headers = [...response.headers].filter(
    ([name]) => name !== 'set-cookie' && !(redacted && name === 'content-length'),
  );
  return {
    status: response.status,
    statusText: clean(response.statusText),
    headers: headers.map(([name, value]) => [clean(name), clean(value)]),
    url: toolUrl,
    redacted,
  };
}
