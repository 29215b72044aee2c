import type * as TypeScript from 'typescript';
import type { ToolLanguage } from '../../core/tool.ts';
import type { TypingEnvironment, TypingProblem } from '../contract/typing.ts';
import type { PlacedText } from './placed-text.ts';

type Ts = typeof TypeScript;
const MAX_PROBLEMS = 200;

/** Faults of JavaScript that would fail when the line runs. */
const FAILS = new Set([
  // A name that nobody declared, with its relatives that advise an installation.
  ...[2304, 2552, 2580, 2581, 2582, 2583, 2584, 2585, 2591, 2592, 2593, 18004],
  // A module that is not there.
  2307,
  2792,
  // A constant that is assigned to, a name that is used before it is there or declared twice.
  ...[2588, 2448, 2454, 2451, 2300],
]);
/** Faults of JavaScript that are likely slips. What only annotations could settle is left out. */
const LIKELY_SLIPS = new Set([
  // A property that is not there, a name that a module does not export.
  ...[2339, 2551, 2305, 2724, 2614],
  // A comparison that is never true.
  ...[2367, 2678],
  // A call with too few arguments or too many, of what cannot be called.
  ...[2554, 2555, 2349, 2351],
]);
const PROPERTY_MISSING = new Set([2339, 2551]);
const NODE_ADVICE = / Do you need to install type definitions for node\?.*$/s;
const ADVICE = / (?:Do you need to (?:install|change)|Did you mean to set the 'moduleResolution').*$/s;
/** What the annotation of a parameter brings about by itself, such as a default value that is not the whole input. */
const ABOUT_ASSIGNMENT = new Set([2322, 2739, 2740, 2741, 2345, 2559]);

/**
 * What types find wrong. Syntax is not judged here: the parsers that the tool is saved with do that, and while it is
 * broken, types say nothing that helps.
 */
export function typeProblems(
  ts: Ts,
  service: TypeScript.LanguageService,
  fileName: string,
  placed: PlacedText,
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
    const span = placed.spanToSource(start, length);
    if (ABOUT_ASSIGNMENT.has(code) && touchesAnnotation(ts, file, placed, start)) continue;
    const severity = language === 'typescript' || FAILS.has(code) ? 'error' : 'warning';
    found.push({ ...span, to: Math.max(span.to, span.from), severity, message: wording(message, environment) });
  }
  return found;
}

/** Types that say less than the author knows: one that has run out, one of several, what an event or a query gives. */
const VAGUE_TYPE = / on type '(?:never'|(?:EventTarget|Node|\w*Element)'|[^']* \| )/;

function isWorthIt(ts: Ts, file: TypeScript.SourceFile, code: number, start: number, message: string): boolean {
  if (FAILS.has(code)) return true;
  if (!LIKELY_SLIPS.has(code)) return false;
  // Properties come to JavaScript's objects by assignment, here or elsewhere in the code.
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

/** Whether a place lies in a parameter that was annotated here. */
function touchesAnnotation(ts: Ts, file: TypeScript.SourceFile, placed: PlacedText, start: number): boolean {
  let touches = false;
  const visit = (node: TypeScript.Node): void => {
    if (ts.isParameter(node) && start >= node.getStart(file) && start < node.getEnd()) {
      const [from, to] = [node.getFullStart(), node.getEnd()];
      touches ||= placed.toSource(to) - placed.toSource(from) < to - from;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return touches;
}

/** TypeScript's advice to install something is of no use here. */
function wording(message: string, environment: TypingEnvironment): string {
  if (NODE_ADVICE.test(message))
    return `${message.replace(NODE_ADVICE, '')}${environment !== 'node' ? ' It is there in tools whose environment is Node.' : ''}`;
  return message.replace(ADVICE, '');
}
