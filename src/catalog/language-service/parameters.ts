import type * as TypeScript from 'typescript';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { TypedParameters, TypingSource } from '../contract/language-service.ts';
import { entryFunction, type FunctionNode } from './entry-function.ts';
import type { Project } from './project.ts';
import { createTypeReader } from './type-to-schema.ts';

type Ts = typeof TypeScript;

/** The schema of the entry function's input. The project must have the source already. */
export function typedParameters(ts: Ts, { service, fileName }: Project, { code }: TypingSource): TypedParameters {
  const program = service.getProgram();
  const file = program?.getSourceFile(fileName);
  // The author's own annotation, without those inserted for the editor.
  const written = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true);
  const author = entryFunction(ts, written);
  const entry = file === undefined ? undefined : entryFunction(ts, file);
  const parameter = entry?.parameters[0];
  const own = author?.parameters[0];
  if (program === undefined || author === undefined || entry === undefined)
    return { from: 'nothing', reason: 'no-function' };
  if (parameter === undefined || own === undefined) return { from: 'nothing', reason: 'no-parameter' };

  const checker = program.getTypeChecker();
  if (own.type === undefined && ts.getJSDocType(own) === undefined) return fromNames(ts, author, own);
  const reader = createTypeReader(ts, checker, parameter);
  const schema = reader.root(checker.getNonNullableType(checker.getTypeAtLocation(parameter)));
  if (schema === undefined) return { from: 'nothing', reason: 'not-an-object' };
  addPresets(ts, schema, own);
  return { from: 'type', schema, notes: reader.notes };
}

/** Adds defaults such as in `{ length = 60 }`. */
function addPresets(ts: Ts, schema: JsonObject, parameter: TypeScript.ParameterDeclaration): void {
  const properties = schema['properties'];
  if (
    !ts.isObjectBindingPattern(parameter.name) ||
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties)
  )
    return;
  for (const element of parameter.name.elements) {
    const name = boundName(ts, element);
    const property = name === undefined || !Object.hasOwn(properties, name) ? undefined : properties[name];
    const preset = literal(ts, element.initializer);
    if (preset !== undefined && typeof property === 'object' && property !== null && !Array.isArray(property))
      property['default'] ??= preset;
  }
}

/** Code without types still names what it reads: `{ a, b = 1 }`, `params.a`, `const { a } = params`. */
function fromNames(ts: Ts, entry: FunctionNode, parameter: TypeScript.ParameterDeclaration): TypedParameters {
  const properties = new Map<string, JsonObject>();
  const take = (name: string, preset: JsonValue | undefined): void => {
    const known = properties.get(name) ?? {};
    properties.set(
      name,
      preset === undefined || Object.hasOwn(known, 'default')
        ? known
        : { ...typeOfValue(preset), ...known, default: preset },
    );
  };
  const takePattern = (pattern: TypeScript.ObjectBindingPattern): void => {
    for (const element of pattern.elements) {
      const name = boundName(ts, element);
      if (name !== undefined) take(name, literal(ts, element.initializer));
    }
  };
  if (ts.isObjectBindingPattern(parameter.name)) takePattern(parameter.name);
  else if (ts.isIdentifier(parameter.name)) {
    const { text } = parameter.name;
    const isInput = (node: TypeScript.Node | undefined): boolean =>
      node !== undefined && ts.isIdentifier(node) && node.text === text;
    const visit = (node: TypeScript.Node): void => {
      if (ts.isPropertyAccessExpression(node) && isInput(node.expression) && !isCalled(ts, node))
        take(node.name.text, fallback(ts, node));
      else if (
        ts.isElementAccessExpression(node) &&
        isInput(node.expression) &&
        ts.isStringLiteralLike(node.argumentExpression)
      )
        take(node.argumentExpression.text, fallback(ts, node));
      else if (ts.isVariableDeclaration(node) && isInput(node.initializer) && ts.isObjectBindingPattern(node.name))
        takePattern(node.name);
      ts.forEachChild(node, visit);
    };
    if (entry.body !== undefined) visit(entry.body);
  }
  if (properties.size === 0) return { from: 'nothing', reason: 'not-an-object' };
  return { from: 'names', schema: { type: 'object', properties: Object.fromEntries(properties) }, notes: [] };
}

/** `params.hasOwnProperty(…)` does not read a parameter. */
function isCalled(ts: Ts, node: TypeScript.PropertyAccessExpression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** The `10` in `params.count ?? 10`. */
function fallback(ts: Ts, node: TypeScript.Expression): JsonValue | undefined {
  const { parent } = node;
  return ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    ? literal(ts, parent.right)
    : undefined;
}

/** The property that an element of a pattern reads; undefined for the rest and for computed names. */
function boundName(ts: Ts, element: TypeScript.BindingElement): string | undefined {
  if (element.dotDotDotToken !== undefined) return undefined;
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}

function literal(ts: Ts, node: TypeScript.Expression | undefined): JsonValue | undefined {
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
