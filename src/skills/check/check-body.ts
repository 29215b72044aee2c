import { estimateTextTokens } from '../../core/text/estimate-tokens.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { SkillFinding, SkillText } from '../contract/skill.ts';

/** Characters that change the direction of what is read, and letters that a model reads and nobody sees. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
/** What Claude Code replaces and this app does not. */
const VARIABLE = /\$\{(CLAUDE_PLUGIN_ROOT|CLAUDE_PLUGIN_DATA|CLAUDE_SESSION_ID)\}/;

/** Notes on the text of a skill: what the format recommends, and what does nothing here. */
export function checkBody({ body, bodyLine, description }: SkillText): readonly SkillFinding[] {
  const lines = body.split('\n');
  const findings: SkillFinding[] = [];
  if (HIDDEN.test(description)) findings.push({ code: 'hidden-characters', level: 'warning', by: [], line: 1 });
  if (body.trim() === '') findings.push({ code: 'body-empty', level: 'note', by: ['format'], line: bodyLine });
  const tokens = estimateTextTokens(body);
  if (lines.length > SKILL_LIMITS.bodyLines || tokens > SKILL_LIMITS.bodyTokens)
    findings.push({ code: 'body-long', level: 'note', by: ['format'], line: bodyLine, subject: String(tokens) });
  const first = (code: SkillFinding['code'], level: SkillFinding['level'], by: SkillFinding['by'], of: RegExp) => {
    const at = lines.findIndex((line) => of.test(line));
    const subject = at < 0 ? undefined : of.exec(lines[at] ?? '')?.[1];
    if (at >= 0) findings.push({ code, level, by, line: bodyLine + at, ...(subject === undefined ? {} : { subject }) });
  };
  first('command-block', 'note', ['claude'], /(?:^|\s)!`[^`]/);
  first('variable-unset', 'note', ['claude'], VARIABLE);
  first('hidden-characters', 'warning', [], HIDDEN);
  return findings;
}
