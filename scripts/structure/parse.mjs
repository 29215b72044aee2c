// @ts-check
// What a module imports and exports, by TypeScript's own parser.
import ts from 'typescript';

/**
 * @typedef {object} Reference
 * @property {string} specifier
 * @property {number} line 1-based
 * @property {'import' | 'export' | 'dynamic' | 'url'} kind `export` re-exports; `url` is
 * `new URL('./x.ts', import.meta.url)`
 * @property {boolean} typeOnly gone after compilation
 * @property {readonly string[] | '*'} names
 *
 * @typedef {object} ExportedName
 * @property {string} name
 * @property {number} line
 * @property {boolean} isType
 *
 * @typedef {object} WrittenExpression
 * @property {number} line
 * @property {string | undefined} literal with its slashes and flags; nothing for one that is made while the code runs
 *
 * @typedef {{ line: number, lines: number }} LongFunction one of more than 60 lines
 *
 * @typedef {object} BlindCast a cast by way of `unknown`, which no compiler checks
 * @property {number} line
 * @property {boolean} hasReason a comment stands just above it, or above the statement or member that it is in
 *
 * @typedef {{ rule: 'export-star' | 'default-export', line: number }} Flaw
 */

/** By way of these everything can be cast to everything. */
const FIT_ALL = [ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.NeverKeyword];

/** Comments for tools give no reason. */
const DIRECTIVE = /^\W*(?:eslint-|oxlint-|prettier-|@ts-)/;

/** A longer function needs a reason. */
const LONG_LINES = 60;

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ references: Reference[], exports: ExportedName[], flaws: Flaw[], expressions: WrittenExpression[],
 *   longFunctions: LongFunction[], blindCasts: BlindCast[], names: Map<string, number> }}
 */
export function parseModule(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const written = text.split('\n');
  /** @type {Reference[]} */
  const references = [];
  /** @type {ExportedName[]} */
  const exports = [];
  /** @type {Flaw[]} */
  const flaws = [];
  /** @type {WrittenExpression[]} */
  const expressions = [];
  /** @type {LongFunction[]} */
  const longFunctions = [];
  /** @type {BlindCast[]} */
  const blindCasts = [];
  /** The line where each name stands first. @type {Map<string, number>} */
  const names = new Map();

  /** @param {ts.Node} node */
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  /** @param {ts.Node} node @param {string} name @param {boolean} isType */
  const addExport = (node, name, isType) => exports.push({ name, line: lineOf(node), isType });

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const clause = statement.importClause;
      references.push({
        specifier: statement.moduleSpecifier.text,
        line: lineOf(statement),
        kind: 'import',
        typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || onlyTypes(clause?.namedBindings, clause?.name),
        names: importedNames(clause),
      });
    } else if (ts.isExportDeclaration(statement)) {
      readExport(statement);
    } else if (ts.isExportAssignment(statement)) {
      flaws.push({ rule: 'default-export', line: lineOf(statement) });
    } else {
      readDeclaration(statement);
    }
  }
  visit(source);
  return { references, exports, flaws, expressions, longFunctions, blindCasts, names };

  /** @param {ts.ExportDeclaration} statement */
  function readExport(statement) {
    const clause = statement.exportClause;
    if (clause === undefined) flaws.push({ rule: 'export-star', line: lineOf(statement) });
    const named = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : [];
    for (const element of named) addExport(element, element.name.text, statement.isTypeOnly || element.isTypeOnly);
    if (clause !== undefined && ts.isNamespaceExport(clause)) addExport(clause, clause.name.text, statement.isTypeOnly);
    if (statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)) {
      references.push({
        specifier: statement.moduleSpecifier.text,
        line: lineOf(statement),
        kind: 'export',
        typeOnly: statement.isTypeOnly || (named.length > 0 && [...named].every((element) => element.isTypeOnly)),
        names: named.length > 0 ? [...named].map((element) => (element.propertyName ?? element.name).text) : '*',
      });
    }
  }

  /** @param {ts.Statement} statement */
  function readDeclaration(statement) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) return;
    if (modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)) {
      flaws.push({ rule: 'default-export', line: lineOf(statement) });
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        for (const name of boundNames(declaration.name)) addExport(declaration, name, false);
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    ) {
      if (statement.name) addExport(statement, statement.name.text, false);
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      addExport(statement, statement.name.text, true);
    }
  }

  /** Finds what may occur anywhere. @param {ts.Node} node */
  function visit(node) {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !names.has(node.text))
      names.set(node.text, lineOf(node));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      addFound(node.arguments[0], 'dynamic', false);
    if (
      ts.isNewExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'URL' &&
      node.arguments?.[1]?.getText(source) === 'import.meta.url'
    ) {
      addFound(node.arguments[0], 'url', false);
    }
    if (ts.isRegularExpressionLiteral(node)) expressions.push({ line: lineOf(node), literal: node.text });
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      /^(?:globalThis\.|self\.)?RegExp$/.test(node.expression.getText(source))
    )
      expressions.push({ line: lineOf(node), literal: undefined });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addFound(node.argument.literal, 'import', true);
    const blind = blindType(node);
    if (blind !== undefined) blindCasts.push({ line: lineOf(blind), hasReason: hasReason(node) });
    if (ts.isFunctionLike(node) && 'body' in node) {
      const lines = source.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(node);
      if (lines > LONG_LINES) longFunctions.push({ line: lineOf(node), lines });
    }
    ts.forEachChild(node, visit);
  }

  /** @param {ts.Node} node */
  function hasReason(node) {
    const holder = ts.findAncestor(node, (each) => ts.isStatement(each) || isMember(each));
    return [node, ...(holder === undefined ? [] : [holder])].some((each) => {
      const above = written[lineOf(each) - 2]?.trim() ?? '';
      return (above.startsWith('//') || above.endsWith('*/')) && !DIRECTIVE.test(above);
    });
  }

  /** @param {ts.Node | undefined} node @param {Reference['kind']} kind @param {boolean} typeOnly */
  function addFound(node, kind, typeOnly) {
    if (node && ts.isStringLiteralLike(node))
      references.push({ specifier: node.text, line: lineOf(node), kind, typeOnly, names: '*' });
  }
}

/**
 * The type in the middle of a cast of a cast, if everything fits it.
 *
 * @param {ts.Node} node
 */
function blindType(node) {
  if (!ts.isAsExpression(node)) return undefined;
  let inner = node.expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return ts.isAsExpression(inner) && FIT_ALL.includes(inner.type.kind) ? inner.type : undefined;
}

/** @param {ts.Node} node */
function isMember(node) {
  return ts.isObjectLiteralElement(node) || ts.isClassElement(node);
}

/** @param {ts.NamedImportBindings | undefined} bindings @param {ts.Identifier | undefined} defaultName */
function onlyTypes(bindings, defaultName) {
  return (
    defaultName === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

/** @param {ts.ImportClause | undefined} clause @returns {string[] | '*'} */
function importedNames(clause) {
  if (clause === undefined) return [];
  const bindings = clause.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return '*';
  return [
    ...(clause.name ? ['default'] : []),
    ...(bindings ? bindings.elements.map((element) => (element.propertyName ?? element.name).text) : []),
  ];
}

/** @param {ts.BindingName} name @returns {string[]} */
function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
