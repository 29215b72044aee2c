import { estimateTextTokens } from '../../core/text/estimate-tokens.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { SkillsSection } from '../contract/skills-section.ts';
import type { Skill } from '../contract/skill.ts';

type Listed = Pick<Skill, 'text'>;

/**
 * `Skills:` with the sorted names, then a line for each. It takes at most two percent of the window or 8,000
 * characters: descriptions are shortened first, then skills are left out, the last ones by name.
 *
 * @param contextTokens the model's window
 * @returns undefined if there are none
 */
export function skillsSection(usable: Iterable<Listed>, contextTokens: number): SkillsSection | undefined {
  const skills = [...usable]
    .filter(({ text }) => text.isForModels)
    .map(({ text }) => ({ name: text.name, description: inLine(text.description) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  if (skills.length === 0) return undefined;
  const budget = Math.min(SKILL_LIMITS.listChars, Math.floor(contextTokens * SKILL_LIMITS.listShare * 4));
  const made = fit(skills, budget);
  return made === undefined ? undefined : { ...made, skills: skills.length, tokens: estimateTextTokens(made.text) };
}

interface Line {
  readonly name: string;
  readonly description: string;
}

function fit(
  skills: readonly Line[],
  budget: number,
): Pick<SkillsSection, 'text' | 'shortened' | 'leftOut'> | undefined {
  const longest = Math.max(...skills.map(({ description }) => description.length));
  const whole = sectionOf(skills, longest);
  if (whole.length <= budget) return { text: whole, shortened: 0, leftOut: 0 };
  // The longest description that fits.
  let low: number = SKILL_LIMITS.minListedDescription;
  let high = Math.max(low, longest);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sectionOf(skills, middle).length <= budget) low = middle;
    else high = middle - 1;
  }
  let count = skills.length;
  if (sectionOf(skills, low).length > budget) {
    let [none, all] = [0, skills.length];
    while (none < all) {
      const middle = Math.ceil((none + all) / 2);
      if (sectionOf(skills.slice(0, middle), low).length <= budget) none = middle;
      else all = middle - 1;
    }
    count = none;
  }
  if (count === 0) return undefined;
  const listed = skills.slice(0, count);
  return {
    text: sectionOf(listed, low),
    shortened: listed.filter(({ description }) => description.length > low).length,
    leftOut: skills.length - count,
  };
}

function sectionOf(skills: readonly Line[], chars: number): string {
  const lines = skills.map(({ name, description }) => `${name}: ${shortened(description, chars)}`);
  return [`Skills: ${skills.map(({ name }) => name).join(', ')}`, ...lines].join('\n');
}

function shortened(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const cut = text.slice(0, chars - 1);
  // No half of a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** One line, without characters that nobody sees. */
function inLine(text: string): string {
  return text
    .slice(0, SKILL_LIMITS.maxShownDescription)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}
