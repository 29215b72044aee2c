import type { ModelTarget } from '../contract/model-worker-api.ts';
import { createSecretFetch } from '../../core/secrets/secret-fetch.ts';
import { handlesOf } from '../../core/secrets/secret-handles.ts';
import { newHandle } from '../../core/secrets/secret-text.ts';
import type { FetchAddress } from '../../platform/reachability.ts';

export interface KeyFetch {
  /** Inserts the key where it may be sent; rejects with `SecretNotBoundError`. */
  readonly fetch: FetchAddress;
  /** A handle that packages get instead of the key. */
  readonly key: string | undefined;
}

/** One handle for all requests of this worker, so that a cached model can be reused. */
const HANDLE = newHandle();

/**
 * Makes the `fetch` of a model's requests. A key without bindings was typed for this address: it is sent to this
 * address and below.
 */
export function createKeyFetch(
  fetch: FetchAddress,
  { key, keyBindings }: Pick<ModelTarget, 'key' | 'keyBindings'>,
  baseUrl: string,
): KeyFetch {
  const { origin, pathname } = new URL(baseUrl);
  const bindings = keyBindings ?? [{ origin, methods: ['GET', 'POST'], pathPrefix: pathname }];
  const handles = handlesOf(key === undefined ? [] : [[HANDLE, { name: 'key', value: key, bindings }]]);
  const send = createSecretFetch({ fetch: (url, init) => fetch(String(url), init ?? {}), handles, ownOrigin: '' });
  return { fetch: send, key: key === undefined ? undefined : HANDLE };
}
