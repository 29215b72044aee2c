import type { AnyNode, BinaryExpression, CallExpression, Expression, NewExpression } from 'acorn';
import type { Evaluator } from '../constants/evaluator.ts';
import { isObject, valueOfMember, type Value } from '../constants/values.ts';
import { keyOf, lookUp, type Binding, type Located, type Scope, type Scopes } from './scopes.ts';

/** A text that an expression can have: all of it, or its beginning. */
export interface PossibleText {
  readonly start: string;
  readonly isWhole: boolean;
}

/** What the questions of one program have in common. */
export interface Reading {
  readonly scopes: Scopes;
  readonly evaluator: Pick<Evaluator, 'valueOf'>;
  /** Pays for a step. @returns whether nothing is left; what is asked then is unknown */
  readonly spend: () => boolean;
}

const UNKNOWN: PossibleText = { start: '', isWhole: false };
const MAX_TEXTS = 16;
const MAX_DEPTH = 40;
const MAX_CHARS = 2_000;

/** The texts that an expression can have. What only a run knows is the text of which nothing is known. */
export function textsOf(at: Located, reading: Reading, depth = 0): readonly PossibleText[] {
  if (reading.spend() || depth > MAX_DEPTH) return [UNKNOWN];
  return bounded(possible(at, reading, depth + 1));
}

function possible({ node, scope }: Located, reading: Reading, depth: number): readonly PossibleText[] {
  const of = (part: AnyNode): readonly PossibleText[] => textsOf({ node: part, scope }, reading, depth);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? [whole(String(node.value))] : [UNKNOWN];
    case 'TemplateLiteral':
      return node.quasis.reduce<readonly PossibleText[]>(
        (texts, { value }, index) => {
          const hole = node.expressions[index];
          const added = joined(texts, [whole(value.cooked ?? '')]);
          return hole === undefined || isOver(added) ? added : joined(added, of(hole));
        },
        [whole('')],
      );
    case 'BinaryExpression':
      return node.operator === '+' ? textsOfSum(node, of) : [UNKNOWN];
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? of(node.right) : [...of(node.left), ...of(node.right)];
    case 'AssignmentExpression':
      return node.operator === '=' ? of(node.right) : [UNKNOWN];
    case 'SequenceExpression':
      return of(node.expressions.at(-1) ?? node);
    case 'AwaitExpression':
      return of(node.argument);
    case 'ChainExpression':
      return of(node.expression);
    case 'Identifier':
      return textsOfName(node.name, scope, reading, depth);
    case 'MemberExpression':
      return textsOfMember(node, scope, reading, depth);
    case 'NewExpression':
    case 'CallExpression':
      return textsOfCall(node, scope, reading, depth);
    default:
      return [UNKNOWN];
  }
}

/** `a + b + c`, from its first part: a sum can be as long as the code. */
function textsOfSum(sum: BinaryExpression, of: (part: AnyNode) => readonly PossibleText[]): readonly PossibleText[] {
  const parts: AnyNode[] = [];
  let at: AnyNode = sum;
  for (; at.type === 'BinaryExpression' && at.operator === '+'; at = at.left) parts.push(at.right);
  let texts = of(at);
  for (let part = parts.pop(); part !== undefined && !isOver(texts); part = parts.pop())
    texts = joined(texts, of(part));
  return texts;
}

function textsOfName(name: string, scope: Scope, reading: Reading, depth: number): readonly PossibleText[] {
  const binding = lookUp(scope, name, reading.spend);
  return binding === undefined ? [UNKNOWN] : textsOfBinding(binding, reading, depth);
}

function textsOfBinding(binding: Binding, reading: Reading, depth: number): readonly PossibleText[] {
  const { parameter, path, fn } = binding;
  const isTooMuch = binding.values.length > MAX_TEXTS;
  if (isTooMuch || fn !== undefined || (path.length > 0 && parameter === undefined)) return [UNKNOWN];
  const found = binding.values.flatMap((value) => textsOf(value, reading, depth));
  if (parameter !== undefined) {
    if (parameter.of.isPassedOn) found.push(UNKNOWN);
    for (const { given, scope } of parameter.of.calls) {
      const node = given[parameter.index];
      const isSpread = given.slice(0, parameter.index + 1).some(({ type }) => type === 'SpreadElement');
      if (isSpread) found.push(UNKNOWN);
      else if (node !== undefined) found.push(...textsOf({ node, scope }, reading, depth));
      if (found.length > MAX_TEXTS) break;
    }
  }
  if (binding.isOpaque || found.length === 0) found.push(UNKNOWN);
  const texts = binding.isRepathed ? found.map(withoutPath) : found;
  return binding.isExtended ? texts.map(({ start }) => ({ start, isWhole: false })) : texts;
}

function textsOfMember(
  node: Extract<AnyNode, { type: 'MemberExpression' }>,
  scope: Scope,
  reading: Reading,
  depth: number,
): readonly PossibleText[] {
  const { object, property } = node;
  const key = keyOf({ computed: node.computed, key: property });
  if (key === 'href') return textsOf({ node: object, scope }, reading, depth);
  if (key === 'origin') return textsOf({ node: object, scope }, reading, depth).map(originOnly);
  // The evaluator knows the names of the top level alone.
  const root = rootOf(object);
  if (root === undefined || lookUp(scope, root, reading.spend) !== reading.scopes.top.names.get(root)) return [UNKNOWN];
  const value = reading.evaluator.valueOf(node);
  if (typeof value === 'string') return [whole(value)];
  // One of several, such as `SERVERS[region]`.
  return key === undefined ? textsOfMembers(reading.evaluator.valueOf(object as Expression)) : [UNKNOWN];
}

