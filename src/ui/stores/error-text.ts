import { defined } from '../../core/defined.ts';
import { isRecord } from '../../core/json/json.ts';
import { faultText, reasonIn } from './faults/fault-text.ts';

/** The message of anything thrown; of a fault that the host found, in the language of the page. */
export function messageOf(error: unknown): string {
  const message =
    error instanceof Error
      ? error.message
      : isRecord(error) && typeof error['message'] === 'string'
        ? error['message']
        : String(error);
  return faultText({ message, ...defined({ reason: reasonIn(dataOf(error)) }) });
}

/** The `code` of a method's rejection; it is a property, so it survives the transfer between threads. */
export function codeOf(error: unknown): string | undefined {
  return isRecord(error) || error instanceof Error ? asText((error as { code?: unknown }).code) : undefined;
}

/** The `data` of a rejection. */
export function dataOf(error: unknown): unknown {
  return isRecord(error) || error instanceof Error ? (error as { data?: unknown }).data : undefined;
}

/** `data.reason` of a rejection. */
export function reasonOf(error: unknown): string | undefined {
  const data = dataOf(error);
  return isRecord(data) ? asText(data['reason']) : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
