import { isRecord } from '../../core/json.ts';
import type { FileAccess, GrantedPermissions, NetworkRule, Permissions } from '../../core/permissions.ts';

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

export function isEmptyPermissions(permissions: Permissions): boolean {
  return (
    permissions.network.length === 0 &&
    permissions.files === 'none' &&
    permissions.secrets.length === 0 &&
    !permissions.dom &&
    permissions.engine === undefined
  );
}

/** Everything that `granted` allows and `asked` requests. */
export function joinPermissions(granted: GrantedPermissions, asked: Permissions): GrantedPermissions {
  const rules = new Map<string, NetworkRule>();
  for (const rule of [...granted.network, ...asked.network]) {
    const key = JSON.stringify([rule.origin, rule.pathPrefix, rule.credentialHeaders === true]);
    const known = rules.get(key);
    rules.set(
      key,
      known === undefined ? rule : { ...known, methods: [...new Set([...known.methods, ...rule.methods])] },
    );
  }
  return {
    network: [...rules.values()],
    files: widest(granted.files, asked.files),
    secrets: [...new Set([...granted.secrets, ...asked.secrets])],
    dom: granted.dom || asked.dom,
    ...(granted.engine === undefined && asked.engine === undefined ? {} : { engine: 'unrestricted' as const }),
    revealSecrets: granted.revealSecrets,
  };
}

const FILE_ORDER: readonly FileAccess[] = ['none', 'read', 'write'];
function widest(one: FileAccess, other: FileAccess): FileAccess {
  return FILE_ORDER.indexOf(one) >= FILE_ORDER.indexOf(other) ? one : other;
}

/** An origin and a path for people: `api.met.no/weather`. `https://` is omitted, any other scheme is shown. */
export function placeOf(origin: string, pathPrefix: string): string {
  const short = origin.startsWith('https://') ? origin.slice('https://'.length) : origin;
  return `${short}${pathPrefix}`;
}

/** True for literal loopback and private hosts; a page cannot see what a name resolves to. */
export function isPrivateOrigin(origin: string): boolean {
  let host: string;
  try {
    host = new URL(origin).hostname.toLowerCase();
  } catch {
    return false;
  }
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return true;
  if (host.startsWith('[')) return /^\[(::1?\]|f[cd]|fe[89ab]|::ffff:)/.test(host);
  const parts = host.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part))) return false;
  const [a = 0, b = 0] = parts;
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}
