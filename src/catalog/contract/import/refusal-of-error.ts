import { isRecord, vouchedFor } from '../../../core/json/json.ts';
import type { ImportRefusal } from './import-refusals.ts';

/** The reason of a failed import: the one in the `data` of its error, else the error's message. */
export function refusalOfError(message: string, data: unknown): ImportRefusal {
  const refusal = isRecord(data) ? data['refusal'] : undefined;
  // Only `importRefused` writes it, in the host or in one of its workers.
  return isRecord(refusal) ? vouchedFor<ImportRefusal>(refusal) : { code: 'message', values: [message] };
}
