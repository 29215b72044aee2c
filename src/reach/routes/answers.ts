import type { ExecuteToolResult } from '../../core/call.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { RouteAnswer, RouteCallEnd } from '../contract/routes.ts';
import { defined } from '../../core/defined.ts';

export function ok(body: JsonValue): RouteAnswer {
  return { status: 200, body };
}

/** A refusal in the shape of every route: `{ success: false, error }`. */
export function refused(status: number, error: string): RouteAnswer {
  return { status, body: { success: false, error } };
}

/** What a caller did wrong has a status of its own; whatever the tool did is 200. */
const STATUS: Partial<Record<ErrorCode, number>> = { 'invalid-input': 400, 'not-found': 404, timeout: 504 };

/** `{ success, result?, error?, duration_ms? }`. */
export function answerOf(end: RouteCallEnd): RouteAnswer {
  if (end.kind === 'busy') return refused(429, end.message);
  const { success, errorCode } = end.result;
  return { status: success ? 200 : ((errorCode && STATUS[errorCode]) ?? 200), body: bodyOf(end.result) };
}

function bodyOf({ success, result, error, executionTime }: ExecuteToolResult): JsonObject {
  return { success, ...defined({ result, error }), duration_ms: executionTime };
}
