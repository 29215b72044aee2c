import type { AnyNode, Program } from 'acorn';
import { UNKNOWN_ACCESS, type EvidentAccess, type EvidentRule } from '../../contract/evident-access.ts';
import { normalizeMethod, normalizeRule } from '../../../core/permissions/network-rule.ts';
import { SECRET_NAME_PATTERN } from '../../../core/secrets/secret-text.ts';
import { createEvaluator } from '../constants/evaluator.ts';
import { parseJavaScript } from '../parse-javascript.ts';
import { keyOf, lookUp, scopesOf, type Binding, type Located } from './scopes.ts';
import { originOnly, textsOf, type PossibleText, type Reading } from './texts.ts';
import { requiredBy, usesOf, type Uses } from './uses.ts';

const MAX_RULES = 50;
const MAX_SECRETS = 50;
/** Steps of one reading, and those for each character of the code. */
const STEPS = 50_000;
const STEPS_PER_CHARACTER = 4;

/**
 * Reads which addresses code contacts and which secrets it uses, without running it: calls of `fetch` and of Node's
 * `http.get`, `https.request` and the like, and `secrets.get`, with constants, in whatever way they are named. What its
 * text does not show is reported as other access. Code that hides what it does is not found out: the broker decides on
 * each request by the grant.
 *
 * @param js JavaScript, without types
 */
export function evidentAccess(js: string): EvidentAccess {
  const parsed = parseJavaScript(js);
  return parsed.ok ? accessOf(parsed.program) : UNKNOWN_ACCESS;
}

function accessOf(program: Program): EvidentAccess {
  let left = STEPS + STEPS_PER_CHARACTER * program.end;
  const spend = (): boolean => (left -= 1) < 0;
  const scopes = scopesOf(program);
  const uses = usesOf(program, scopes, spend);
  const reading: Reading = { scopes, evaluator: createEvaluator(program, '/tool.js'), spend };
  const found: Found = { rules: new Map(), secrets: new Set(), hasOtherAddresses: false, hasOtherSecrets: false };
  for (const call of uses.calls) readCall(call, reading, found);
  readOthers(uses, reading, found);
  // What was not read may be anything.
  const isCut = spend();
  return {
    network: [...found.rules.values()],
    secrets: [...found.secrets],
    hasOtherAddresses: found.hasOtherAddresses || isCut,
    hasOtherSecrets: found.hasOtherSecrets || isCut,
  };
}

interface Found {
  readonly rules: Map<string, EvidentRule>;
  readonly secrets: Set<string>;
  hasOtherAddresses: boolean;
  hasOtherSecrets: boolean;
}

function readCall({ node, scope }: Uses['calls'][number], reading: Reading, found: Found): void {
  const { callee } = node;
  const role = roleOf({ node: callee, scope }, reading);
  const [first, second] = node.arguments;
  const at = (part: AnyNode): Located => ({ node: part, scope });
  if (role === 'fetch') {
    if (first === undefined) return;
    const options = second ?? optionsOfRequest(at(first), reading);
    addAddresses(textsOf(at(first), reading), methodsOf(options, at(first), reading), found);
  } else if (role === 'http-request') {
    // Options without an address are not read.
    if (first === undefined || first.type === 'ObjectExpression') found.hasOtherAddresses = true;
    else addAddresses(textsOf(at(first), reading), methodsOf(second, at(first), reading), found);
  } else if (role === 'secret') {
    for (const { start, isWhole } of first === undefined ? [] : textsOf(at(first), reading)) {
      if (!isWhole) found.hasOtherSecrets = true;
      else if (!SECRET_NAME_PATTERN.test(start)) continue;
      else if (found.secrets.size < MAX_SECRETS) found.secrets.add(start);
      else found.hasOtherSecrets = true;
    }
  }
}

