import type { FileSystem } from '../../../core/file-system.ts';
import type { ArchivesService } from '../../../workspace/contract/services.ts';
import { setUpWorkspace } from '../testing/memory-workspace.ts';
import { createSkillsHost, type ServedSkillsPort } from './skills-host.ts';
import { createSkillsService } from './skills-service.ts';

/** A `SKILL.md`. */
export function skillFile(name: string, body = 'Do it.', front = ''): string {
  return `---\nname: ${name}\ndescription: About ${name}\n${front}---\n${body}\n`;
}

const NONE_SERVED: ServedSkillsPort = {
  known: () => [],
  readFile: () => Promise.reject(new Error('No server serves skills')),
  subscribe: () => undefined,
};

/** Skills over a workspace in memory. `unzip` stands in for the archive worker. */
export async function setUpSkills(
  start: Readonly<Record<string, string>> = {},
  unzip: (zip: Blob, folder: string, files: FileSystem) => Promise<void> = () => Promise.resolve(),
  served: ServedSkillsPort = NONE_SERVED,
) {
  const { disk, files, write, stored, stores, filesService } = await setUpWorkspace(start);
  const skills = createSkillsHost(stores, () => undefined, served);
  const archives = {
    unzip: async (zip: Blob, folder: string) => {
      await unzip(zip, folder, files);
      return { files: 0, folders: 0, bytes: 0, left: [], leftCount: 0 };
    },
  } as Partial<ArchivesService> as ArchivesService;
  const service = createSkillsService({
    skills,
    files: filesService,
    archives,
    disk: () => Promise.resolve(files),
  });
  // A reading that began before the workspace was known finds nothing.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await service.list();
  /** Allows the skill in its present form. */
  const allow = async (path: string, approved: readonly string[] = []): Promise<void> =>
    await service.allow(path, (await service.get(path)).hash, approved);
  return { disk, files, write, stored, skills, service, allow };
}
