import { isRecord } from '../../core/json.ts';
import type { FileAccess, NetworkRule, Permissions } from '../../core/permissions.ts';
import { faulty, own, parsed, type Parsed } from './field-fault.ts';

const FILE_ACCESS: readonly FileAccess[] = ['none', 'read', 'write'];
const METHOD = /^[A-Z]{1,20}$/;

/** Permissions from outside; what is left out is not asked for. @param path JSON Pointer for faults. */
export function parsePermissions(input: unknown, path = '/permissions'): Parsed<Permissions> {
  if (!isRecord(input)) return faulty(path, 'Permissions must be an object');
  const network = parseRules(own(input, 'network') ?? [], `${path}/network`);
  if (!network.ok) return network;
  const files = own(input, 'files') ?? 'none';
  const access = FILE_ACCESS.find((each) => each === files);
  if (access === undefined) return faulty(`${path}/files`, "Files must be 'none', 'read' or 'write'");
  const secrets = own(input, 'secrets') ?? [];
  if (!Array.isArray(secrets) || !secrets.every((name): name is string => typeof name === 'string' && name !== '')) {
    return faulty(`${path}/secrets`, 'Secrets must be a list of names');
  }
  const dom = own(input, 'dom') ?? false;
  if (typeof dom !== 'boolean') return faulty(`${path}/dom`, 'The permission dom must be true or false');
  return parsed({ network: network.value, files: access, secrets: [...new Set(secrets)], dom });
}

function parseRules(input: unknown, path: string): Parsed<NetworkRule[]> {
  if (!Array.isArray(input)) return faulty(path, 'Network permissions must be a list of { origin, methods, pathPrefix }');
  const rules: NetworkRule[] = [];
  for (const [index, item] of input.entries()) {
    const rule = parseRule(item, `${path}/${String(index)}`);
    if (!rule.ok) return rule;
    rules.push(rule.value);
  }
  return parsed(rules);
}

function parseRule(input: unknown, path: string): Parsed<NetworkRule> {
  if (!isRecord(input)) return faulty(path, 'A network permission must be an object { origin, methods, pathPrefix }');
  const origin = own(input, 'origin');
  if (typeof origin !== 'string' || !isExactOrigin(origin)) {
    return faulty(`${path}/origin`, 'The origin must be exact, scheme and host and port and nothing after, such as https://api.example.org');
  }
  const methods = own(input, 'methods') ?? ['GET'];
  if (!Array.isArray(methods) || methods.length === 0) return faulty(`${path}/methods`, 'Methods must be a list such as ["GET"]');
  const upper: string[] = [];
  for (const [index, method] of (methods as unknown[]).entries()) {
    const name = typeof method === 'string' ? method.toUpperCase() : '';
    if (!METHOD.test(name)) return faulty(`${path}/methods/${String(index)}`, 'A method must be a word such as GET');
    if (!upper.includes(name)) upper.push(name);
  }
  const pathPrefix = own(input, 'pathPrefix') ?? '/';
  if (typeof pathPrefix !== 'string' || !pathPrefix.startsWith('/')) return faulty(`${path}/pathPrefix`, 'The path prefix must start with /');
  const credentialHeaders = own(input, 'credentialHeaders');
  if (credentialHeaders !== undefined && typeof credentialHeaders !== 'boolean') {
    return faulty(`${path}/credentialHeaders`, 'credentialHeaders must be true or false');
  }
  return parsed({ origin, methods: upper, pathPrefix, ...(credentialHeaders === undefined ? {} : { credentialHeaders }) });
}

function isExactOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && (protocol === 'https:' || protocol === 'http:');
}
