/** How a provider speaks. */
export type ModelWire = 'openai' | 'anthropic' | 'gemini';
export const MODEL_WIRES = ['openai', 'anthropic', 'gemini'] as const satisfies readonly ModelWire[];

/** What a model says, whatever the wire. Texts are streamed in several pieces. */
export interface ScriptedAnswer {
  readonly text?: string;
  readonly thought?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly finish?: 'stop' | 'calls' | 'length' | 'filtered';
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}
/**
 * `input` as JSON text, which need not be valid; Gemini's wire carries an object, so it says what cannot be one as a
 * text.
 */
export interface ScriptedCall {
  readonly id?: string;
  readonly name: string;
  readonly input: string;
}

/** What a request said, in common words. */
export interface ModelAsked {
  readonly system: string;
  /** Names of the tools that are offered. */
  readonly tools: readonly string[];
  /** All that users said, oldest first. */
  readonly said: readonly string[];
  /** Results of tools, oldest first; `id` where the wire has one. */
  readonly results: readonly { readonly id: string; readonly text: string }[];
  readonly images: number;
  readonly model: string;
}

/** In three pieces, none of which knows where a character ends. */
export function inPieces(text: string): string[] {
  const third = Math.ceil(text.length / 3);
  return [text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third)].filter((piece) => piece !== '');
}

export const USAGE = { inputTokens: 11, outputTokens: 7 };
