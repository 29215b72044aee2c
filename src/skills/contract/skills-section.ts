/** The section of the system prompt that lists skills. */
export interface SkillsSection {
  readonly text: string;
  /** Estimated. */
  readonly tokens: number;
  /** Skills that a model may load. */
  readonly skills: number;
  /** Number of descriptions that were shortened, and of skills that were left out. */
  readonly shortened: number;
  readonly leftOut: number;
}
