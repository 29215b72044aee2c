/** The sentences of one language by the code of a reason; each takes the values that it names. */
export type Sentences = Readonly<Record<string, (...values: never[]) => string>>;

/** A value of a sentence: what stands as text in it can be a fault, which is a sentence of its own. */
type ValueOf<Given> = string extends Given ? Given | Fault : Given;

type ValuesOf<Sentence> = Sentence extends (...values: infer Values) => string
  ? { readonly [At in keyof Values]: ValueOf<Values[At]> }
  : never;

/**
 * What is to be said, without its words: a code, and the values that its sentence names. A table of sentences in English
 * says which reasons there are; other languages have tables of the same shape.
 */
export type Reason<Of extends Sentences> = {
  readonly [Code in keyof Of & string]: { readonly code: Code; readonly values: ValuesOf<Of[Code]> };
}[keyof Of & string];

/** A reason of some table of faults. `ui/stores/faults` has all of them: no two have a code in common. */
export interface FaultReason {
  readonly code: string;
  readonly values: readonly unknown[];
}

/**
 * What is wrong, in English, and the reason by which a page says it in its own language. Without a reason the message
 * stands in every language: it was stored by an earlier version, or comes from a server, a parser or a validator.
 */
export interface Fault {
  readonly message: string;
  readonly reason?: FaultReason;
}

/** The sentence of a reason in the language of a table. @param say the words of the faults that it names */
export function sentenceOf<Of extends Sentences>(
  sentences: Of,
  { code, values }: Reason<Of>,
  say: (fault: Fault) => string = ({ message }) => message,
): string {
  // By their type, these are the values that this sentence takes.
  const words = sentences[code] as (...values: readonly unknown[]) => string;
  const given: readonly unknown[] = values;
  return words(...given.map((value) => (isFault(value) ? say(value) : value)));
}

/** The fault of a reason, with its English sentence. */
export function faultOf<Of extends Sentences>(sentences: Of, reason: Reason<Of>): Required<Fault> {
  return { message: sentenceOf(sentences, reason), reason };
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
