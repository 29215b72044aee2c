import { canonicalJson } from '../hash/canonical-json.ts';
import { isRecord } from '../json/json.ts';
import type { GrantedPermissions, NetworkRule, Permissions } from './permissions.ts';
import { fail, normalizeRule, type Parsed } from './network-rule.ts';
import { SECRET_NAME_PATTERN } from '../secrets/secret-text.ts';
import { defined } from '../defined.ts';

const MAX_NETWORK_RULES = 200;
const MAX_SECRETS = 200;

/** Parses the permissions that a tool asks for; every member is optional. Rules are normalized. */
export function parsePermissions(input: unknown, path = ''): Parsed<Permissions> {
  if (!isRecord(input)) return fail(path, 'permissions-not-object');
  const network = parseRules(input.network, `${path}/network`);
  if (!network.ok) return network;
  const secrets = parseSecretNames(input.secrets, `${path}/secrets`);
  if (!secrets.ok) return secrets;
  const { files = 'none', dom = false, engine } = input;
  if (files !== 'none' && files !== 'read' && files !== 'write') return fail(`${path}/files`, 'permissions-files');
  if (typeof dom !== 'boolean') return fail(`${path}/dom`, 'permissions-dom');
  if (engine !== undefined && engine !== 'unrestricted') return fail(`${path}/engine`, 'permissions-engine');
  return {
    ok: true,
    value: { network: network.value, files, secrets: secrets.value, dom, ...defined({ engine }) },
  };
}

/** Parses a grant: permissions, and `revealSecrets`, whose names must also be in `secrets`. */
export function parseGrantedPermissions(input: unknown, path = ''): Parsed<GrantedPermissions> {
  const permissions = parsePermissions(input, path);
  if (!permissions.ok) return permissions;
  const reveal = parseSecretNames(isRecord(input) ? input.revealSecrets : undefined, `${path}/revealSecrets`);
  if (!reveal.ok) return reveal;
  const stray = reveal.value.findIndex((name) => !permissions.value.secrets.includes(name));
  if (stray >= 0) return fail(`${path}/revealSecrets/${stray}`, 'permissions-reveal');
  return { ok: true, value: { ...permissions.value, revealSecrets: reveal.value } };
}

/** Adds `requested` to `existing`; rules for the same origin and path are merged. Never reveals more secrets. */
export function mergePermissions(requested: Permissions, existing: GrantedPermissions): GrantedPermissions {
  const files = [requested.files, existing.files];
  return {
    network: mergeRules([...existing.network, ...requested.network]),
    files: files.includes('write') ? 'write' : files.includes('read') ? 'read' : 'none',
    secrets: [...new Set([...existing.secrets, ...requested.secrets])],
    dom: requested.dom || existing.dom,
    ...(requested.engine === undefined && existing.engine === undefined ? {} : { engine: 'unrestricted' }),
    revealSecrets: existing.revealSecrets,
  };
}

/** Whether `part` grants nothing that `whole` does not grant. Each rule of `part` must be a rule of `whole`. */
export function isSubset(part: GrantedPermissions, whole: GrantedPermissions): boolean {
  const rules = new Set(whole.network.map(canonicalJson));
  const levels = ['none', 'read', 'write'];
  return (
    part.network.every((rule) => rules.has(canonicalJson(rule))) &&
    levels.indexOf(part.files) <= levels.indexOf(whole.files) &&
    part.secrets.every((name) => whole.secrets.includes(name)) &&
    part.revealSecrets.every((name) => whole.revealSecrets.includes(name)) &&
    (!part.dom || whole.dom) &&
    (part.engine === undefined || whole.engine !== undefined)
  );
}

/** Merges rules into one for each origin, path prefix and treatment of credentials. */
export function mergeRules(rules: readonly NetworkRule[]): NetworkRule[] {
  const merged = new Map<string, NetworkRule>();
  for (const rule of rules) {
    const key = JSON.stringify([rule.origin, rule.pathPrefix, rule.credentialHeaders === true]);
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined ? rule : { ...known, methods: [...new Set([...known.methods, ...rule.methods])] },
    );
  }
  return [...merged.values()];
}

function parseRules(input: unknown, path: string): Parsed<readonly NetworkRule[]> {
  if (input === undefined) return { ok: true, value: [] };
  if (!Array.isArray(input) || input.length > MAX_NETWORK_RULES)
    return fail(path, 'permissions-many-rules', MAX_NETWORK_RULES);
  const rules: NetworkRule[] = [];
  for (const [index, entry] of (input as unknown[]).entries()) {
    const rule = normalizeRule(entry, `${path}/${index}`);
    if (!rule.ok) return rule;
    rules.push(rule.value);
  }
  return { ok: true, value: rules };
}

function parseSecretNames(input: unknown, path: string): Parsed<readonly string[]> {
  if (input === undefined) return { ok: true, value: [] };
  if (!Array.isArray(input) || input.length > MAX_SECRETS) return fail(path, 'permissions-secrets', MAX_SECRETS);
  const names = new Set<string>();
  for (const [index, entry] of (input as unknown[]).entries()) {
    if (typeof entry !== 'string' || !SECRET_NAME_PATTERN.test(entry)) {
      return fail(`${path}/${index}`, 'secret-name');
    }
    names.add(entry);
  }
  return { ok: true, value: [...names] };
}
