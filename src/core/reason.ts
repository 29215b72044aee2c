/** The sentences of one language by the code of a reason; each takes the values that it names. */
export type Sentences = Readonly<Record<string, (...values: never[]) => string>>;

/**
 * What is to be said, without its words: a code, and the values that its sentence names. A table of sentences in English
 * says which reasons there are; other languages have tables of the same shape.
 */
export type Reason<Of extends Sentences> = {
  readonly [Code in keyof Of & string]: { readonly code: Code; readonly values: Readonly<Parameters<Of[Code]>> };
}[keyof Of & string];

/** The sentence of a reason in the language of a table. */
export function sentenceOf<Of extends Sentences>(sentences: Of, { code, values }: Reason<Of>): string {
  // By their type, these are the values that this sentence takes.
  const words = sentences[code] as (...values: readonly unknown[]) => string;
  return words(...values);
}
