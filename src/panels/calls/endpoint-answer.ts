import type { ToolOutcome } from '../../core/call.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';
import type { EndpointRequest } from './endpoint-request.ts';

/** What answered an endpoint. */
export interface EndpointAnswer {
  readonly status: number;
  readonly body: JsonValue;
}

/** Parses an answer of a panel's code. Undefined if it is none. */
export function readAnswer(value: unknown): EndpointAnswer | undefined {
  if (!isRecord(value)) return undefined;
  const { status, body } = value;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) return undefined;
  // It crossed as JSON.
  return { status, body: (body ?? null) as JsonValue };
}

/** The answer as the end of a call: its body, or what it says of the error, with method, path and status. */
export function outcomeOf({ method, path }: EndpointRequest, { status, body }: EndpointAnswer): ToolOutcome {
  if (status >= 200 && status < 300) return { ok: true, value: body, details: { status } };
  const shown = path.replace(/\?.*$/s, '');
  const reason = errorIn(body);
  return {
    ok: false,
    error: {
      code: status === 404 ? 'not-found' : status === 400 || status === 422 ? 'invalid-input' : 'threw',
      message:
        `${method} ${shown} answered ${String(status)}` +
        (reason === undefined ? '' : `: ${reason.slice(0, PANEL_LIMITS.maxErrorChars)}`),
      data: { method, path: shown, status },
    },
  };
}

/** `error`, `error.message`, `message`, `detail`, `title` or `errors[0]`, the first that is a text. */
export function errorIn(body: unknown): string | undefined {
  if (typeof body === 'string') return textOf(body);
  if (!isRecord(body)) return undefined;
  const { error, message, detail, title, errors } = body;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const candidates = [error, isRecord(error) ? error['message'] : undefined, message, detail, title, first];
  return [...candidates, isRecord(first) ? (first['message'] ?? first['detail']) : undefined]
    .map(textOf)
    .find((text) => text !== undefined);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
