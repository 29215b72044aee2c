/** Folders whose skills are read. Where two have the same name, that of the first folder counts. */
export const SKILL_FOLDERS = [
  '.agents/skills',
  '.claude/skills',
  '.github/skills',
  '.opencode/skills',
  '.ah/skills',
  'skills',
] as const;

/** Where imported and new skills are written. */
export const OWN_SKILLS = `/${SKILL_FOLDERS[0]}`;

/** Where the files of an import lie while a person reviews them: not a folder of skills. */
export const INCOMING_SKILLS = '/.ah/incoming';

/** The main file of a skill, the name of the format first. */
export const SKILL_FILES = ['SKILL.md', 'skill.md'] as const;
