import { isHttp, QUIET_HTTP, QUIET_MEMBERS } from './known-names.ts';
import { keyOf, lookUp, type Binding, type Located } from './scopes.ts';
import { textsOf, type Reading } from './possible-texts.ts';
import { requiredBy } from './uses.ts';

/** Objects of the surroundings whose members are looked at. */
type Surrounding = 'Object' | 'Reflect' | 'navigator' | 'process' | 'module';

/**
 * What an expression stands for, as far as access is concerned. `http`: Node's module, or `https`. `timer`: it runs
 * what it is given later. `anything`: it may be any of them, such as what makes functions of text.
 */
export type Role =
  'fetch' | 'secrets' | 'secret' | 'http' | 'http-request' | 'timer' | 'anything' | 'global' | 'this' | Surrounding;

const NAMES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...(['globalThis', 'self', 'window', 'global'] as const).map((name) => [name, 'global'] as const),
  ...(['setTimeout', 'setInterval'] as const).map((name) => [name, 'timer'] as const),
  ...(['fetch', 'Object', 'Reflect', 'navigator', 'process', 'module'] as const).map((name) => [name, name] as const),
]);

const MAX_DEPTH = 10;

export function roleOf({ node, scope }: Located, reading: Reading, depth = 0): Role | undefined {
  if (reading.spend()) return undefined;
  if (depth > MAX_DEPTH) return 'anything';
  switch (node.type) {
    case 'Identifier': {
      const binding = lookUp(scope, node.name, reading.spend);
      return binding === undefined ? NAMES.get(node.name) : roleOfBinding(binding, reading, depth);
    }
    case 'ThisExpression':
      return scope.hasOwnThis ? 'this' : 'global';
    case 'ChainExpression':
      return roleOf({ node: node.expression, scope }, reading, depth + 1);
    case 'MemberExpression': {
      const written = keyOf({ computed: node.computed, key: node.property });
      const key = written ?? onlyText({ node: node.property, scope }, reading);
      if (key === 'fetch' || key === 'secrets') return key;
      if (key === 'constructor') return 'anything';
      if (key === undefined || !(OF_HTTP.has(key) || NAMES.has(key))) return undefined;
      return roleOfMember(roleOf({ node: node.object, scope }, reading, depth + 1), key);
    }
    case 'AwaitExpression':
      return roleOf({ node: node.argument, scope }, reading, depth + 1);
    default:
      return isHttp(requiredBy(node) ?? '') ? 'http' : undefined;
  }
}

/** The text of an expression that has no other one. */
export function onlyText(at: Located, reading: Reading): string | undefined {
  const [text, ...more] = textsOf(at, reading);
  return text?.isWhole === true && more.length === 0 ? text.start : undefined;
}

function roleOfBinding(binding: Binding, reading: Reading, depth: number): Role | undefined {
  const { path, values, source } = binding;
  const last = path.at(-1);
  const [value] = values;
  if (source !== undefined) return roleOfImport(source, last);
  if (last === 'constructor' || binding.isTaken) return 'anything';
  if (last === 'fetch' || last === 'secrets') return last;
  if (last !== undefined) {
    if (path.length > 1) return roleOfMember(path.at(-2) === 'secrets' ? 'secrets' : undefined, last);
    return value === undefined ? undefined : roleOfMember(roleOf(value, reading, depth + 1), last);
  }
  return value !== undefined && values.length === 1 && !binding.isOpaque
    ? roleOf(value, reading, depth + 1)
    : undefined;
}

const HTTP_CALLS: ReadonlySet<string> = new Set(['get', 'request']);
const OF_HTTP: ReadonlySet<string> = new Set([...HTTP_CALLS, 'default']);

/** @param name which one of the module; undefined for the module itself */
function roleOfImport(source: string, name: string | undefined): Role | undefined {
  if (isHttp(source)) {
    if (name === undefined) return 'http';
    if (HTTP_CALLS.has(name)) return 'http-request';
    return QUIET_HTTP.has(name) ? undefined : 'http';
  }
  if (!/^(?:node:)?process$/.test(source)) return undefined;
  if (name === undefined) return 'process';
  return QUIET_MEMBERS.get('process')?.has(name) === true ? undefined : 'anything';
}

function roleOfMember(role: Role | undefined, key: string): Role | undefined {
  if (role === 'secrets') return key === 'get' ? 'secret' : undefined;
  if (role === 'global') return NAMES.get(key);
  if (role !== 'http') return undefined;
  return key === 'default' ? 'http' : HTTP_CALLS.has(key) ? 'http-request' : undefined;
}
