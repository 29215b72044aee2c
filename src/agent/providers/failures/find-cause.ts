import { isLoopbackHost, isPrivateHost } from '../../../core/permissions/private-host.ts';
import type { ModelFailure } from '../../contract/model-worker-api.ts';
import { probeNoCors, localNetworkPermission, type FetchAddress } from '../../../platform/reachability.ts';
import { failureWith } from './classify-failure.ts';

export interface Surroundings {
  readonly fetch: FetchAddress;
  /** The address of the app itself. */
  readonly page: URL;
  readonly isOnline: () => boolean;
}

/**
 * Finds out why the network gave no response: from the address, the browser's restrictions, and one request whose
 * response is not read.
 */
export async function findCause(baseUrl: string, { fetch, page, isOnline }: Surroundings): Promise<ModelFailure> {
  const url = new URL(baseUrl);
  const isPrivate = isPrivateHost(url);
  if (page.protocol === 'https:' && url.protocol === 'http:' && !isLoopbackHost(url))
    return failureWith('mixed-content');
  if (!isPrivate && !isOnline())
    return failureWith('unreachable', {
      message: 'This browser is offline.',
      fix: 'Continue when you are online again, or choose a model that runs in the tab.',
    });
  // A page from such a network may access it.
  const permission = isPrivate && !isPrivateHost(page) ? await localNetworkPermission() : undefined;
  if (permission === 'denied') return failureWith('private-network');
  const blind = await probeNoCors(fetch, baseUrl);
  if (blind === 'answered') return failureWith('no-cors');
  // A page needs the person's permission for such addresses; the browser asks when a visible page tries.
  if (permission === 'prompt') return failureWith('private-network');
  return failureWith(
    'unreachable',
    blind === undefined
      ? {
          fix:
            'Check the base URL and that the server runs. If it runs, it does not let web pages read its answers: ' +
            'allow the origin of this page there (CORS).',
        }
      : {},
  );
}
