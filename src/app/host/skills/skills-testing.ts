import { createCodeAnalyzer } from '../../../catalog/index.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../../workspace/index.ts';
import type { ArchivesService } from '../../../workspace/contract/services.ts';
import { createFileActions } from '../workspace/file-actions.ts';
import { createFilesService } from '../workspace/files-service.ts';
import type { Stores } from '../open-stores.ts';
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
  const opened = await openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  if (!opened.ok) throw new Error(opened.message);
  const { disk } = opened;
  const files = disk.files();
  const write = async (path: string, content: string | Uint8Array<ArrayBuffer>, mode?: number): Promise<void> => {
    await files.mkdir(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true });
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const written = await files.writeFile(path, bytes, mode === undefined ? {} : { mode });
    if (!written.ok) throw new Error(written.error.message);
  };
  for (const [path, content] of Object.entries(start)) await write(path, content);
  const stored = new Map<string, unknown>();
  const stores = {
    settings: {
      get: async (key: string) => structuredClone(stored.get(key)),
      change: async (key: string, make: (value: unknown) => unknown) => {
        const next = make(structuredClone(stored.get(key)));
        stored.set(key, next);
        return next;
      },
    },
    tabs: { subscribe: () => () => undefined, publish: () => undefined },
    analyzer: createCodeAnalyzer((code) => Promise.resolve({ ok: true, js: code })),
    workspace: () => Promise.resolve({ ok: true, value: disk }),
    workspaceOpened: Promise.resolve(),
  } as object as Stores;
  const skills = createSkillsHost(stores, () => undefined, served);
  const actions = createFileActions(() => Promise.resolve(disk));
  const archives = {
    unzip: async (zip: Blob, folder: string) => {
      await unzip(zip, folder, files);
      return { files: 0, folders: 0, bytes: 0, left: [], leftCount: 0 };
    },
  } as Partial<ArchivesService> as ArchivesService;
  const filesService = createFilesService({
    ...stores,
    disk: () => Promise.resolve(disk),
    actions,
    protectedPaths: () => Promise.resolve(''),
    release: () => undefined,
  });
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
