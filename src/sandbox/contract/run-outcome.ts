import { accessRequestOf } from '../../core/decisions/access-request.ts';
import type { ToolOutcome } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** Beginning of the message, after the tool's name, if a missing grant stopped a run. */
const NEEDS_PERMISSION = 'needs a permission it does not have:';

/** Makes a run end as denied if a missing grant stopped it, even if the tool caught the error. */
export function withDenial(outcome: ToolOutcome, denied: JsonObject | undefined, toolName: string): ToolOutcome {
  if (denied === undefined) return outcome;
  const request = accessRequestOf(denied);
  const asked = request === undefined ? {} : { request };
  if (!outcome.ok && outcome.error.code !== 'threw')
    return { ok: false, error: { ...outcome.error, ...asked, data: { ...outcome.error.data, ...denied } } };
  const { line, column, stack, name, message } = outcome.ok ? ({} as Partial<ToolError>) : outcome.error;
  return {
    ok: false,
    error: {
      code: 'denied',
      message: `${toolName} ${NEEDS_PERMISSION} ${describeDenied(denied)}`,
      ...defined({ name, stack, line, column }),
      ...asked,
      data: { ...denied, ...defined({ threw: message }) },
    },
  };
}

/** The attempts in one line: `GET https://api.example.org/v1, secret GITHUB`. */
function describeDenied({ tried, requested, bindings, files }: JsonObject): string {
  const records = (value: JsonValue | undefined): JsonObject[] =>
    Array.isArray(value) ? value.filter((item): item is JsonObject => isRecord(item)) : [];
  const attempts = records(tried).map(
    ({ method, origin, path }) => `${String(method)} ${String(origin)}${String(path)}`,
  );
  const secrets =
    isRecord(requested) && Array.isArray(requested.secrets)
      ? requested.secrets.map((name) => `secret ${String(name)}`)
      : [];
  const locations = records(bindings).map(
    ({ secret, origin, path }) => `secret ${String(secret)} for ${String(origin)}${String(path)}`,
  );
  const paths = records(files).map(({ access, path }) => `to ${String(access)} the file ${String(path)}`);
  const all = [...new Set([...attempts, ...secrets, ...locations, ...paths])];
  return all.length > 5 ? `${all.slice(0, 5).join(', ')} and ${all.length - 5} more` : all.join(', ');
}
