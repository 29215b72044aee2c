/** Average characters per token, in English and in code; and tokens per letter of a script without spaces. */
const CHARACTERS = 4;
const TOKENS_PER_WIDE_LETTER = 0.8;
const WIDE = /[\u0e00-\u0eff\u1100-\u11ff\u2e80-\uabff\uac00-\ud7ff\uf900-\ufaff]/g;

/** Estimated tokens of a text: a guess for meters and budgets, some percent off. */
export function estimateTextTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil((text.length - wide) / CHARACTERS + wide * TOKENS_PER_WIDE_LETTER);
}
