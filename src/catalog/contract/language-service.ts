import type { JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { Environment, ToolLanguage } from '../../core/tool.ts';

/** The globals of the code; `document`: a browser tool with a document of its own. */
export type TypingEnvironment = Environment | 'document';

/** Everything that affects the type check of a tool's code. Offsets in answers count UTF-16 units of `code`. */
export interface TypingSource {
  readonly code: string;
  readonly language: ToolLanguage;
  readonly environment: TypingEnvironment;
  /** The schema of the input; undefined while it cannot be parsed. */
  readonly parameters?: JsonValue | undefined;
  /** Names of the tool's npm packages. Their exports are not known. */
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

/** Kinds for which editors have icons. */
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
  /** The inserted text if it differs from the label; it also replaces `before` characters in front of `from`. */
  readonly insert?: { readonly text: string; readonly before: number };
  /** A higher value sorts first; 0 for most. */
  readonly boost: number;
}

export interface TypingCompletions extends TextSpan {
  readonly options: readonly TypingCompletion[];
  /** After a dot or in quotes, where only these completions fit. */
  readonly isMember: boolean;
}

/** The type and the documentation of a name. */
export interface TypingInfo {
  readonly signature: string;
  readonly documentation: string;
}

export interface TypingHover extends TypingInfo, TextSpan {}

export interface TypingSignature extends TypingInfo {
  /** The part of `signature` for the current argument. */
  readonly active?: TextSpan;
  readonly activeDocumentation: string;
  /** Offset at which the call's arguments begin. */
  readonly at: number;
  readonly overload: { readonly index: number; readonly count: number };
}

/** An occurrence of a name, with text to add around the new one, such as the property's name in `{ a }`. */
export interface RenamedRange extends TextSpan {
  readonly prefix: string;
  readonly suffix: string;
}

export type TypingRename =
  | { readonly ok: true; readonly name: string; readonly locations: readonly RenamedRange[] }
  | { readonly ok: false; readonly message: string };

export interface TextEdit extends TextSpan {
  readonly insert: string;
}

/**
 * What a type could not express in a schema. `path` names the place by properties, `''` for the input itself:
 * - `no-json`: `what` (a function, a symbol, `Map<…>`) has no JSON form; the place accepts anything
 * - `as-text`: `what` arrives as text
 * - `any`: the type is unknown; `unresolved`: a type parameter without an argument
 * - `cut`: the type is too deep or too long
 */
export interface TypeNote {
  readonly kind: 'no-json' | 'as-text' | 'any' | 'unresolved' | 'cut';
  readonly path: string;
  readonly what: string;
}

/** The schema of the input according to the code: from a `type`, or, if there is none, from the `names` it uses. */
export type TypedParameters =
  | { readonly from: 'type' | 'names'; readonly schema: JsonSchema; readonly notes: readonly TypeNote[] }
  | { readonly from: 'nothing'; readonly reason: 'no-function' | 'no-parameter' | 'not-an-object' };

/** A parameter that the code reads and the schema does not have: it is always undefined. */
export interface UndeclaredParameter extends TextSpan {
  readonly name: string;
  /** What is written of it: its type, or its default. */
  readonly schema: JsonSchema;
  /** Its type, if there is one, does not allow undefined. */
  readonly isRequired: boolean;
  /** Schemas that `schema` refers to as `#/$defs/<name>`. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** What is wrong with code and schema together. */
export interface TypeCheck {
  /** As `problems` answers. */
  readonly problems: readonly TypingProblem[];
  readonly undeclared: readonly UndeclaredParameter[];
  /** Properties of the schema that the code never reads; none if it uses the input as a whole. */
  readonly unused: readonly string[];
}

/**
 * Answers questions on the types of a tool's code. Each question contains the whole source, so it does not depend on
 * earlier ones.
 */
export interface LanguageServiceApi {
  ping(): Promise<'pong'>;
  problems(source: TypingSource): Promise<readonly TypingProblem[]>;
  /** Undefined if TypeScript cannot read the code. */
  check(source: TypingSource): Promise<TypeCheck | undefined>;
  complete(source: TypingSource, offset: number): Promise<TypingCompletions | undefined>;
  /** Details of one of the completions at an offset. */
  completionInfo(source: TypingSource, offset: number, label: string): Promise<TypingInfo | undefined>;
  hover(source: TypingSource, offset: number): Promise<TypingHover | undefined>;
  signature(source: TypingSource, offset: number): Promise<TypingSignature | undefined>;
  /** The declaration of a name, if it is in the code itself. */
  definition(source: TypingSource, offset: number): Promise<TextSpan | undefined>;
  rename(source: TypingSource, offset: number): Promise<TypingRename>;
  format(source: TypingSource): Promise<readonly TextEdit[]>;
  /** The schema that follows from the type of the input. The schema in the source is ignored. */
  parameters(source: TypingSource): Promise<TypedParameters>;
}
