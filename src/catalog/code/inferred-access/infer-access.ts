import type { AnyNode, CallExpression, Program } from 'acorn';
import { UNKNOWN_ACCESS, type InferredAccess, type InferredRule } from '../../contract/inferred-access.ts';
import { normalizeMethod, normalizeRule } from '../../../core/permissions/network-rule.ts';
import { SECRET_NAME_PATTERN } from '../../../core/secrets/secret-text.ts';
import { createEvaluator } from '../constants/evaluator.ts';
import { parseJavaScript } from '../parse-javascript.ts';
import {
  HTTP_DESTINATIONS,
  INDIRECT_MEMBERS,
  isHttp,
  QUIET_GLOBALS,
  QUIET_HTTP,
  QUIET_MEMBERS,
} from './known-names.ts';
import { isFunction, keyOf, lookUp, scopesOf, type Located, type Scope } from './scopes.ts';
import { onlyText, roleOf } from './roles.ts';
import { addressText, originOnly, textsOf, type PossibleText, type Reading } from './possible-texts.ts';
import { usesOf, type MemberUse, type Uses } from './uses.ts';

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
export function inferAccess(js: string): InferredAccess {
  const parsed = parseJavaScript(js);
  return parsed.ok ? accessOf(parsed.program) : UNKNOWN_ACCESS;
}

