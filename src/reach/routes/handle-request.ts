import type { RouteAnswer, RouteRequest } from '../contract/routes.ts';
import { ENVIRONMENT_ROUTES } from './environment-routes.ts';
import { refused } from './answers.ts';
import { PANEL_ROUTES } from './panel-routes.ts';
import { readBody } from './read-body.ts';
import type { Route, RouteContext } from './route.ts';
import { SERVER_ROUTES } from './server-routes.ts';
import { TOOL_ROUTES } from './tool-routes.ts';

/** All routes. The page, panels and the relay use this one table. */
export const ROUTES: readonly Route[] = [...TOOL_ROUTES, ...SERVER_ROUTES, ...PANEL_ROUTES, ...ENVIRONMENT_ROUTES];

const MAX_PATH_CHARS = 4_000;

/** Answers one request; never rejects. */
export async function handleRequest(
  { method, path, body, traceparent }: RouteRequest,
  context: Omit<RouteContext, 'traceparent'>,
): Promise<RouteAnswer> {
  // All of it comes from outside, whatever its type says.
  if (typeof method !== 'string' || typeof path !== 'string' || path.length > MAX_PATH_CHARS || !path.startsWith('/'))
    return refused(400, 'A request has a method and a path');
  const found = findRoute(method.toUpperCase(), path);
  if (found === undefined)
    return refused(404, `There is no route ${method.slice(0, 20)} ${path.replace(/\?.*$/s, '').slice(0, 200)}`);
  const read = found.route.method === 'GET' ? { ok: true as const, value: {} } : readBody(body);
  if (!read.ok) return read.no;
  try {
    const input = { body: read.value, parts: found.parts, query: found.query };
    return await found.route.handle(input, { ...context, ...(traceparent === undefined ? {} : { traceparent }) });
  } catch (error) {
    // A bug, or a database that cannot be read: a tool's failures are results.
    return refused(500, error instanceof Error ? error.message : String(error));
  }
}

function findRoute(
  method: string,
  path: string,
): { readonly route: Route; readonly parts: ReadonlyMap<string, string>; readonly query: URLSearchParams } | undefined {
  const at = path.indexOf('?');
  const segments = (at < 0 ? path : path.slice(0, at)).split('/');
  for (const route of ROUTES) {
    const parts = route.method === method ? partsOf(route.path.split('/'), segments) : undefined;
    if (parts !== undefined) return { route, parts, query: new URLSearchParams(at < 0 ? '' : path.slice(at)) };
  }
  return undefined;
}

/** The named parts of a path that fits; undefined if it does not. */
function partsOf(pattern: readonly string[], given: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== given.length) return undefined;
  const parts = new Map<string, string>();
  for (const [at, segment] of pattern.entries()) {
    const value = given[at] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decodedPart(value);
    if (decoded === undefined || decoded === '') return undefined;
    parts.set(segment.slice(1), decoded);
  }
  return parts;
}

function decodedPart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
