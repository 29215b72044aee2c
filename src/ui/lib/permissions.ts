import { isRecord } from '../../core/json/json.ts';
import type { NetworkRule, Permissions } from '../../core/permissions/permissions.ts';

/** Parses untrusted permissions; drops invalid ones. */
export function readPermissions(value: unknown): Permissions {
  if (!isRecord(value)) return { network: [], files: 'none', secrets: [], dom: false };
  const { network, files, secrets, dom, engine } = value;
  return {
    network: Array.isArray(network) ? network.flatMap(readRule) : [],
    files: files === 'read' || files === 'write' ? files : 'none',
    secrets: strings(secrets),
    dom: dom === true,
    ...(engine === 'unrestricted' ? { engine } : {}),
  };
}

function readRule(value: unknown): NetworkRule[] {
  if (!isRecord(value) || typeof value['origin'] !== 'string') return [];
  const { origin, methods, pathPrefix, credentialHeaders } = value;
  const rule = { origin, methods: strings(methods), pathPrefix: typeof pathPrefix === 'string' ? pathPrefix : '/' };
  return [credentialHeaders === true ? { ...rule, credentialHeaders } : rule];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** An origin and a path for people: `api.met.no/weather`. `https://` is omitted, any other scheme is shown. */
export function locationOf(origin: string, pathPrefix: string): string {
  const short = origin.startsWith('https://') ? origin.slice('https://'.length) : origin;
  return `${short}${pathPrefix}`;
}
