// @ts-check
// Survivors that are known, with the reason for each: scripts/mutation/survivors.json, by file and reason. A mutant is
// known by its texts, not by its line; one that nobody has judged by a hash of them, because there are many.
import { createHash } from 'node:crypto';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {Record<string, string[]>} Reasons names of mutants by the reason why no test notices them; under `open` their
 * hashes
 */

/** The reason of survivors that nobody has judged: tests for them are still to be written. */
const OPEN = 'open';

/** What a mutant is called in the list. @param {Mutant} mutant */
export function nameOf({ within, was, becomes }) {
  return `${shorten(within, 120)} ‹${shorten(was, 70)} → ${shorten(becomes, 70)}›`;
}

/** What it is called among those that are open. @param {Mutant} mutant */
export function hashOf(mutant) {
  return createHash('sha256').update(nameOf(mutant)).digest('hex').slice(0, 10);
}

/**
 * @param {readonly Mutant[]} survivors of one file
 * @param {Reasons} reasons
 * @returns {{ fresh: Mutant[], stale: string[], open: number }} `fresh`: not in the list; `stale`: in it, and killed or gone
 */
export function judge(survivors, reasons) {
  const known = new Set(Object.values(reasons).flat());
  const alive = new Set(survivors.flatMap((mutant) => [nameOf(mutant), hashOf(mutant)]));
  return {
    fresh: survivors.filter((mutant) => !known.has(nameOf(mutant)) && !known.has(hashOf(mutant))),
    stale: [...known].filter((name) => !alive.has(name)),
    open: (reasons[OPEN] ?? []).filter((hash) => alive.has(hash)).length,
  };
}

/**
 * The list after a run: without what is stale, and with what is fresh as open.
 * @param {readonly Mutant[]} survivors
 * @param {Reasons} reasons
 * @returns {Reasons}
 */
export function updated(survivors, reasons) {
  const { fresh, stale } = judge(survivors, reasons);
  const missing = new Set(stale);
  const { [OPEN]: open = [], ...judged } = reasons;
  /** @type {Reasons} */
  const next = { ...judged, [OPEN]: [...new Set([...open, ...fresh.map(hashOf)])].sort() };
  for (const [why, names] of Object.entries(next)) next[why] = names.filter((name) => !missing.has(name));
  return Object.fromEntries(Object.entries(next).filter(([, names]) => names.length > 0));
}

/** @param {string} path @param {Mutant} mutant */
export function describeMutant(path, { line, kind, was, becomes, within }) {
  return `  ${path}:${line} ${kind}\n      ${within}\n    - ${shorten(was, 160)}\n    + ${shorten(becomes, 160)}`;
}

/** @param {string} text @param {number} length */
function shorten(text, length) {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > length ? `${flat.slice(0, length)}…` : flat;
}
