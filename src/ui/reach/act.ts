import { toast } from '../elements/layers/toast.ts';
import { messageOf } from '../stores/error-text.ts';
import { reachTexts } from './texts/index.ts';

/** Does something at the host; what goes wrong is shown. */
export function act(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => toast.error(reachTexts.failed(messageOf(error))));
}
