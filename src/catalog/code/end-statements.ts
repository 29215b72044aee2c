import type * as TypeScript from 'typescript';

/** Beginnings of a line that would continue the statement before it. */
const GOES_ON = /[([`+\-/;]/;

/**
 * Adds semicolons to TypeScript where a statement ends without one and, once types are removed, would continue on the
 * next line: `const f = x as T` before a line that begins with `(`, or any statement before a `type` and such a line.
 * Lines and existing columns stay.
 */
export function endStatements(ts: typeof TypeScript, code: string): string {
  const source = ts.createSourceFile('tool.ts', code, ts.ScriptTarget.ESNext);
  const ends: number[] = [];
  const look = (node: TypeScript.Node): void => {
    if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isModuleBlock(node) || ts.isCaseOrDefaultClause(node))
      for (const [at, statement] of node.statements.entries()) {
        const next = node.statements[at + 1];
        const last = lastOf(ts, statement);
        if (
          next !== undefined &&
          code[last.end - 1] !== ';' &&
          endsBySemicolon(ts, last) &&
          (isOfTypes(ts, next) || GOES_ON.test(code.charAt(next.getStart(source))))
        )
          ends.push(last.end);
      }
    ts.forEachChild(node, look);
  };
  look(source);
  const pieces: string[] = [];
  let from = 0;
  for (const end of ends.sort((a, b) => a - b)) {
    pieces.push(code.slice(from, end), ';');
    from = end;
  }
  return pieces.join('') + code.slice(from);
}

/** `if (a) b` ends like `b`. */
function lastOf(ts: typeof TypeScript, statement: TypeScript.Statement): TypeScript.Statement {
  for (let at = statement; ;) {
    const inner: TypeScript.Statement | undefined = ts.isIfStatement(at)
      ? (at.elseStatement ?? at.thenStatement)
      : ts.isIterationStatement(at, false) && !ts.isDoStatement(at)
        ? at.statement
        : ts.isLabeledStatement(at)
          ? at.statement
          : undefined;
    if (inner === undefined) return at;
    at = inner;
  }
}

function endsBySemicolon(ts: typeof TypeScript, statement: TypeScript.Statement): boolean {
  return (
    ts.isVariableStatement(statement) ||
    ts.isExpressionStatement(statement) ||
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isExportAssignment(statement) ||
    ts.isDoStatement(statement)
  );
}

/** Whether nothing of the statement remains in JavaScript. */
function isOfTypes(ts: typeof TypeScript, statement: TypeScript.Statement): boolean {
  return (
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    (ts.isFunctionDeclaration(statement) && statement.body === undefined) ||
    (ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true)
  );
}
