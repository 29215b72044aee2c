import type { ValidationProblem } from '../../../core/call.ts';
import type { ErrorObject } from 'ajv';
import { LIMITS } from '../../../core/limits.ts';

/** Converts ajv's errors to problems that name what was expected. */
export function problemsOf(errors: readonly ErrorObject[]): { problems: ValidationProblem[]; total: number } {
  const problems = errors.slice(0, LIMITS.maxValidationProblems).map((error) => ({
    path: error.instancePath,
    message: `${error.message ?? 'is not valid'}${expected(error)}`,
    keyword: error.keyword,
  }));
  return { problems, total: errors.length };
}

const MAX_EXPECTED_CHARS = 300;

/** Details that ajv's message lacks. */
function expected(error: ErrorObject): string {
  // ajv types it as a record of any; read as unknown.
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'enum':
      return `: ${shown(params['allowedValues'])}`;
    case 'const':
      return `: ${shown(params['allowedValue'])}`;
    case 'additionalProperties':
      return `: ${shown(params['additionalProperty'])}`;
    case 'unevaluatedProperties':
      return `: ${shown(params['unevaluatedProperty'])}`;
    case 'propertyNames':
      return `: ${shown(params['propertyName'])}`;
    default:
      return '';
  }
}

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.map((item) => JSON.stringify(item)).join(', ') : JSON.stringify(value);
  return text.length > MAX_EXPECTED_CHARS ? `${text.slice(0, MAX_EXPECTED_CHARS)}…` : text;
}

/**
 * Problems as a part of a sentence, with every path: `/a must be integer; the root must have required property 'b'`.
 */
export function describeProblems(problems: readonly ValidationProblem[], total: number): string {
  const parts = problems
    .slice(0, MAX_NAMED)
    .map(({ path, message }) => `${path === '' ? 'the root' : path} ${message}`);
  const more = total - parts.length;
  return more > 0 ? `${parts.join('; ')}; and ${String(more)} more` : parts.join('; ');
}

const MAX_NAMED = 50;
