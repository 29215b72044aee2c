import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { faultOf } from '../../core/reason.ts';
import { SKILL_FAULTS } from '../contract/skill-faults.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { BrokenSkill, FolderSkill, SkillFault, SkillFile, SkillHash } from '../contract/skill.ts';
import { readSkillFile } from '../read/read-skill.ts';
import { mainFileOf } from './find-folders.ts';

/** A folder with a `SKILL.md`, read as a whole. */
export type ReadFolder =
  { readonly ok: true; readonly skill: FolderSkill } | { readonly ok: false; readonly broken: BrokenSkill };

/** Data of git, which is no part of the skill: it is neither shown nor exported. */
const SKIPPED = new Set(['.git']);

interface ListedFile extends Omit<SkillFile, 'hash'> {
  readonly full: string;
}

/**
 * Reads a skill with all its files. Its hash covers its name, its folder, and path, mode and contents of each file. A
 * link in it leaves it out: what a link leads to is not covered.
 */
export async function readSkillFolder(
  files: Pick<FileSystem, 'list' | 'readFile'>,
  folder: string,
): Promise<ReadFolder> {
  const top = await files.list(folder);
  const main = top.ok ? (mainFileOf(top.value) ?? 'SKILL.md') : 'SKILL.md';
  const path = `${folder}/${main}`;
  const broken = (fault: SkillFault): ReadFolder => ({ ok: false, broken: { folder, path, fault } });
  const listed = await listFiles(files, folder);
  if (!Array.isArray(listed)) return broken(listed as SkillFault);
  const all: SkillFile[] = [];
  let text: Uint8Array | undefined;
  for (const file of listed as readonly ListedFile[]) {
    const bytes = await files.readFile(file.full);
    if (!bytes.ok) return broken({ code: 'unreadable', message: bytes.error.message });
    if (file.full === path) text = bytes.value;
    const { full: _full, ...rest } = file;
    all.push({ ...rest, hash: await sha256Hex(bytes.value) });
  }
  if (text === undefined) return broken({ code: 'unreadable', message: 'It could not be read' });
  const read = await readSkillFile(text, folder.slice(folder.lastIndexOf('/') + 1));
  if (!read.ok) return broken(read.fault);
  return {
    ok: true,
    skill: {
      text: read.skill,
      findings: read.findings,
      folder,
      path,
      hash: (await jsonHash([
        'skill 1',
        read.skill.name,
        folder,
        all.map(({ path: at, isExecutable, hash }) => [at, isExecutable, hash]),
      ])) as SkillHash,
      files: all,
      lines: linesOf(text),
    },
  };
}

/** All files of a skill, sorted by path; or why it cannot be one. */
async function listFiles(files: Pick<FileSystem, 'list'>, folder: string): Promise<readonly ListedFile[] | SkillFault> {
  const found: ListedFile[] = [];
  let bytes = 0;
  const visit = async (below: string, depth: number): Promise<SkillFault | undefined> => {
    const entries = await files.list(`${folder}${below}`);
    if (!entries.ok) return { code: 'unreadable', message: entries.error.message };
    if (depth > SKILL_LIMITS.maxDepth) return tooMany;
    for (const entry of entries.value) {
      const path = `${below}/${entry.name}`;
      const fault =
        entry.kind === 'link'
          ? isLink(path)
          : entry.kind === 'directory'
            ? SKIPPED.has(entry.name)
              ? undefined
              : await visit(path, depth + 1)
            : add(path, entry);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  const add = (path: string, { size, mode }: ListedEntry): SkillFault | undefined => {
    bytes += size;
    found.push({
      path: path.slice(1),
      full: `${folder}${path}`,
      bytes: size,
      isExecutable: (mode & 0o111) !== 0,
    });
    if (found.length > SKILL_LIMITS.maxFiles) return tooMany;
    if (bytes > SKILL_LIMITS.maxBytes)
      return {
        code: 'too-many-bytes',
        message: `Its files are larger than ${String(SKILL_LIMITS.maxBytes / 1024 / 1024)} MB together`,
      };
    return undefined;
  };
  const fault = await visit('', 0);
  return fault ?? found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const tooMany: SkillFault = {
  code: 'too-many-files',
  message: `It has more than ${String(SKILL_LIMITS.maxFiles)} files, or folders nested too deeply`,
};

function isLink(path: string): SkillFault {
  return { code: 'link', ...faultOf(SKILL_FAULTS, { code: 'skill-link', values: [path.slice(1)] }) };
}

function linesOf(bytes: Uint8Array): number {
  let lines = 1;
  for (const byte of bytes) if (byte === 0x0a) lines += 1;
  return bytes.at(-1) === 0x0a ? lines - 1 : lines;
}
