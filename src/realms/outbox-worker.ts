/** Trusted worker that sends one request to the given address, and follows no redirect. */
import { concatBytes } from '../core/bytes.ts';
import { LIMITS } from '../core/limits.ts';
import type { OutboxApi, OutgoingAnswer } from '../share/contract/publish.ts';
import { createSecretFetch, SecretNotBoundError } from '../core/secrets/secret-fetch.ts';
import { handlesOf } from '../core/secrets/secret-handles.ts';
import { serveThread } from '../platform/rpc.ts';
import { defined } from '../core/defined.ts';

const api: OutboxApi = {
  async send({ url, method, headers, body, secret, maxBytes }) {
    const handles = handlesOf(secret === undefined ? [] : [[secret.handle, secret]]);
    const send = createSecretFetch({
      fetch: (address, init) => fetch(address, init),
      handles,
      ownOrigin: self.location.origin,
    });
    const signal = AbortSignal.timeout(LIMITS.publishMs);
    try {
      const response = await send(url, { method, headers, ...defined({ body }), signal });
      if (response.type === 'opaqueredirect') return { ok: false, reason: 'redirect' };
      const text = await textOf(response, maxBytes);
      const location = response.headers.get('location');
      return text === undefined
        ? { ok: false, reason: 'too-large' }
        : { ok: true, status: response.status, text, ...(location === null ? {} : { location }) };
    } catch (error) {
      if (error instanceof SecretNotBoundError) return { ok: false, reason: 'not-bound' } satisfies OutgoingAnswer;
      // `fetch` gives no reason; only the deadline is known.
      return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable' } satisfies OutgoingAnswer;
    }
  },
};

async function textOf(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (
    let part = await reader?.read();
    reader !== undefined && part !== undefined && !part.done;
    part = await reader.read()
  ) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return new TextDecoder().decode(concatBytes(chunks));
}

serveThread(api);
