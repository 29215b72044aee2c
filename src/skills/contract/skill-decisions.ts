import { isRecord } from '../../core/json/json.ts';
import { SKILL_LIMITS } from './skill-limits.ts';
import type { SkillHash } from './skill.ts';

/** That a person allowed a skill in exactly one form. Only this browser has it: no file, link or backup carries it. */
export interface SkillAcceptance {
  readonly hash: SkillHash;
  readonly name: string;
  /** Requests of `allowed-tools` that the person made a rule for calls while the skill is used. */
  readonly approved: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

/** What a person decided about skills, as it is stored; the newest last. */
export interface SkillDecisions {
  readonly formatVersion: 1;
  readonly accepted: readonly SkillAcceptance[];
  /** Names of shipped skills that are switched off. */
  readonly off: readonly string[];
  /**
   * Texts of skills that were given to models: their SHA-256, and the hash of the skill they are of. A text of a
   * conversation is an instruction only if it is among them and its skill is allowed.
   */
  readonly given: readonly (readonly [text: string, hash: SkillHash])[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses stored decisions; invalid ones are dropped. */
export function parseSkillDecisions(stored: unknown): SkillDecisions {
  const input = isRecord(stored) && stored['formatVersion'] === 1 ? stored : {};
  const list = (name: string): readonly unknown[] => {
    const value = input[name];
    return Array.isArray(value) ? (value as readonly unknown[]).slice(-SKILL_LIMITS.maxKept) : [];
  };
  return {
    formatVersion: 1,
    accepted: list('accepted').flatMap((one) => readAcceptance(one) ?? []),
    off: list('off').filter(isText),
    given: list('given').filter(
      // An invalid hash matches nothing.
      (pair): pair is [string, SkillHash] => Array.isArray(pair) && pair.length === 2 && pair.every(isText),
    ),
  };
}

function readAcceptance(value: unknown): SkillAcceptance | undefined {
  if (!isRecord(value)) return undefined;
  const { hash, name, approved, at } = value;
  if (!isText(hash) || !isText(name) || !isText(at)) return undefined;
  return {
    // An invalid hash matches nothing.
    hash: hash as SkillHash,
    name,
    approved: Array.isArray(approved) ? approved.filter(isText).slice(0, SKILL_LIMITS.maxListed) : [],
    at,
  };
}
