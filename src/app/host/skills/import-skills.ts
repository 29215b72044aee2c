import { ToolyardError } from '../../../core/errors.ts';
import { leftOut, type LeftOut } from '../../../core/files/import-faults.ts';
import { findSkillsBelow, readSkillFolder } from '../../../skills/index.ts';
import { INCOMING_SKILLS, OWN_SKILLS } from '../../../skills/contract/skill-folders.ts';
import { SKILL_LIMITS } from '../../../skills/contract/skill-limits.ts';
import type { FolderSkill, Skill } from '../../../skills/contract/skill.ts';
import type { IncomingSkill, SkillChoice, SkillReview, SkillsService } from '../../../skills/contract/services.ts';
import { createReviews, leaveOthers, unzipIncoming } from '../workspace/incoming.ts';
import { resolveLinks } from './resolve-links.ts';
import { accepted, type SkillsServiceDeps } from './skill-deps.ts';
import { viewOf } from './skill-views.ts';

type Import = Pick<SkillsService, 'review' | 'take' | 'dismiss'>;

/**
 * Imports: what comes in lies in a folder that is none of skills, is read there by the code that reads skills, and what
 * a person takes is moved to the folder of skills.
 */
export function createSkillImport(deps: SkillsServiceDeps): Import {
  const { skills, files, disk } = deps;
  const reviews = createReviews<IncomingSkill>(files, INCOMING_SKILLS);

  async function review(from: Parameters<Import['review']>[0], name: string): Promise<SkillReview> {
    const { id, found, left } = await reviews.begin(async (root, leftOut) => {
      // The folder's name is what a skill at the top of it is compared with.
      const folder = `${root}/${folderNameOf(name)}`;
      await unpack(deps, from, folder, leftOut);
      return await readFound(deps, folder, leftOut);
    });
    return { id, skills: found, left };
  }

  async function take(reviewId: string, choices: readonly SkillChoice[]): Promise<readonly string[]> {
    const found = reviews.found(reviewId);
    const system = await disk();
    const stored: string[] = [];
    for (const { hash, isAllowed, approved } of choices) {
      const incoming = found.find(({ view }) => view.hash === hash);
      // Read again: it is stored as it was reviewed or not at all.
      const now = incoming === undefined ? undefined : await readSkillFolder(system, incoming.view.folder);
      if (incoming === undefined || now?.ok !== true || now.skill.hash !== hash)
        throw new ToolyardError('conflict', 'A skill has changed since the review: import it again');
      const folder = `${OWN_SKILLS}/${incoming.storedAs}`;
      await files.move(incoming.view.folder, folder);
      stored.push(incoming.storedAs);
      if (!isAllowed) continue;
      const moved = await readSkillFolder(system, folder);
      if (moved.ok && sameFiles(moved.skill, now.skill))
        await skills.decide((decided) => accepted(decided, moved.skill, approved));
    }
    await reviews.end();
    skills.notify();
    return stored;
  }

  return { review, take, dismiss: reviews.dismiss };
}

const EXECUTABLE = 0o755;

/** Writes what comes in to a folder of its own. */
async function unpack(
  { files, archives, disk }: SkillsServiceDeps,
  from: Parameters<Import['review']>[0],
  folder: string,
  left: LeftOut[],
): Promise<void> {
  if (from instanceof Blob) {
    await unzipIncoming(archives, from, folder, left);
    const { removed } = await resolveLinks(await disk(), folder);
    left.push(...removed.map((name) => leftOut(name, { code: 'import-link', values: [] })));
    return;
  }
  if (from.length > SKILL_LIMITS.maxImportedFiles)
    throw new ToolyardError(
      'invalid-input',
      `A folder of skills has at most ${String(SKILL_LIMITS.maxImportedFiles)} files, and this one has ` +
        String(from.length),
    );
  const system = await disk();
  for (const { path, blob, isExecutable } of from) {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length === 0 || parts.some((part) => part === '.' || part === '..'))
      left.push(leftOut(path, { code: 'import-outside', values: [] }));
    else if (!parts.includes('.git')) {
      const target = `${folder}/${parts.join('/')}`;
      await files.put(target, blob);
      if (isExecutable === true) await system.chmod(target, EXECUTABLE);
    }
  }
}

async function incomingOf(
  { files, skills }: SkillsServiceDeps,
  read: FolderSkill,
  names: ReadonlySet<string>,
): Promise<IncomingSkill> {
  const source = new TextDecoder().decode(await files.read(read.path));
  const own = storableName(read.text.name);
  const isTaken = names.has(own);
  // It is stored in a folder of its own name.
  const isNamed = !isTaken && own === read.text.name;
  const findings = read.findings.filter(({ code }) => !isNamed || code !== 'name-not-folder');
  const skill: Skill = { ...read, findings, tier: 'workspace', isAllowed: false, isOff: false, approved: [] };
  const empty = { formatVersion: 1, accepted: [], off: [], given: [] } as const;
  return {
    view: await viewOf(skill, source, empty, skills.tools),
    storedAs: isTaken ? freeName(own, names) : own,
    isTaken,
  };
}

/** The skills among what came in. */
async function readFound(deps: SkillsServiceDeps, folder: string, left: LeftOut[]): Promise<readonly IncomingSkill[]> {
  const system = await deps.disk();
  const { folders } = await findSkillsBelow(system, folder);
  const found: IncomingSkill[] = [];
  const names = new Set((await takenNames(deps.skills.catalog)).keys());
  for (const at of folders.slice(0, SKILL_LIMITS.maxImported)) {
    const read = await readSkillFolder(system, at);
    if (!read.ok) {
      left.push({ name: read.broken.path.slice(folder.length + 1), fault: read.broken.fault });
      continue;
    }
    const incoming = await incomingOf(deps, read.skill, names);
    names.add(incoming.storedAs);
    found.push(incoming);
  }
  for (const at of folders.slice(SKILL_LIMITS.maxImported))
    left.push(leftOut(at.slice(folder.length + 1), { code: 'import-many-skills', values: [SKILL_LIMITS.maxImported] }));
  left.push(...(await leaveOthers(deps.files, folder, folders, { code: 'import-no-skill', values: [] })));
  return found;
}

async function takenNames(catalog: SkillsServiceDeps['skills']['catalog']): Promise<ReadonlyMap<string, Skill>> {
  const { skills } = await catalog.state();
  return new Map(
    skills.filter(({ tier }) => tier === 'workspace').map((skill) => [skill.folder.split('/').at(-1) ?? '', skill]),
  );
}

function sameFiles(one: FolderSkill, other: FolderSkill): boolean {
  const filesOf = ({ files }: FolderSkill): string =>
    JSON.stringify(files.map(({ path, hash, isExecutable }) => [path, hash, isExecutable]));
  return filesOf(one) === filesOf(other);
}

/** The name of a skill as a name of a folder. */
function storableName(name: string): string {
  const made = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]/gu, '-')
    .slice(0, SKILL_LIMITS.nameChars);
  const parts = made.split('-').filter((part) => part !== '');
  return parts.length === 0 ? 'skill' : parts.join('-');
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    const made = `${name}-${String(count)}`;
    if (!taken.has(made)) return made;
  }
}

/** The name of a file without its extension, or of a folder. */
function folderNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const dot = last.lastIndexOf('.');
  return storableName(dot > 0 ? last.slice(0, dot) : last);
}
