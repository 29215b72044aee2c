import type { ShareServices } from '../../../share/contract/services.ts';
import { createPublishingService, type PublishingDeps } from './publishing-service.ts';
import { createShareService, type ShareDeps } from './share-service.ts';

/** The services of links and share files. */
export function createShareServices(deps: ShareDeps & Omit<PublishingDeps, 'share'>): ShareServices {
  const share = createShareService(deps);
  return { share, publishing: createPublishingService({ ...deps, share }) };
}
