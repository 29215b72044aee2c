import type { OutgoingRequest } from '../../core/secrets/secret-handles.ts';
import { cacheModeOf } from '../../core/cache-mode.ts';
import { defined } from '../../core/defined.ts';

/** Sends one request as it was prepared: nothing of the browser's goes along, and nothing is followed. */
export async function sendRequest(
  send: typeof globalThis.fetch,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> {
  return await send(request.url.href, {
    method: request.method,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    ...defined({ body: request.body }),
    signal,
    mode: 'cors',
    credentials: 'omit',
    cache: cacheModeOf(request.method),
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    keepalive: false,
  });
}
