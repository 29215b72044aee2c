import type { Turn } from '../contract/conversation.ts';

/** Texts of skills in a branch. Whether they are of skills that are allowed is for others to say. */
export interface SkillTexts {
  readonly all: readonly string[];
  /** Those since the person's last message, that message included. */
  readonly latest: readonly string[];
}

/** The tool whose results are texts of skills. */
export const SKILL_TOOL = 'skill';

/** Finds what may be texts of skills: results of the tool `skill`, and those that came with messages. */
export function skillTextsOf(turns: readonly Turn[]): SkillTexts {
  const last = turns.findLastIndex(({ role }) => role === 'person');
  const textsOf = (turn: Turn): readonly string[] =>
    turn.role === 'person'
      ? (turn.skills ?? []).map(({ text }) => text)
      : turn.parts.flatMap((part) =>
          part.type === 'call' && part.toolName === SKILL_TOOL && part.state === 'done' ? [part.output ?? ''] : [],
        );
  return { all: turns.flatMap(textsOf), latest: turns.slice(Math.max(0, last)).flatMap(textsOf) };
}
