import type * as TypeScript from 'typescript';
import type { TextSpan } from '../contract/language-service.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { FunctionNode } from './entry-function.ts';

type Ts = typeof TypeScript;

export interface ReadName {
  /** The type and value of its default; empty without one. */
  readonly schema: JsonObject;
  /** Where it is read first. */
  readonly at: TextSpan;
}

/** What a function reads of its first parameter: `{ a, b = 1 }`, `params.a`, `const { a } = params`. */
export interface ReadNames {
  readonly names: ReadonlyMap<string, ReadName>;
  /** It also uses the parameter as a whole (`save(params)`, `...rest`, `params[key]`), so it may read any name. */
  readonly isWhole: boolean;
}

/** @param parameter the first one, if there is one */
export function readNames(
  ts: Ts,
  entry: FunctionNode,
  parameter: TypeScript.ParameterDeclaration | undefined,
): ReadNames {
  const file = entry.getSourceFile();
  const names = new Map<string, ReadName>();
  let isWhole = false;
  const take = (name: string, node: TypeScript.Node, preset?: JsonValue): void => {
    const known = names.get(name) ?? { schema: {}, at: { from: node.getStart(file), to: node.getEnd() } };
    const schema =
      preset === undefined || Object.hasOwn(known.schema, 'default')
        ? known.schema
        : { ...typeOfValue(preset), ...known.schema, default: preset };
    names.set(name, { ...known, schema });
  };
  const takePattern = (pattern: TypeScript.ObjectBindingPattern): void => {
    for (const element of pattern.elements) {
      const name = boundName(ts, element);
      if (name === undefined) isWhole = true;
      else take(name, element.propertyName ?? element.name, literal(ts, element.initializer));
    }
  };
  /** One use of the parameter by its name. */
  const takeUse = (name: TypeScript.Identifier): void => {
    const use = wholeExpression(ts, name);
    const { parent } = use;
    if (use === name && !isReference(ts, name)) return;
    if (ts.isPropertyAccessExpression(parent) && !isCalled(ts, parent)) {
      if (!isAssigned(ts, parent)) take(parent.name.text, parent.name, fallback(ts, parent));
    } else if (
      ts.isElementAccessExpression(parent) &&
      parent.expression === use &&
      ts.isStringLiteralLike(parent.argumentExpression)
    ) {
      if (!isAssigned(ts, parent))
        take(parent.argumentExpression.text, parent.argumentExpression, fallback(ts, parent));
    } else if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) takePattern(parent.name);
    else if (isTest(ts, parent, use)) {
      if (ts.isBinaryExpression(parent) && ts.isStringLiteralLike(parent.left)) take(parent.left.text, parent.left);
    } else isWhole = true;
  };

  const text = parameter !== undefined && ts.isIdentifier(parameter.name) ? parameter.name.text : undefined;
  if (parameter?.dotDotDotToken !== undefined) isWhole = true;
  if (parameter !== undefined && ts.isObjectBindingPattern(parameter.name)) takePattern(parameter.name);
  const visit = (node: TypeScript.Node): void => {
    if (ts.isIdentifier(node)) {
      if (node.text === text) takeUse(node);
      else if (node.text === 'arguments' && !ts.isArrowFunction(entry)) isWhole = true;
      return;
    }
    if (ts.isTypeNode(node)) return;
    if (ts.isFunctionLike(node) && node.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === text))
      return;
    ts.forEachChild(node, visit);
  };
  if (entry.body !== undefined) visit(entry.body);
  return { names, isWhole };
}

/** The `(params ?? {})` around a name: what has the same members. */
function wholeExpression(ts: Ts, name: TypeScript.Identifier): TypeScript.Expression {
  let use: TypeScript.Expression = name;
  for (;;) {
    const { parent } = use;
    const isAround =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      (isFallback(ts, parent) && parent.left === use);
    if (!isAround) return use;
    use = parent;
  }
}

function isFallback(ts: Ts, node: TypeScript.Node): node is TypeScript.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  );
}

/** Whether an identifier is an expression, and not the name of a member or of a declaration. */
function isReference(ts: Ts, name: TypeScript.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === name;
  return !(ts.isBindingElement(parent) && parent.initializer !== name) && !ts.isMethodDeclaration(parent);
}

/** `params.hasOwnProperty(…)` does not read a parameter. */
function isCalled(ts: Ts, node: TypeScript.PropertyAccessExpression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function isAssigned(ts: Ts, node: TypeScript.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** `!params`, `typeof params`, `'city' in params`: it reads no other names. */
function isTest(ts: Ts, parent: TypeScript.Node, use: TypeScript.Expression): boolean {
  return (
    ts.isTypeOfExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === use &&
      parent.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      ts.isStringLiteralLike(parent.left))
  );
}

/** The `10` in `params.count ?? 10`. */
function fallback(ts: Ts, node: TypeScript.Expression): JsonValue | undefined {
  const { parent } = node;
  return isFallback(ts, parent) && parent.left === node ? literal(ts, parent.right) : undefined;
}

/** The property that an element of a pattern reads; undefined for the rest and for computed names. */
export function boundName(ts: Ts, element: TypeScript.BindingElement): string | undefined {
  if (element.dotDotDotToken !== undefined) return undefined;
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}

/** The value of a literal; undefined for any other expression. */
export function literal(ts: Ts, node: TypeScript.Expression | undefined): JsonValue | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand)
  )
    return -Number(node.operand.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0 ? [] : undefined;
}

function typeOfValue(value: JsonValue): JsonObject {
  return { type: Array.isArray(value) ? 'array' : typeof value };
}