function textsOfMembers(value: Value): readonly PossibleText[] {
  if (!isObject(value) || value.members.size > MAX_TEXTS) return [UNKNOWN];
  const texts = [...value.members.values()].map((member) => {
    const text = valueOfMember(member);
    return typeof text === 'string' ? whole(text) : UNKNOWN;
  });
  return value.rest === undefined ? texts : [...texts, UNKNOWN];
}

function textsOfCall(
  node: NewExpression | CallExpression,
  scope: Scope,
  reading: Reading,
  depth: number,
): readonly PossibleText[] {
  const { callee } = node;
  const [first, second] = node.arguments;
  const of = (part: AnyNode): readonly PossibleText[] => textsOf({ node: part, scope }, reading, depth);
  if (callee.type === 'MemberExpression') {
    const method = keyOf({ computed: callee.computed, key: callee.property });
    return method === 'toString' || method === 'trim' || method === 'valueOf' ? of(callee.object) : [UNKNOWN];
  }
  if (callee.type !== 'Identifier' || first === undefined) return returned(node, scope, reading, depth);
  const isKnown = lookUp(scope, callee.name, reading.spend) === undefined;
  if (isKnown && (callee.name === 'Request' || callee.name === 'String')) return of(first);
  if (!isKnown || callee.name !== 'URL') return returned(node, scope, reading, depth);
  return second === undefined ? of(first) : of(first).flatMap((text) => of(second).map((base) => resolved(text, base)));
}

/** What a function of the code returns. */
function returned(
  { type, callee }: NewExpression | CallExpression,
  scope: Scope,
  reading: Reading,
  depth: number,
): readonly PossibleText[] {
  const binding =
    type === 'CallExpression' && callee.type === 'Identifier' ? lookUp(scope, callee.name, reading.spend) : undefined;
  const fn = binding === undefined || hasOtherValues(binding, reading.scopes) ? undefined : binding.fn;
  if (fn === undefined || fn.isGenerator || fn.returns.length === 0 || fn.returns.length > MAX_TEXTS) return [UNKNOWN];
  return fn.returns.flatMap((each) => textsOf(each, reading, depth));
}

/** Whether the name of a function gets another value too. */
function hasOtherValues({ isOpaque, values, fn }: Binding, { functions }: Scopes): boolean {
  return isOpaque || values.some(({ node }) => functions.get(node) !== fn);
}

/** `new URL(text, base)`: only a text that is known to be no address of its own keeps the base's host. */
function resolved(given: PossibleText, base: PossibleText): PossibleText {
  const text = addressText(given);
  const { start } = text;
  if (/^https?:/i.test(start)) return text;
  const isPath = text.isWhole ? !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(start) : /^[/\\][^/\\]/.test(start);
  const { start: origin } = originOnly(base);
  if (!isPath || origin === '') return UNKNOWN;
  if (!/^[/\\]/.test(start)) return { start: `${origin}/`, isWhole: false };
  return { start: `${origin}${start}`, isWhole: text.isWhole };
}

/** A text as an address is read: without line ends and tabs, and without white space in front. */
export function addressText({ start, isWhole }: PossibleText): PossibleText {
  // eslint-disable-next-line no-control-regex
  return { start: start.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, ''), isWhole };
}

/** The origin of an address: a whole text, or nothing that is known. */
export function originOnly({ start, isWhole }: PossibleText): PossibleText {
  const [, origin = '', end = ''] = /^(https?:\/\/[^/?#\\\s]{1,300})(.?)/i.exec(start) ?? [];
  return origin !== '' && (end !== '' || isWhole) ? whole(origin) : UNKNOWN;
}

function withoutPath(text: PossibleText): PossibleText {
  const { start } = originOnly(text);
  return start === '' ? UNKNOWN : { start: `${start}/`, isWhole: false };
}

function whole(start: string): PossibleText {
  return { start, isWhole: true };
}

/** Nothing after it is known. */
function isOver(texts: readonly PossibleText[]): boolean {
  return texts.every(({ isWhole }) => !isWhole);
}

function joined(starts: readonly PossibleText[], ends: readonly PossibleText[]): readonly PossibleText[] {
  return bounded(
    starts.flatMap((start) =>
      start.isWhole ? ends.map((end) => ({ start: start.start + end.start, isWhole: end.isWhole })) : [start],
    ),
  );
}

function bounded(texts: readonly PossibleText[]): readonly PossibleText[] {
  const each = texts.map(({ start, isWhole }) =>
    start.length > MAX_CHARS ? { start: start.slice(0, MAX_CHARS), isWhole: false } : { start, isWhole },
  );
  const unique = [...new Map(each.map((text) => [`${String(text.isWhole)} ${text.start}`, text])).values()];
  return unique.length <= MAX_TEXTS ? unique : [...unique.slice(0, MAX_TEXTS), UNKNOWN];
}

function rootOf(node: AnyNode): string | undefined {
  let at = node;
  for (let count = 0; count < MAX_DEPTH && at.type === 'MemberExpression'; count += 1) at = at.object;
  return at.type === 'Identifier' ? at.name : undefined;
}
