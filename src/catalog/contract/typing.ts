import type { JsonSchema, JsonValue } from '../../core/json.ts';
import type { Environment, ToolLanguage } from '../../core/tool.ts';

/** What code finds around it; `document`: a browser tool with a document of its own. */
export type TypingEnvironment = Environment | 'document';

/** Everything that decides what a tool's code may say. Offsets in answers count UTF-16 units of `code`. */
export interface TypingSource {
  readonly code: string;
  readonly language: ToolLanguage;
  readonly environment: TypingEnvironment;
  /** The schema of the input; undefined while it cannot be read. */
  readonly parameters?: JsonValue | undefined;
  /** Names of npm packages that the tool has. What they export is not known. */
  readonly packages: readonly string[];
}

export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

export interface TypingProblem extends TextSpan {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The words that editors have pictures for. */
export type CompletionKind =
  | 'class'
  | 'constant'
  | 'enum'
  | 'function'
  | 'interface'
  | 'keyword'
  | 'method'
  | 'namespace'
  | 'property'
  | 'text'
  | 'type'
  | 'variable';

export interface TypingCompletion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Where it is not the label; `before` characters in front of `from` are replaced as well. */
  readonly insert?: { readonly text: string; readonly before: number };
  /** Higher is nearer; 0 for most. */
  readonly boost: number;
}

export interface TypingCompletions extends TextSpan {
  readonly options: readonly TypingCompletion[];
  /** After a dot, in quotes: nothing but these fits. */
  readonly isMember: boolean;
}

/** What a name is, and what its author says of it. */
export interface TypingInfo {
  readonly signature: string;
  readonly documentation: string;
}

export interface TypingHover extends TypingInfo, TextSpan {}

export interface TypingSignature extends TypingInfo {
  /** The part of `signature` that is being written. */
  readonly active?: TextSpan;
  readonly activeDocumentation: string;
  /** Where the call's arguments begin. */
  readonly at: number;
  readonly overload: { readonly index: number; readonly count: number };
}

/** A place of a name; what stands around the new one there, such as the property's own name in `{ a }`. */
export interface RenamePlace extends TextSpan {
  readonly prefix: string;
  readonly suffix: string;
}

export type TypingRename =
  | { readonly ok: true; readonly name: string; readonly places: readonly RenamePlace[] }
  | { readonly ok: false; readonly message: string };

export interface TextEdit extends TextSpan {
  readonly insert: string;
}

/**
 * What a type could not say in a schema. `path` names the place by properties, `''` for the input itself:
 * - `no-json`: `what` (a function, a symbol, `Map<…>`) has no JSON form; the place accepts anything
 * - `as-text`: `what` arrives as text
 * - `any`: the type says nothing; `unresolved`: a type parameter that nobody filled in
 * - `cut`: deeper or longer than is read
 */
export interface TypeNote {
  readonly kind: 'no-json' | 'as-text' | 'any' | 'unresolved' | 'cut';
  readonly path: string;
  readonly what: string;
}

/** The schema of the input as the code tells it: by a `type`, or, where it has none, by the `names` it uses. */
export type TypedParameters =
  | { readonly from: 'type' | 'names'; readonly schema: JsonSchema; readonly notes: readonly TypeNote[] }
  | { readonly from: 'nothing'; readonly reason: 'no-function' | 'no-parameter' | 'not-an-object' };

/** What TypeScript knows of a tool's code. Each question carries the whole source, so none depends on one before it. */
export interface TypingApi {
  ping(): Promise<'pong'>;
  problems(source: TypingSource): Promise<readonly TypingProblem[]>;
  complete(source: TypingSource, offset: number): Promise<TypingCompletions | undefined>;
  /** More about one of the completions at a place. */
  completionInfo(source: TypingSource, offset: number, label: string): Promise<TypingInfo | undefined>;
  hover(source: TypingSource, offset: number): Promise<TypingHover | undefined>;
  signature(source: TypingSource, offset: number): Promise<TypingSignature | undefined>;
  /** Where a name is declared, when that is in the code itself. */
  definition(source: TypingSource, offset: number): Promise<TextSpan | undefined>;
  rename(source: TypingSource, offset: number): Promise<TypingRename>;
  format(source: TypingSource): Promise<readonly TextEdit[]>;
  /** The schema that the type of the input says. What the source's own schema says has no part in it. */
  parameters(source: TypingSource): Promise<TypedParameters>;
}
