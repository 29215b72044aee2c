import { defined } from '../../core/defined.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { SKILL_FILES } from '../../skills/contract/skill-folders.ts';
import { SKILL_LIMITS } from '../../skills/contract/skill-limits.ts';
import type { SharedSkill } from '../contract/share.ts';
import type { PackedObject } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';
import { isTree, pathFault } from './shared-path.ts';

/** A skill in the form that links contain. */
export function skillValue({ name, files }: SharedSkill): PackedObject {
  return {
    name,
    files: files.map(({ path, bytes, isExecutable }) => ({ path, value: bytes, ...defined({ isExecutable }) })),
  };
}

/**
 * Parses skills from outside: folders with a `SKILL.md`, each name once. What they say is read when they are stored.
 *
 * @param list `{ name, files: [{ path, bytes, isExecutable? }] }` each
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged' or 'too-large'
 */
export function parseSharedSkills(list: readonly unknown[]): SharedSkill[] {
  const skills = list.map(parseSkill);
  if (new Set(skills.map(({ name }) => name)).size < skills.length)
    throw shareFault('damaged', 'Two skills in it have one name. Ask for it again.');
  return skills;
}

function parseSkill(input: unknown): SharedSkill {
  const { name, files } = isRecord(input) ? input : {};
  if (typeof name !== 'string' || !Array.isArray(files)) throw shareFault('damaged');
  if (name.includes('/') || pathFault(`/${name}`) !== undefined || name.length > SKILL_LIMITS.maxShownName)
    throw shareFault('damaged', 'A skill in it has a name that is no name of a folder. Ask for it again.');
  if (files.length > SKILL_LIMITS.maxFiles) throw shareFault('too-large');
  const read = files.map(parseFile);
  const paths = read.map(({ path }) => path);
  if (!isTree(paths.map((path) => `/${path}`)) || !SKILL_FILES.some((main) => paths.includes(main)))
    throw shareFault('damaged', `The skill ${JSON.stringify(name)} in it is not complete. Ask for it again.`);
  return { name, files: read };
}

function parseFile(input: unknown): SharedSkill['files'][number] {
  const { path, bytes, isExecutable } = isRecord(input) ? input : {};
  if (typeof path !== 'string' || !(bytes instanceof Uint8Array)) throw shareFault('damaged');
  if (pathFault(`/${path}`) !== undefined || path.split('/').includes('.git'))
    throw shareFault('damaged', 'A file of a skill in it has a path that is refused. Ask for it again.');
  return { path, bytes, ...(isExecutable === true ? { isExecutable } : {}) };
}

/** Refuses what `parseSharedSkills` would. @throws ToolyardError `invalid-input` */
export function requireSkills(skills: readonly SharedSkill[]): void {
  if (skills.length > LIMITS.share.maxSkills)
    throw shareFault('too-large', `At most ${String(LIMITS.share.maxSkills)} skills travel together.`);
  parseSharedSkills(skills);
}
