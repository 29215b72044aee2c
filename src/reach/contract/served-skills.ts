import type { JsonObject } from '../../core/json/json.ts';

/** A file of a skill: `digest` is `sha256:` and 64 lower-case hex digits, `size` in bytes. */
export interface ServedSkillFile {
  readonly uri: string;
  readonly digest: string;
  readonly size: number;
}

/** A skill as the extension `io.modelcontextprotocol/skills` has it. */
export interface ServedSkill {
  /** Of its `SKILL.md`. */
  readonly uri: string;
  /** Its front matter, as its author wrote it. */
  readonly frontmatter: JsonObject & { readonly name: string; readonly description: string };
  /** All its files. */
  readonly resources: readonly ServedSkillFile[];
}

/** The address of a file of a skill. */
export function skillUri(name: string, path: string): string {
  return `${SKILL_SCHEME}${name}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export const SKILL_SCHEME = 'skill://';
