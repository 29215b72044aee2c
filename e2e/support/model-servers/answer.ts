/** The protocol of a provider. */
export type ModelWire = 'openai' | 'anthropic' | 'gemini';
export const MODEL_WIRES = ['openai', 'anthropic', 'gemini'] as const satisfies readonly ModelWire[];

/** A model's answer, for any protocol. Texts are streamed in several pieces. */
export interface ScriptedAnswer {
  readonly text?: string;
  readonly thought?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly finish?: 'stop' | 'calls' | 'length' | 'filtered';
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}
/** `input` as JSON text, which may be invalid; Gemini sends an object, so invalid text becomes a string there. */
export interface ScriptedCall {
  readonly id?: string;
  readonly name: string;
  readonly input: string;
}

/** The content of a request, independent of the protocol. */
export interface ModelRequestRecord {
  readonly system: string;
  /** Names of the offered tools. */
  readonly tools: readonly string[];
  /** All messages of users, oldest first. */
  readonly reported: readonly string[];
  /** Results of tools, oldest first; `id` if the protocol has one. */
  readonly results: readonly { readonly id: string; readonly text: string }[];
  readonly images: number;
  readonly model: string;
}

/** Splits a text into three pieces, at any byte of a character. */
export function inPieces(text: string): string[] {
  const third = Math.ceil(text.length / 3);
  return [text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third)].filter((piece) => piece !== '');
}

export const USAGE = { inputTokens: 11, outputTokens: 7 };