/** What could reach further than the calls that were read. */
function readOthers({ values, members, globals, imports }: Uses, reading: Reading, found: Found): void {
  for (const each of values) {
    const role = roleOf(each, reading);
    if (role === 'fetch' || role === 'http' || role === 'http-request' || role === 'global')
      found.hasOtherAddresses = true;
    if (role === 'secrets' || role === 'secret' || role === 'global') found.hasOtherSecrets = true;
  }
  for (const { key, ...object } of members) {
    if (key === 'constructor' || key === 'sendBeacon') found.hasOtherAddresses = true;
    if (key !== undefined && !FURTHER.has(key)) continue;
    const role = roleOf(object, reading);
    if (role === 'fetch' || (role === 'global' && key === undefined) || (role === 'http' && key === undefined))
      found.hasOtherAddresses = true;
    if ((role === 'secrets' || role === 'secret') && key !== 'get') found.hasOtherSecrets = true;
  }
  if (OPAQUE_GLOBALS.some((name) => globals.has(name))) found.hasOtherAddresses = true;
  if (globals.has('eval') || globals.has('Function')) found.hasOtherSecrets = true;
  for (const source of imports)
    if (source === undefined || !(SAFE_MODULES.has(source) || isHttp(source))) found.hasOtherAddresses = true;
}

/** Members by which a function or an object is passed on. */
const FURTHER: ReadonlySet<string> = new Set(['call', 'apply', 'bind', 'constructor']);
const OPAQUE_GLOBALS = [
  ...['eval', 'Function', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'Worker', 'SharedWorker'],
  ...['importScripts', 'require'],
];
/** Modules of Node that contact nobody. */
const SAFE_MODULES: ReadonlySet<string> = new Set(
  (
    'assert async_hooks buffer console constants crypto diagnostics_channel events fs fs/promises os path path/posix ' +
    'perf_hooks process punycode querystring readline readline/promises stream stream/promises stream/web ' +
    'string_decoder test timers timers/promises tty url util v8 zlib sqlite'
  )
    .split(' ')
    .flatMap((name) => [name, `node:${name}`]),
);

function isHttp(source: string): boolean {
  return /^(?:node:)?https?$/.test(source);
}

/** What an expression stands for, as far as access is concerned. `http`: Node's module, or `https`. */
type Role = 'fetch' | 'secrets' | 'secret' | 'http' | 'http-request' | 'global';

const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window', 'global']);

function roleOf({ node, scope }: Located, reading: Reading, depth = 0): Role | undefined {
  if (reading.spend() || depth > 10) return undefined;
  switch (node.type) {
    case 'Identifier': {
      const binding = lookUp(scope, node.name, reading.spend);
      if (binding !== undefined) return roleOfBinding(binding, node.name, reading, depth);
      return node.name === 'fetch' ? 'fetch' : GLOBALS.has(node.name) ? 'global' : undefined;
    }
    case 'ChainExpression':
      return roleOf({ node: node.expression, scope }, reading, depth + 1);
    case 'MemberExpression': {
      const key = keyOf({ computed: node.computed, key: node.property });
      if (key === 'fetch') return 'fetch';
      if (key === 'secrets') return 'secrets';
      if (key !== 'get' && key !== 'request') return undefined;
      return roleOfMember(roleOf({ node: node.object, scope }, reading, depth + 1), key);
    }
    case 'AwaitExpression':
      return roleOf({ node: node.argument, scope }, reading, depth + 1);
    default:
      return isHttp(requiredBy(node) ?? '') ? 'http' : undefined;
  }
}

function roleOfBinding(binding: Binding, name: string, reading: Reading, depth: number): Role | undefined {
  const { path, values, source } = binding;
  if (source !== undefined) return isHttp(source) ? (HTTP_CALLS.has(name) ? 'http-request' : 'http') : undefined;
  const last = path.at(-1);
  const [value] = values;
  if (last === 'fetch') return 'fetch';
  if (last === 'secrets') return 'secrets';
  if (last !== undefined) {
    if (path.length > 1) return roleOfMember(path.at(-2) === 'secrets' ? 'secrets' : undefined, last);
    return value === undefined ? undefined : roleOfMember(roleOf(value, reading, depth + 1), last);
  }
  return value !== undefined && values.length === 1 && !binding.isOpaque
    ? roleOf(value, reading, depth + 1)
    : undefined;
}

