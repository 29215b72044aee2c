import type * as TypeScript from 'typescript';
import type { Insertion } from './transformed-text.ts';

type Ts = typeof TypeScript;
export type FunctionNode =
  | TypeScript.FunctionDeclaration
  | TypeScript.FunctionExpression
  | TypeScript.ArrowFunction
  | TypeScript.MethodDeclaration;

const ENTRY_NAMES = ['tool', 'run'] as const;
const PARAMETER_TYPES = ['ToolParams', 'ToolContext'] as const;

/**
 * Text to insert into a tool's code so that its parameters have types: annotations on the first two parameters of the
 * entry function, if the author wrote none.
 */
export function parameterAnnotations(
  ts: Ts,
  file: TypeScript.SourceFile,
  language: 'javascript' | 'typescript',
): readonly Insertion[] {
  const entry = entryFunction(ts, file);
  return entry === undefined
    ? []
    : entry.parameters
        .slice(0, 2)
        .flatMap((parameter, index) => annotation(ts, file, parameter, PARAMETER_TYPES[index] ?? 'any', language));
}

function annotation(
  ts: Ts,
  file: TypeScript.SourceFile,
  parameter: TypeScript.ParameterDeclaration,
  type: string,
  language: 'javascript' | 'typescript',
): Insertion[] {
  if (
    parameter.dotDotDotToken !== undefined ||
    parameter.type !== undefined ||
    ts.getJSDocType(parameter) !== undefined
  )
    return [];
  const start = parameter.getStart(file);
  const end = parameter.getEnd();
  // `params => …` needs parentheses first.
  const isBare =
    ts.isArrowFunction(parameter.parent) &&
    parameter.parent.parameters.length === 1 &&
    !parameter.parent.getChildren(file).some((child) => child.kind === ts.SyntaxKind.OpenParenToken);
  if (language === 'javascript') {
    const before: Insertion = { at: start, text: `${isBare ? '(' : ''}/** @type {${type}} */ `, belongsTo: 'next' };
    return isBare ? [before, { at: end, text: ')', belongsTo: 'previous' }] : [before];
  }
  const after: Insertion = {
    at: (parameter.questionToken ?? parameter.name).getEnd(),
    text: `: ${type}${isBare ? ')' : ''}`,
    belongsTo: 'previous',
  };
  return isBare ? [{ at: start, text: '(', belongsTo: 'next' }, after] : [after];
}

/** The entry function, as the runtime finds it. */
export function entryFunction(ts: Ts, file: TypeScript.SourceFile): FunctionNode | undefined {
  const named = new Map<string, FunctionNode>();
  const exported = new Set<string>();
  let byDefault: FunctionNode | undefined;
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      const isExported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
      if (isExported && hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) byDefault = statement;
      if (statement.name !== undefined) named.set(statement.name.text, statement);
      if (statement.name !== undefined && isExported) exported.add(statement.name.text);
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        const value = declaration.type === undefined ? functionOf(ts, declaration.initializer, named) : undefined;
        if (!ts.isIdentifier(declaration.name) || value === undefined) continue;
        named.set(declaration.name.text, value);
        if (hasModifier(statement, ts.SyntaxKind.ExportKeyword)) exported.add(declaration.name.text);
      }
    } else if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause !== undefined &&
      ts.isNamedExports(statement.exportClause)
    ) {
      for (const { name } of statement.exportClause.elements) exported.add(name.text);
    }
  }
  // Functions may be declared after the statement that exports them.
  for (const statement of file.statements)
    if (ts.isExportAssignment(statement)) byDefault = functionOf(ts, statement.expression, named);
  return (
    byDefault ??
    (exported.has('execute') ? named.get('execute') : undefined) ??
    ENTRY_NAMES.map((name) => named.get(name)).find((found) => found !== undefined)
  );
}

function functionOf(
  ts: Ts,
  value: TypeScript.Expression | undefined,
  named: ReadonlyMap<string, FunctionNode>,
): FunctionNode | undefined {
  if (value === undefined) return undefined;
  if (ts.isParenthesizedExpression(value) || ts.isSatisfiesExpression(value) || ts.isAsExpression(value))
    return functionOf(ts, value.expression, named);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return value;
  if (ts.isIdentifier(value)) return named.get(value.text);
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  for (const property of value.properties) {
    if (
      property.name === undefined ||
      !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ||
      property.name.text !== 'execute'
    )
      continue;
    if (ts.isMethodDeclaration(property)) return property;
    if (ts.isPropertyAssignment(property)) return functionOf(ts, property.initializer, named);
    if (ts.isShorthandPropertyAssignment(property)) return named.get('execute');
  }
  return undefined;
}

function hasModifier(
  node: { readonly modifiers?: TypeScript.NodeArray<TypeScript.ModifierLike> | undefined },
  kind: TypeScript.SyntaxKind,
): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) === true;
}
