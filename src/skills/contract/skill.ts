import type { Brand } from '../../core/brand.ts';
import type { Fault } from '../../core/reason.ts';

/** Hash over all files of a skill, its name and its folder. Acceptances and grants belong to it. */
export type SkillHash = Brand<string, 'SkillHash'>;

/** Where skills come from. Where two have one name, the one of the later tier counts. */
export type SkillTier = 'shipped' | 'build' | 'workspace' | 'package' | 'server';

/** Programs that read skills, with rules of their own. */
export type SkillReader = 'format' | 'claude' | 'codex';

/** What is wrong or unusual about a skill, in the order of its file. The page says it in its language. */
export interface SkillFinding {
  readonly code: SkillFindingCode;
  /**
   * An error: the validators of `by` refuse the skill; it is loaded here nevertheless. A warning: it is read in another
   * way than it may be meant. A note: a recommendation, or something that does nothing here.
   */
  readonly level: 'error' | 'warning' | 'note';
  /** Whose rule it is; empty for one of this app. */
  readonly by: readonly SkillReader[];
  /** 1-based line of `SKILL.md`. */
  readonly line?: number;
  /** What the sentence names: a field, a value, a number. */
  readonly subject?: string;
}

export type SkillFindingCode =
  | 'name-missing'
  | 'name-too-long'
  | 'name-characters'
  | 'name-not-lower-case'
  | 'name-hyphens'
  | 'name-not-folder'
  | 'description-too-long'
  | 'description-tags'
  | 'compatibility-too-long'
  | 'field-not-text'
  | 'field-unknown'
  | 'field-of-claude'
  | 'value-unknown'
  | 'yaml-colon'
  | 'yaml-duplicate'
  | 'body-empty'
  | 'body-long'
  | 'command-block'
  | 'variable-unset'
  | 'hidden-characters';

/** What `SKILL.md` says. */
export interface SkillText {
  /** As it stands in the file, or the folder's name where that could not be used. */
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata: readonly (readonly [key: string, value: string])[];
  /** Tools that the skill asks to be approved, such as `Bash(git:*)`: a request, nothing more. */
  readonly allowedTools: readonly string[];
  /** Tools that are not offered while the skill is used. */
  readonly disallowedTools: readonly string[];
  /** A model may load it by itself. */
  readonly isForModels: boolean;
  /** A person may start it with `/name`. */
  readonly isForPeople: boolean;
  readonly argumentHint?: string;
  readonly model?: string;
  /** The text without front matter. */
  readonly body: string;
  /** 1-based line of the file in which the body begins. */
  readonly bodyLine: number;
}

/** `SKILL.md`, read; or why it is left out. */
export type ReadSkill =
  | { readonly ok: true; readonly skill: SkillText; readonly findings: readonly SkillFinding[] }
  | { readonly ok: false; readonly fault: SkillFault };

export type SkillFaultCode =
  | 'no-front-matter'
  | 'yaml'
  | 'no-fields'
  | 'no-description'
  | 'too-large'
  | 'not-text'
  | 'link'
  | 'too-many-files'
  | 'too-many-bytes'
  | 'unreadable';

/** Why a skill is left out. */
export interface SkillFault extends Fault {
  readonly code: SkillFaultCode;
  /** 1-based line of `SKILL.md`. */
  readonly line?: number;
}

/** A file of a skill. `path` is relative to its folder. */
export interface SkillFile {
  readonly path: string;
  readonly bytes: number;
  readonly isExecutable: boolean;
  /** Lower-case hex SHA-256. */
  readonly hash: string;
}

/** A skill as its folder holds it. */
export interface FolderSkill {
  readonly text: SkillText;
  readonly findings: readonly SkillFinding[];
  /** The folder. */
  readonly folder: string;
  /** Its `SKILL.md`. */
  readonly path: string;
  /** The name of the MCP server that serves it: its text is fetched when it is used, and empty until then. */
  readonly server?: string;
  readonly hash: SkillHash;
  /** Sorted by path; includes `SKILL.md`. */
  readonly files: readonly SkillFile[];
  /** Lines of `SKILL.md`. */
  readonly lines: number;
}

/** A folder with a `SKILL.md` that is no skill. */
export interface BrokenSkill {
  readonly folder: string;
  readonly path: string;
  readonly fault: SkillFault;
}

/** A skill of any tier with what a person decided about it. */
export interface Skill extends FolderSkill {
  readonly tier: SkillTier;
  /** It may be offered to models and started: a person allowed exactly this form, or it ships with the app. */
  readonly isAllowed: boolean;
  /** A shipped skill that a person switched off. */
  readonly isOff: boolean;
  /** The path of the skill of the same name that counts instead. */
  readonly hiddenBy?: string;
  /** Requests of `allowed-tools` that the person approved. */
  readonly approved: readonly string[];
}
