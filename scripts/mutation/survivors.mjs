// @ts-check
// Survivors with a reason: scripts/mutation/survivors.json, by file. A mutant is known by its texts, not by its line.

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {{ within: string, was?: string, becomes?: string, why: string }} Known with neither `was` nor `becomes` it
 * stands for every mutant of that line
 */

/**
 * @param {readonly Mutant[]} survivors of one file
 * @param {readonly Known[]} known
 * @returns {{ fresh: Mutant[], stale: Known[] }} those without a reason, and reasons without a survivor
 */
export function judge(survivors, known) {
  const fits = (/** @type {Mutant} */ mutant, /** @type {Known} */ entry) =>
    mutant.within === entry.within &&
    (entry.was === undefined || mutant.was === entry.was) &&
    (entry.becomes === undefined || mutant.becomes === entry.becomes);
  return {
    fresh: survivors.filter((mutant) => !known.some((entry) => fits(mutant, entry))),
    stale: known.filter((entry) => !survivors.some((mutant) => fits(mutant, entry))),
  };
}

/** @param {string} path @param {Mutant} mutant */
export function describeMutant(path, { line, kind, was, becomes, within }) {
  return `  ${path}:${line} ${kind}\n      ${within}\n    - ${shorten(was)}\n    + ${shorten(becomes)}`;
}

/** @param {string} text */
function shorten(text) {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 160 ? `${flat.slice(0, 160)}…` : flat;
}
