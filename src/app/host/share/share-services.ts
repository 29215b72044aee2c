import type { ShareServices } from '../../../share/contract.ts';
import { createPublishingService, type PublishingNeeds } from './publishing-service.ts';
import { createShareService, type ShareNeeds } from './share-service.ts';

/** The services of links and share files. */
export function createShareServices(needs: ShareNeeds & Omit<PublishingNeeds, 'share'>): ShareServices {
  const share = createShareService(needs);
  return { share, publishing: createPublishingService({ ...needs, share }) };
}