function accessOf(program: Program): InferredAccess {
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
  readonly rules: Map<string, InferredRule>;
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
    if (second !== undefined && mayLeadElsewhere(at(second), reading)) found.hasOtherAddresses = true;
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
function readOthers(
  { values, members, calls, globals, imports, hasOtherChanges }: Uses,
  reading: Reading,
  found: Found,
) {
  const others = (): void => {
    found.hasOtherAddresses = true;
    found.hasOtherSecrets = true;
  };
  for (const each of values) {
    const role = roleOf(each, reading);
    if (role === 'fetch' || role === 'http' || role === 'http-request') found.hasOtherAddresses = true;
    if (role === 'secrets' || role === 'secret') found.hasOtherSecrets = true;
    if (role === 'global' || role === 'anything') others();
  }
  for (const member of members) readMember(member, reading, found, others);
  for (const { node, scope } of calls) {
    const callee = { node: node.callee, scope };
    const role = roleOf(callee, reading);
    const [first] = node.arguments;
    if (role === 'anything' || isAnyMember(callee, reading) || changesOther(node, scope, reading)) others();
    if (role === 'timer' && first !== undefined && isCodeInText({ node: first, scope }, reading)) others();
  }
  for (const name of globals)
    if (name === 'eval' || name === 'Function' || name === 'arguments') others();
    else if (!QUIET_GLOBALS.has(name)) found.hasOtherAddresses = true;
  if (hasOtherChanges) others();
  for (const source of imports)
    if (source === undefined || !(SAFE_MODULES.has(source) || isHttp(source))) found.hasOtherAddresses = true;
}

function readMember(member: MemberUse, reading: Reading, found: Found, others: () => void): void {
  const { computed, scope, isCalled } = member;
  const key = member.key ?? (computed === undefined ? undefined : onlyText({ node: computed, scope }, reading));
  if (key === 'constructor' || (key !== undefined && INDIRECT_MEMBERS.has(key))) return others();
  if (key === 'sendBeacon') found.hasOtherAddresses = true;
  const role = roleOf(member, reading);
  if (role === 'anything') return others();
  if (key === undefined) {
    if (role === 'global' || role === 'this' || isOffered(member, reading)) return others();
    // Of an object, it can be the constructor of functions.
    if (isCalled === true && !isMadeHere(member, reading)) return others();
  }
  const quiet = role === undefined ? undefined : QUIET_MEMBERS.get(role);
  if (quiet !== undefined && (key === undefined || !quiet.has(key))) return others();
  // By another name, what it changes is not seen.
  if (role === 'Object' && key === 'assign' && isCalled !== true) return others();
  if (role === 'global' && key !== undefined) {
    if (key === 'eval' || key === 'Function') others();
    else if (!QUIET_GLOBALS.has(key)) found.hasOtherAddresses = true;
  }
  if (role === 'http' && (key === undefined || !QUIET_HTTP.has(key))) found.hasOtherAddresses = true;
  if (role === 'fetch' && (key === undefined || FURTHER.has(key))) found.hasOtherAddresses = true;
  const isFurther = key === undefined || FURTHER.has(key);
  if (isFurther && (role === 'secrets' || role === 'secret')) found.hasOtherSecrets = true;
}

/** Members by which a function or an object is passed on. */
const FURTHER: ReadonlySet<string> = new Set(['call', 'apply', 'bind', 'constructor']);

/** Whether it is the context of a run: its members are what the app offers. */
function isOffered({ node, scope }: Located, reading: Reading): boolean {
  if (node.type !== 'Identifier') return false;
  const parameter = lookUp(scope, node.name, reading.spend)?.parameter;
  return parameter !== undefined && parameter.index > 0 && parameter.of.isPassedOn;
}

/** Whether it is an object or a list that the code writes out. */
function isMadeHere({ node, scope }: Located, reading: Reading): boolean {
  const binding = node.type === 'Identifier' ? lookUp(scope, node.name, reading.spend) : undefined;
  if (binding?.path.length !== 0 || binding.parameter !== undefined || binding.values.length !== 1) return false;
  return binding.values.every(({ node: { type, ...made } }) => {
    const parts = 'properties' in made ? made.properties : 'elements' in made ? made.elements : [];
    return /^(?:Object|Array)Expression$/.test(type) && parts.every((part) => part?.type !== 'SpreadElement');
  });
}

/** Whether a name stands for a member whose name only a run knows: it can be anything that the app offers. */
function isAnyMember({ node, scope }: Located, reading: Reading, depth = 0): boolean {
  if (reading.spend() || depth > 10) return false;
  if (node.type === 'Identifier') {
    const binding = lookUp(scope, node.name, reading.spend);
    return (binding?.values ?? []).slice(0, 10).some((value) => isAnyMember(value, reading, depth + 1));
  }
  if (node.type !== 'MemberExpression' || !node.computed || keyOf({ computed: true, key: node.property }) !== undefined)
    return false;
  return (
    onlyText({ node: node.property, scope }, reading) === undefined &&
    !isMadeHere({ node: node.object, scope }, reading)
  );
}

/** Whether what a timer runs can be a text. */
function isCodeInText({ node, scope }: Located, reading: Reading): boolean {
  if (isFunction(node)) return false;
  if (node.type === 'CallExpression' || node.type === 'MemberExpression')
    return node.type === 'MemberExpression' && !/^(?:This|Super)/.test(node.object.type);
  if (node.type !== 'Identifier') return true;
  const binding = lookUp(scope, node.name, reading.spend);
  if (binding === undefined || binding.fn !== undefined) return false;
  if (binding.parameter !== undefined) return binding.path.length > 0;
  return binding.values.some(({ node: value }) => !isFunction(value) && value.type !== 'CallExpression');
}

/** `Object.assign(address, …)`, and `Object.values(context)`. */
function changesOther({ callee, arguments: [first] }: CallExpression, scope: Scope, reading: Reading): boolean {
  if (callee.type !== 'MemberExpression' || roleOf({ node: callee.object, scope }, reading) !== 'Object') return false;
  if (first === undefined || first.type === 'ObjectExpression') return false;
  const key = keyOf({ computed: callee.computed, key: callee.property });
  const at = { node: first, scope };
  return key === 'assign' ? !isMadeHere(at, reading) : isOffered(at, reading);
}

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

function addAddresses(texts: readonly PossibleText[], methods: readonly string[], found: Found): void {
  for (const text of texts.map(addressText)) {
    const rule = ruleOf(text, methods);
    if (rule === undefined) {
      // A text that is no address reaches nobody.
      if (!text.isWhole || /^(?:https?:|[\\/]{2})/i.test(text.start)) found.hasOtherAddresses = true;
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
function ruleOf(text: PossibleText, methods: readonly string[]): InferredRule | undefined {
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

/** Whether options of a request of Node can name another place than its address. */
function mayLeadElsewhere({ node, scope }: Located, reading: Reading): boolean {
  if (isFunction(node)) return false;
  if (node.type === 'Identifier') {
    const binding = lookUp(scope, node.name, reading.spend);
    const [value] = binding?.values ?? [];
    if (binding?.fn !== undefined) return false;
    if (binding?.isOpaque !== false || binding.values.length !== 1 || value?.node.type !== 'ObjectExpression')
      return true;
    return mayLeadElsewhere(value, reading);
  }
  if (node.type !== 'ObjectExpression') return true;
  return node.properties.some((each) => {
    const key = each.type === 'Property' ? keyOf(each) : undefined;
    return key === undefined || HTTP_DESTINATIONS.has(key);
  });
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
