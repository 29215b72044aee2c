import type { BuiltinAnswer } from '../contract/builtin.ts';
import { ERROR_CODES, type ErrorCode } from '../../core/errors.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { copyJson, copyJsonObject } from '../../core/json/json-copy.ts';
import { own } from '../fields/field-fault.ts';
import { defined } from '../../core/defined.ts';

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);

/**
 * Parses the answer of an external executor, which has the shape of a result of `executeTool`. An invalid answer
 * becomes `invalid-output`.
 */
export function readAnswer(given: unknown): BuiltinAnswer {
  if (!isRecord(given) || typeof own(given, 'success') !== 'boolean')
    return unusable('it must be { success: true, result } or { success: false, error }');
  const details = copyJsonObject(own(given, 'details'));
  if (own(given, 'success') === true) {
    const result = copyJson(own(given, 'result') ?? null);
    if (!result.ok) return unusable(`${result.path === '' ? 'its result' : result.path} ${result.message}`);
    if (result.text.length > LIMITS.maxResultBytes)
      return unusable(
        `its result has ${String(result.text.length)} characters of JSON, more than the ` +
          `${String(LIMITS.maxResultBytes)} allowed`,
      );
    return { ok: true, value: result.value, ...defined({ details }) };
  }
  const [error, code] = [own(given, 'error'), own(given, 'errorCode')];
  const message = typeof error === 'string' ? error : 'The executor gave no reason';
  return {
    ok: false,
    error: {
      code: typeof code === 'string' && CODES.has(code) ? (code as ErrorCode) : 'threw',
      message,
      ...defined({ data: details }),
    },
  };
}

function unusable(message: string): BuiltinAnswer {
  return {
    ok: false,
    error: { code: 'invalid-output', message: `The answer of the executor cannot be used: ${message}` },
  };
}
