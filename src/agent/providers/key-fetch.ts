import type { ModelTarget } from '../contract/model-worker-api.ts';
import { createSecretFetch } from '../../core/secret-fetch.ts';
import { handlesOf, newHandle } from '../../core/secret-handles.ts';
import type { FetchAddress } from '../../platform/reach.ts';

export interface KeyFetch {
  /** Puts the key in where it may go; rejects with `SecretNotBoundError`. */
  readonly fetch: FetchAddress;
  /** What packages are given in place of the key. */
  readonly key: string | undefined;
}

/** One for all requests of this worker, so that a model that is kept can be used again. */
const HANDLE = newHandle();

/**
 * The way of a model's requests. A key without bindings is one that was typed for this address: it goes there and below
 * it.
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
