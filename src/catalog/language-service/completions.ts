import type * as TypeScript from 'typescript';
import type { CompletionKind, TypingCompletion, TypingCompletions, TypingInfo } from '../contract/language-service.ts';
import type { Project } from './project.ts';
import type { TransformedText } from './transformed-text.ts';
import { wordBefore } from '../contract/word-before.ts';

type Ts = typeof TypeScript;
const MAX_OPTIONS = 3_000;
/** Names of the declarations around a tool, which no code should use. */
const HIDDEN = /^(?:ToolTypes|__\w*)$/;

export function completionsAt(
  { service, fileName }: Project,
  transformed: TransformedText,
  offset: number,
): TypingCompletions | undefined {
  const at = transformed.toTransformed(offset);
  const found = service.getCompletionsAtPosition(fileName, at, PREFERENCES);
  if (found === undefined || found.entries.length === 0) return undefined;
  // In quotes the whole text is replaced; an entry with its own replacement range replaces that.
  const span =
    found.optionalReplacementSpan ??
    found.entries.find(({ replacementSpan, insertText }) => replacementSpan !== undefined && insertText === undefined)
      ?.replacementSpan;
  const range =
    span === undefined
      ? { from: wordStart(transformed, offset), to: offset }
      : transformed.spanToSource(span.start, span.length);
  const options: TypingCompletion[] = [];
  for (const entry of found.entries) {
    if (options.length === MAX_OPTIONS) break;
    if (!HIDDEN.test(entry.name)) options.push(optionOf(entry, transformed, range.from));
  }
  return {
    from: Math.min(range.from, offset),
    to: Math.max(range.to, offset),
    options,
    isMember: found.isMemberCompletion || !found.isGlobalCompletion,
  };
}

export function completionInfoAt(
  ts: Ts,
  { service, fileName }: Project,
  transformed: TransformedText,
  offset: number,
  label: string,
): TypingInfo | undefined {
  const details = service.getCompletionEntryDetails(
    fileName,
    transformed.toTransformed(offset),
    label,
    undefined,
    undefined,
    PREFERENCES,
    undefined,
  );
  return details === undefined
    ? undefined
    : { signature: ts.displayPartsToString(details.displayParts), documentation: documentationText(ts, details) };
}

/** The documentation of a name: its text, and the most useful tags. */
export function documentationText(
  ts: Ts,
  {
    documentation,
    tags,
  }: {
    readonly documentation?: readonly TypeScript.SymbolDisplayPart[] | undefined;
    readonly tags?: readonly TypeScript.JSDocTagInfo[] | undefined;
  },
): string {
  const text = ts.displayPartsToString(documentation === undefined ? [] : [...documentation]);
  const kept = (tags ?? []).filter(({ name }) =>
    ['default', 'deprecated', 'throws', 'example', 'param', 'returns'].includes(name),
  );
  return [text, ...kept.map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`.trim())]
    .filter((part) => part !== '')
    .join('\n');
}

function optionOf(entry: TypeScript.CompletionEntry, transformed: TransformedText, from: number): TypingCompletion {
  const { name, insertText = name, replacementSpan } = entry;
  const option = { label: name, kind: KINDS.get(entry.kind) ?? 'text', boost: boostOf(entry) } as const;
  if (insertText === name) return option;
  // `?.` and `["a-b"]` replace the dot too.
  const insertFrom = replacementSpan === undefined ? from : transformed.toSource(replacementSpan.start);
  return { ...option, insert: { text: insertText, before: Math.max(0, from - insertFrom) } };
}

const PREFERENCES: TypeScript.GetCompletionsAtPositionOptions = {
  includeCompletionsForModuleExports: false,
  includeCompletionsWithInsertText: true,
  includeAutomaticOptionalChainCompletions: true,
};

function wordStart(transformed: TransformedText, offset: number): number {
  return offset - wordBefore(transformed.text.slice(0, transformed.toTransformed(offset))).length;
}

/**
 * TypeScript sorts by two digits, from 10 for the nearest names to 15 for global ones; deprecated names have a letter
 * before.
 */
function boostOf({ sortText, kind }: TypeScript.CompletionEntry): number {
  if (kind === 'warning') return -90;
  const order = Number.parseInt(sortText, 10);
  return Number.isNaN(order) ? -50 : Math.max(-90, Math.min(90, (11 - order) * 4));
}

const KINDS: ReadonlyMap<string, CompletionKind> = new Map([
  ['keyword', 'keyword'],
  ['module', 'namespace'],
  ['external module name', 'namespace'],
  ['directory', 'namespace'],
  ['script', 'namespace'],
  ['class', 'class'],
  ['local class', 'class'],
  ['interface', 'interface'],
  ['type', 'type'],
  ['type parameter', 'type'],
  ['enum', 'enum'],
  ['enum member', 'constant'],
  ['const', 'constant'],
  ['string', 'constant'],
  ['var', 'variable'],
  ['let', 'variable'],
  ['local var', 'variable'],
  ['parameter', 'variable'],
  ['alias', 'variable'],
  ['function', 'function'],
  ['local function', 'function'],
  ['method', 'method'],
  ['construct', 'method'],
  ['call', 'method'],
  ['getter', 'property'],
  ['setter', 'property'],
  ['accessor', 'property'],
  ['property', 'property'],
  ['index', 'property'],
]);
