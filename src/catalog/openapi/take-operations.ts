import { ToolyardError } from '../../core/errors.ts';
import { isRecord } from '../../core/json/json.ts';
import type { OpenApiChoice } from '../contract/openapi.ts';
import { SECRET_NAME_PATTERN } from '../../core/secrets/secret-text.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import type { ReadRecord } from '../formats/import/read-record.ts';
import { operationTool } from './operation-tool.ts';
import type { Found } from './outline.ts';
import { defined } from '../../core/defined.ts';

const PROGRESS_EVERY = 25;

/**
 * The tools of the chosen operations, in order. One that is nested too deeply is refused, and the others are made.
 *
 * @throws ToolyardError `invalid-input` for an invalid choice
 */
export function takeOperations(
  { operations, resolver, outline }: Found,
  given: unknown,
  onProgress: (done: number, total: number) => void = () => undefined,
): ReadRecord[] {
  const choice = parseChoice(given);
  const chosen = choice.operations.flatMap((id) => operations[id] ?? []);
  return chosen.map((found, index): ReadRecord => {
    if (index % PROGRESS_EVERY === 0) onProgress(index, chosen.length);
    try {
      return operationTool(found, choice, resolver, outline.servers);
    } catch (error) {
      if (isTooDeep(error)) return { ok: false, name: found.listed.name, reason: { code: 'too-deep', values: [] } };
      throw error;
    }
  });
}

function parseChoice(given: unknown): OpenApiChoice {
  if (!isRecord(given)) throw refusal('A choice must be an object { operations, base, checkResults }');
  const { operations, base, bearer, checkResults } = given;
  if (!Array.isArray(operations) || operations.length > 10_000) throw refusal('operations must be a list of ids');
  if (typeof base !== 'string' || !/^https?:\/\//i.test(base) || !URL.canParse(base) || /[{}]/.test(base))
    throw refusal('The base address must be one such as https://api.example.org/v1');
  if (bearer !== undefined && (typeof bearer !== 'string' || !SECRET_NAME_PATTERN.test(bearer)))
    throw refusal('bearer must be the name of a secret');
  const ids = [...new Set((operations as unknown[]).filter((id): id is number => typeof id === 'number'))];
  return { operations: ids, base, checkResults: checkResults === true, ...defined({ bearer }) };
}

function refusal(message: string): ToolyardError {
  return new ToolyardError('invalid-input', message);
}
