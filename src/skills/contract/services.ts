import type { LeftOut } from '../../core/files/import-faults.ts';
import type { Fault } from '../../core/reason.ts';
import type { BrokenSkill, Skill, SkillFault, SkillHash } from './skill.ts';

/** A skill as lists show it. */
export interface SkillSummary extends Pick<Skill, 'tier' | 'path' | 'folder' | 'hash' | 'isAllowed' | 'isOff'> {
  readonly name: string;
  readonly description: string;
  readonly hiddenBy?: string;
  /** Numbers of findings that validators refuse, and of warnings. */
  readonly errors: number;
  readonly warnings: number;
  readonly files: number;
  /** A person allowed a skill of this name before, in another form. */
  readonly hasChanged: boolean;
}

export interface SkillList {
  readonly skills: readonly SkillSummary[];
  readonly broken: readonly BrokenSkill[];
  /** Number of folders with a skill that were not read. */
  readonly left: number;
}

/** A skill with all that a person looks at before allowing it. */
export interface SkillView extends Omit<Skill, 'text'>, Pick<SkillSummary, 'hasChanged'> {
  readonly text: Skill['text'];
  /** The file as it is. */
  readonly source: string;
  /** Estimated: its line in the list, its text when it is loaded, the same with all its other files. */
  readonly tokens: { readonly listed: number; readonly loaded: number; readonly whole: number };
  /** Names of the tools that join a conversation which uses it, and files that cannot be tools. */
  readonly tools: readonly string[];
  readonly brokenTools: readonly { readonly path: string; readonly fault: string }[];
}

/** Programs whose folder layout an export can have. */
export type SkillClient = 'agents' | 'claude' | 'github' | 'opencode' | 'plain';

/** A skill of an import, as its review shows it. */
export interface IncomingSkill {
  readonly view: SkillView;
  /** The name under which it would be stored: another one if its own is taken. */
  readonly storedAs: string;
  readonly isTaken: boolean;
}

/** A file of a folder that is imported. */
export interface IncomingFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly blob: Blob;
  readonly isExecutable?: boolean;
}

/** What an import found. Nothing of it is stored among skills yet. */
export interface SkillReview {
  /** Identifies the review. */
  readonly id: string;
  readonly skills: readonly IncomingSkill[];
  readonly left: readonly LeftOut<Fault | SkillFault>[];
}

/** A skill that a person takes from a review. */
export interface SkillChoice {
  /** Of the skill as the review showed it. */
  readonly hash: SkillHash;
  /** It may be used at once. Otherwise it is stored and asks later. */
  readonly isAllowed: boolean;
  readonly approved: readonly string[];
}

/** Skills. Methods that write reject with `not-found`, `conflict`, `invalid-input` or `transport`. */
export interface SkillsService {
  list(): Promise<SkillList>;
  /** @param path of its `SKILL.md`, as lists have it. Rejects with `not-found`. */
  get(path: string): Promise<SkillView>;
  /**
   * Allows a skill in exactly the form that a person saw.
   *
   * @param approved requests of `allowed-tools` that become rules while the skill is used
   */
  allow(path: string, hash: SkillHash, approved: readonly string[]): Promise<void>;
  /** Takes it back: its text is no instruction any more, in no conversation. */
  disallow(path: string): Promise<void>;
  /** A file of a skill that an MCP server serves, fetched now. Rejects with `not-found`, `conflict`, `transport`. */
  readFile(path: string, file: string): Promise<Uint8Array>;
  /** Switches a shipped skill off or on. */
  setOff(name: string, isOff: boolean): Promise<void>;
  /** Writes a new skill of the person's own and allows it. Resolves to the path of its `SKILL.md`. */
  create(name: string, source: string): Promise<string>;
  /**
   * Writes `SKILL.md` as a person edited it. A skill that was allowed stays allowed: nothing else of it changes.
   *
   * @param hash of the skill that was edited; another one is a `conflict`
   */
  save(path: string, hash: SkillHash, source: string): Promise<void>;
  /** Removes the folder of a skill. Resolves to an id for `files.undo`. */
  remove(path: string): Promise<string>;
  /**
   * Reviews the skills of a zip or a `.skill` file, or of files of a folder by their relative paths. Nothing of an
   * earlier review is kept.
   */
  review(from: Blob | readonly IncomingFile[], name: string): Promise<SkillReview>;
  /** Stores skills of a review. Resolves to the names under which they are stored. */
  take(review: string, choices: readonly SkillChoice[]): Promise<readonly string[]>;
  /** Removes what a review that nobody took left behind. */
  dismiss(review: string): Promise<void>;
  /** A zip with the folders of skills, in the layout of a client. */
  export(paths: readonly string[], client: SkillClient): Promise<Blob>;
  /** Skills that the address names are used in every new conversation of this visit. Resolves to those that exist. */
  useInVisit(names: readonly string[]): Promise<readonly string[]>;
}

export interface SkillServices {
  readonly skills: SkillsService;
}
