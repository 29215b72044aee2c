import type { ExecuteToolResult } from '../../core/call.ts';
import { caseDifference, type CaseDifference, type CaseDifferenceReason } from '../contract/cases/case-difference.ts';
import { isConclusiveFailure } from '../contract/cases/case-run.ts';
import { assertNever } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import type { CaseExpectation } from '../../core/tool.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import { differencesFrom, missingFrom } from './compare-json.ts';

/**
 * What of a run is not as expected; empty when all of it is. An untrusted schema needs the validator for untrusted
 * ones.
 */
export async function evaluateCase(
  expectation: CaseExpectation,
  result: ExecuteToolResult,
  validator: SchemaValidator,
): Promise<readonly CaseDifference[]> {
  if (expectation.kind === 'throws') return judgeFailure(expectation.message, result);
  if (!result.success)
    return whole(
      result.error === undefined
        ? { code: 'failed-without-message', values: [] }
        : { code: 'failed', values: [result.error] },
    );
  const value = result.result ?? null;
  switch (expectation.kind) {
    case 'equals':
      return compared(differencesFrom, expectation.value, value);
    case 'contains':
      return compared(missingFrom, expectation.value, value);
    case 'matches': {
      const outcome = await validator.validate(expectation.schema, value);
      if (outcome.kind === 'valid') return [];
      if (outcome.kind === 'unusable') return whole({ code: 'unchecked', values: [outcome.message] });
      return outcome.problems.map(({ path, message }) => caseDifference(path, { code: 'schema', values: [message] }));
    }
    default:
      return assertNever(expectation);
  }
}

/** A value that is too deep for the stack fails its case, but not the others. */
function compared(compare: typeof differencesFrom, expected: JsonValue, actual: JsonValue): readonly CaseDifference[] {
  try {
    return compare(expected, actual);
  } catch (error) {
    if (isTooDeep(error)) return whole({ code: 'too-deep', values: [] });
    throw error;
  }
}

function judgeFailure(message: string | undefined, result: ExecuteToolResult): readonly CaseDifference[] {
  if (result.success) return whole({ code: 'no-failure', values: [] });
  const error = result.error ?? '';
  if (!isConclusiveFailure(result.errorCode)) return whole({ code: 'not-of-tool', values: [error] });
  if (message === undefined || error.includes(message)) return [];
  return whole({ code: 'other-failure', values: [JSON.stringify(error), JSON.stringify(message)] });
}

/** A difference of the whole result. */
function whole(reason: CaseDifferenceReason): readonly CaseDifference[] {
  return [caseDifference('', reason)];
}