const HTTP_CALLS: ReadonlySet<string> = new Set(['get', 'request']);

function roleOfMember(role: Role | undefined, key: string): Role | undefined {
  if (role === 'secrets') return key === 'get' ? 'secret' : undefined;
  return role === 'http' && HTTP_CALLS.has(key) ? 'http-request' : undefined;
}

function addAddresses(texts: readonly PossibleText[], methods: readonly string[], found: Found): void {
  for (const text of texts) {
    const rule = ruleOf(text, methods);
    if (rule === undefined) {
      // A text that is no address reaches nobody.
      if (!text.isWhole || /^https?:/i.test(text.start)) found.hasOtherAddresses = true;
      continue;
    }
    const key = `${rule.origin} ${rule.pathPrefix}`;
    const known = found.rules.get(key);
    if (known === undefined && found.rules.size >= MAX_RULES) {
      found.hasOtherAddresses = true;
      continue;
    }
    const isAny = methods.length === 0 || known?.methods.length === 0;
    found.rules.set(key, {
      ...rule,
      methods: isAny ? [] : [...new Set([...(known?.methods ?? []), ...methods])],
    });
  }
}

/** The rule for an address whose host is known. */
function ruleOf(text: PossibleText, methods: readonly string[]): EvidentRule | undefined {
  const { start: origin } = originOnly(text);
  if (origin === '') return undefined;
  const path = text.start.slice(origin.length).split(/[?#]/, 1)[0] ?? '';
  const isWholePath = text.isWhole || /[?#]/.test(text.start);
  // Of a path that continues, the folder is known.
  const pathPrefix = path === '' ? '/' : isWholePath ? path : path.slice(0, path.lastIndexOf('/') + 1);
  const usual = { origin, methods: methods.length === 0 ? ['GET'] : methods };
  const rule = normalizeRule({ ...usual, pathPrefix });
  const whole = rule.ok ? rule : normalizeRule({ ...usual, pathPrefix: '/' });
  return whole.ok ? { ...whole.value, methods } : undefined;
}

/** The options of `new Request(address, options)`, also behind a name. */
function optionsOfRequest({ node, scope }: Located, reading: Reading): AnyNode | undefined {
  const binding = node.type === 'Identifier' ? lookUp(scope, node.name, reading.spend) : undefined;
  const made = binding?.values.length === 1 ? binding.values[0]?.node : node;
  if (made?.type !== 'NewExpression' || made.callee.type !== 'Identifier') return undefined;
  return made.callee.name === 'Request' ? made.arguments[1] : undefined;
}

/** The methods that options of a request can name; empty if only a run knows them. */
function methodsOf(options: AnyNode | undefined, { scope }: Located, reading: Reading): readonly string[] {
  if (options === undefined) return ['GET'];
  let object = options;
  if (object.type === 'Identifier') {
    const binding = lookUp(scope, object.name, reading.spend);
    const [value] = binding?.values ?? [];
    if (binding?.isOpaque !== false || binding.values.length !== 1 || value === undefined) return [];
    if (binding.parameter !== undefined) return [];
    object = value.node;
  }
  if (object.type === 'ArrowFunctionExpression' || object.type === 'FunctionExpression') return ['GET'];
  if (object.type !== 'ObjectExpression') return [];
  let methods: readonly string[] = ['GET'];
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') methods = [];
    else if (keyOf(property) === undefined) methods = [];
    else if (keyOf(property) === 'method') methods = methodNames(textsOf({ node: property.value, scope }, reading));
  }
  return methods;
}

function methodNames(texts: readonly PossibleText[]): readonly string[] {
  const names = texts.map(({ start, isWhole }) => (isWhole ? normalizeMethod(start) : undefined));
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known : [];
}
