import type { Fault } from '../../core/reason.ts';
import { ENDPOINT_METHODS, type Endpoint } from '../contract/panel.ts';
import { panelFault, type PanelReason } from '../contract/panel-faults.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';

export type ParsedEndpoint =
  { readonly ok: true; readonly endpoint: Endpoint } | { readonly ok: false; readonly fault: Fault };

/** `:name` at the start of a segment, or `{name}` anywhere in it. */
const PARAMETER = /(?<=\/):([A-Za-z_]\w{0,63})|\{([A-Za-z_]\w{0,63})\}/g;
/** Blanks, controls and whatever moves or hides text; a backslash, which browsers read as a slash. */
const FORBIDDEN = /[\s\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const SCHEME = /^https?:\/\//i;

/**
 * Parses the endpoint of a tool, such as `GET /api/code-editor/file` or `POST https://api.example.com/items/:id`.
 *
 * @param ownOrigin the origin of the app, which is no address for panels
 */
export function parseEndpoint(value: unknown, ownOrigin: string): ParsedEndpoint {
  if (typeof value !== 'string' || value.length > PANEL_LIMITS.maxEndpointChars)
    return no({ code: 'endpoint-text', values: [] });
  const space = value.indexOf(' ');
  const given = value.slice(0, Math.max(space, 0)).toUpperCase();
  const method = ENDPOINT_METHODS.find((one) => one === given);
  if (method === undefined) return no({ code: 'endpoint-method', values: [ENDPOINT_METHODS.join(', ')] });
  const path = value.slice(space + 1).trim();
  if (path === '' || FORBIDDEN.test(path)) return no({ code: 'endpoint-characters', values: [] });
  if (path.includes('#')) return no({ code: 'endpoint-fragment', values: [] });
  const isAbsolute = SCHEME.test(path);
  const fault = isAbsolute ? faultOfAddress(path, ownOrigin) : faultOfPath(path);
  if (fault !== undefined) return no(fault);
  const pathParameters = [...beforeQuery(path).matchAll(PARAMETER)].map((match) => match[1] ?? match[2] ?? '');
  if (new Set(pathParameters).size !== pathParameters.length) return no({ code: 'endpoint-twice', values: [] });
  return { ok: true, endpoint: { method, path, pathParameters, isAbsolute } };
}

/** The path with a text for each of its arguments; `valueOf` encodes it. */
export function fillPath(path: string, valueOf: (name: string) => string): string {
  const plain = beforeQuery(path);
  const start = SCHEME.test(path) ? plain.indexOf('/', path.indexOf('//') + 2) : 0;
  return (
    path.slice(0, start) +
    plain
      .slice(start)
      .replace(PARAMETER, (_all, colon: string | undefined, braces: string | undefined) =>
        valueOf(colon ?? braces ?? ''),
      ) +
    path.slice(plain.length)
  );
}

function beforeQuery(path: string): string {
  const at = path.indexOf('?');
  return at < 0 ? path : path.slice(0, at);
}

function faultOfPath(path: string): PanelReason | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return { code: 'endpoint-slash', values: [] };
  return hasDotSegment(path) ? { code: 'endpoint-dots', values: [] } : undefined;
}

function faultOfAddress(path: string, ownOrigin: string): PanelReason | undefined {
  const from = path.indexOf('//') + 2;
  const slash = path.indexOf('/', from);
  const authority = path.slice(from, slash < 0 ? path.length : slash);
  if (authority.includes('@')) return { code: 'endpoint-user', values: [] };
  // An argument there would choose the server.
  if (/[{}?%]/.test(authority) || slash < 0) return { code: 'endpoint-server', values: [] };
  if (!URL.canParse(path)) return { code: 'endpoint-unreadable', values: [] };
  const { origin } = new URL(path);
  if (origin === ownOrigin) return { code: 'endpoint-of-app', values: [] };
  return hasDotSegment(path.slice(slash)) ? { code: 'endpoint-dots', values: [] } : undefined;
}

/** In any spelling that an address parser reads as `.` or `..`. */
export function hasDotSegment(path: string): boolean {
  return beforeQuery(path)
    .split('/')
    .some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

function no(reason: PanelReason): ParsedEndpoint {
  return { ok: false, fault: panelFault(reason) };
}
