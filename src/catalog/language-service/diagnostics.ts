import type * as TypeScript from 'typescript';
import type { ToolLanguage } from '../../core/tool.ts';
import type { TypingEnvironment, TypingProblem } from '../contract/language-service.ts';
import type { TransformedText } from './transformed-text.ts';

type Ts = typeof TypeScript;
const MAX_PROBLEMS = 200;

/** Errors in JavaScript that would fail at run time. */
const FAILS = new Set([
  // An undeclared name, and variants of the error that suggest an installation.
  ...[2304, 2552, 2580, 2581, 2582, 2583, 2584, 2585, 2591, 2592, 2593, 18004],
  // A missing module.
  2307,
  2792,
  // An assignment to a constant, a name that is used before its declaration or declared twice.
  ...[2588, 2448, 2454, 2451, 2300],
]);
/** Errors in JavaScript that are probably mistakes. Errors that only annotations could resolve are left out. */
const LIKELY_SLIPS = new Set([
  // A missing property, a name that a module does not export.
  ...[2339, 2551, 2305, 2724, 2614],
  // A comparison that is never true.
  ...[2367, 2678],
  // A call with too few or too many arguments, or of a value that is not callable.
  ...[2554, 2555, 2349, 2351],
]);
const PROPERTY_MISSING = new Set([2339, 2551]);
const NODE_ADVICE = / Do you need to install type definitions for node\?.*$/s;
const ADVICE = / (?:Do you need to (?:install|change)|Did you mean to set the 'moduleResolution').*$/s;
/** Errors that the inserted annotation itself can cause, such as for a default value that is not the whole input. */
const ABOUT_ASSIGNMENT = new Set([2322, 2739, 2740, 2741, 2345, 2559]);

/**
 * Type errors. Syntax errors are left to the parsers that check a tool when it is saved; while there are any, type
 * errors are not helpful.
 */
export function typeProblems(
  ts: Ts,
  service: TypeScript.LanguageService,
  fileName: string,
  transformed: TransformedText,
  { language, environment }: { language: ToolLanguage; environment: TypingEnvironment },
): readonly TypingProblem[] {
  if (service.getSyntacticDiagnostics(fileName).length > 0) return [];
  const file = service.getProgram()?.getSourceFile(fileName);
  if (file === undefined) return [];
  const found: TypingProblem[] = [];
  for (const { code, start = 0, length = 0, messageText } of service.getSemanticDiagnostics(fileName)) {
    if (found.length === MAX_PROBLEMS) break;
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (language === 'javascript' && !isWorthIt(ts, file, code, start, message)) continue;
    const span = transformed.spanToSource(start, length);
    if (ABOUT_ASSIGNMENT.has(code) && touchesAnnotation(ts, file, transformed, start)) continue;
    const severity = language === 'typescript' || FAILS.has(code) ? 'error' : 'warning';
    found.push({ ...span, to: Math.max(span.to, span.from), severity, message: wording(message, environment) });
  }
  return found;
}

/**
 * Types that are less precise than the author's knowledge: a narrowed-out type, a union, a result of an event or a
 * query.
 */
const VAGUE_TYPE = / on type '(?:never'|(?:EventTarget|Node|\w*Element)'|[^']* \| )/;

function isWorthIt(ts: Ts, file: TypeScript.SourceFile, code: number, start: number, message: string): boolean {
  if (FAILS.has(code)) return true;
  if (!LIKELY_SLIPS.has(code)) return false;
  // In JavaScript, properties are added by assignment, here or elsewhere in the code.
  return !PROPERTY_MISSING.has(code) || !(VAGUE_TYPE.test(message) || isAssignedProperty(ts, file, start));
}

function isAssignedProperty(ts: Ts, file: TypeScript.SourceFile, start: number): boolean {
  const name = tokenText(file, start);
  let isAssigned = false;
  const visit = (node: TypeScript.Node): void => {
    if (isAssigned) return;
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    ) {
      const { left } = node;
      isAssigned = ts.isPropertyAccessExpression(left) && left.name.text === name;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return isAssigned;
}

function tokenText(file: TypeScript.SourceFile, start: number): string {
  return /^#?[\p{L}\p{N}_$]+/u.exec(file.text.slice(start, start + 200))?.[0] ?? '';
}

/** Whether an offset is in a parameter that was annotated here. */
function touchesAnnotation(ts: Ts, file: TypeScript.SourceFile, transformed: TransformedText, start: number): boolean {
  let touches = false;
  const visit = (node: TypeScript.Node): void => {
    if (ts.isParameter(node) && start >= node.getStart(file) && start < node.getEnd()) {
      const [from, to] = [node.getFullStart(), node.getEnd()];
      touches ||= transformed.toSource(to) - transformed.toSource(from) < to - from;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return touches;
}

/** Removes TypeScript's advice to install something, which does not help here. */
function wording(message: string, environment: TypingEnvironment): string {
  if (NODE_ADVICE.test(message))
    return (
      `${message.replace(NODE_ADVICE, '')}` +
      `${environment !== 'node' ? ' It is there in tools whose environment is Node.' : ''}`
    );
  return message.replace(ADVICE, '');
}
