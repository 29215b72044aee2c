import type { BinaryExpression, ConditionalExpression, LogicalExpression } from 'acorn';
import type { Budget, Scope } from './budget.ts';
import { COMPUTED, isUnread, TOO_LARGE, type Value } from './values.ts';

/** A conditional, a logical or an arithmetic expression, or a concatenation of texts. */
export function valueOfOperation(
  node: BinaryExpression | LogicalExpression | ConditionalExpression,
  of: Scope,
  budget: Budget,
): Value {
  if (node.type === 'BinaryExpression') return valueOfArithmetic(node, of, budget);
  if (node.type === 'ConditionalExpression') {
    const test = of(node.test);
    return isUnread(test) ? test : of(isTrue(test) ? node.consequent : node.alternate);
  }
  const left = of(node.left);
  if (isUnread(left)) return left;
  const isLeft =
    node.operator === '??' ? left !== null && left !== undefined : isTrue(left) === (node.operator === '||');
  return isLeft ? left : of(node.right);
}

export function withSign(operator: string, value: Value): Value {
  if (isUnread(value)) return value;
  if (operator === '!') return !isTrue(value);
  if (operator === 'void') return undefined;
  if (typeof value !== 'number') return COMPUTED;
  return operator === '-' ? -value : operator === '+' ? value : COMPUTED;
}

/**
 * Texts put together.
 *
 * @param isTemplate writes out null and undefined, as a template does and `join` does not
 */
export function joined(parts: readonly Value[], separator: string, budget: Budget, isTemplate = true): Value {
  const texts: string[] = [];
  for (const part of parts) {
    if (isUnread(part)) return part;
    if (typeof part === 'object' && part !== null) return COMPUTED;
    const text = !isTemplate && (part === null || part === undefined) ? '' : String(part);
    if (budget.spend(1, text.length + separator.length)) return TOO_LARGE;
    texts.push(text);
  }
  return texts.join(separator);
}

/** The operations of a chain such as `a + b + c`, which can be as long as the code, one after another. */
function valueOfArithmetic(node: BinaryExpression, of: Scope, budget: Budget): Value {
  const operations: BinaryExpression[] = [];
  let first: BinaryExpression['left'] = node;
  for (; first.type === 'BinaryExpression'; first = first.left) operations.push(first);
  let value = of(first);
  for (const { operator, right } of operations.reverse()) {
    if (isUnread(value)) return value;
    const other = of(right);
    if (isUnread(other)) return other;
    const isText = operator === '+' && (typeof value === 'string' || typeof other === 'string');
    value = isText ? sumOfTexts(value, other, budget) : sumOfNumbers(operator, value, other);
  }
  return value;
}

function sumOfTexts(one: Value, other: Value, budget: Budget): Value {
  if ((typeof one === 'object' && one !== null) || (typeof other === 'object' && other !== null)) return COMPUTED;
  // Of a chain only what is added is paid for; a text that is doubled again and again ends here too.
  return budget.spend(1, String(other).length) ? TOO_LARGE : `${String(one)}${String(other)}`;
}

function sumOfNumbers(operator: string, one: Value, other: Value): Value {
  if (typeof one !== 'number' || typeof other !== 'number') return COMPUTED;
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return one / other;
    case '%':
      return one % other;
    case '**':
      return one ** other;
    default:
      return COMPUTED;
  }
}

function isTrue(value: Value): boolean {
  return typeof value === 'object' ? value !== null : Boolean(value);
}
