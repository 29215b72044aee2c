import type { ToolError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { Endpoint } from '../contract/panel.ts';
import { fillPath } from '../manifest/parse-endpoint.ts';

/** A request that an endpoint makes of arguments. */
export interface EndpointRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** JSON; absent for GET, HEAD and DELETE. */
  readonly body?: JsonObject;
}

export type MadeRequest =
  { readonly ok: true; readonly request: EndpointRequest } | { readonly ok: false; readonly error: ToolError };

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/**
 * Puts arguments into the path, encoded, and the rest into the query (GET, HEAD, DELETE) or a JSON body.
 *
 * @example
 * requestOf({ method: 'GET', path: '/api/items/:id', … }, { id: 'a b', page: 2 }) → GET /api/items/a%20b?page=2
 */
export function requestOf({ method, path, pathParameters }: Endpoint, input: JsonObject): MadeRequest {
  const texts = new Map<string, string>();
  for (const name of pathParameters) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    const text = encodedSegment(value);
    if (text === undefined) {
      const what = value === undefined || value === null || value === '' ? 'is missing' : 'cannot be a part of a path';
      return {
        ok: false,
        error: { code: 'invalid-input', message: `The argument ${name} ${what}: ${method} ${path} needs it` },
      };
    }
    texts.set(name, text);
  }
  const filled = fillPath(path, (name) => texts.get(name) ?? '');
  const rest = Object.entries(input).filter(([name]) => !texts.has(name));
  if (!WITHOUT_BODY.has(method))
    // fromEntries defines own properties, whatever their names.
    return { ok: true, request: { method, path: filled, body: Object.fromEntries(rest) } };
  const query = new URLSearchParams(rest.flatMap(([name, value]) => queryOf(name, value))).toString();
  const separator = query === '' ? '' : filled.includes('?') ? '&' : '?';
  return { ok: true, request: { method, path: `${filled}${separator}${query}` } };
}

/** Undefined for what cannot be one segment of a path. */
function encodedSegment(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  // Encoding leaves dots as they are, and an address parser would go up by them.
  if (text === '' || text === '.' || text === '..') return undefined;
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair.
    return undefined;
  }
}

function queryOf(name: string, value: JsonValue): [string, string][] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((each) => [name, textOf(each)]);
  return [[name, textOf(value)]];
}

function textOf(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
