import { createProjectFolder, createSkillToolsTier, type SkillToolsTier } from '../../../catalog/index.ts';
import {
  createSkillCatalog,
  createSkillFolders,
  createSkillUse,
  readSkill,
  shippedSkills,
  type ServerSkills,
  type SkillCatalog,
  type SkillUse,
} from '../../../skills/index.ts';
import { parseSkillDecisions, type SkillDecisions } from '../../../skills/contract/skill-decisions.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { FolderSkill, Skill } from '../../../skills/contract/skill.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';
import { createExistingFiles } from '../workspace/workspace.ts';
import { coalesce } from '../../../platform/coalesce.ts';

/** A private setting: no export, link or backup carries it. */
const SETTING = 'skills';
const NOTIFY_MS = 100;

/** Skills in the host: where they are, what a person decided, which conversation uses which, and their tools. */
export interface SkillsHost {
  readonly catalog: SkillCatalog;
  readonly use: SkillUse;
  readonly tools: SkillToolsTier;
  readonly decisions: () => Promise<SkillDecisions>;
  /** Changes the person's decisions. Rejects with `transport` if they could not be stored. */
  readonly decide: (change: (stored: SkillDecisions) => SkillDecisions) => Promise<void>;
  /** Tells the page that skills changed, soon. */
  readonly notify: () => void;
}

/** Skills of MCP servers, which exist with their servers. */
export interface ServedSkillsPort {
  readonly known: () => readonly FolderSkill[];
  readonly readFile: ServerSkills['readFile'];
  readonly subscribe: (listener: () => void) => void;
}

type Parts = Pick<Stores, 'settings' | 'tabs' | 'analyzer' | 'workspace' | 'workspaceOpened'>;

export function createSkillsHost(
  { settings, tabs, analyzer, workspace, workspaceOpened }: Parts,
  emit: (event: HostEvent) => void,
  served: ServedSkillsPort,
): SkillsHost {
  const notify = coalesce(() => {
    emit({ type: 'skills-changed' });
    // The tools of skills, and the built-in tools that list them.
    emit({ type: 'session-tools-changed' });
  }, NOTIFY_MS);
  const files = createExistingFiles(workspace, workspaceOpened);
  const decisions = createKnownSetting({ settings, tabs }, SETTING, parseSkillDecisions, notify);
  const folders = createSkillFolders({ files, onChange: notify });
  const catalog = createSkillCatalog({
    folders,
    served: served.known,
    shipped: async () => (await shippedSkills()).map((skill) => ({ tier: 'shipped' as const, skill })),
    decisions,
  });
  // Made just below; nothing asks before all is made.
  const use: SkillUse = createSkillUse(catalog, {
    toolsOf: async (skill) => await tools.namesOf(toolsOf(skill)),
    whole: async (skill) => await wholeSkill(served, skill),
    readFile: async ({ path }, file) => await served.readFile(path, file),
  });
  served.subscribe(notify);
  const tools = createSkillToolsTier({
    usedIn: async (conversationId) => (await use.usedIn(conversationId ?? '')).map(toolsOf),
    open: (folder) => createProjectFolder({ files, analyzer, folders: [folder], onChange: notify }),
  });
  // From here on, reacts to changes of the disk.
  void workspaceOpened.then(folders.read).then(notify);
  return {
    catalog,
    use,
    tools,
    notify,
    decisions: decisions.read,
    decide: async (make) => void (await decisions.change(make)),
  };
}

/** A skill of a server with its text, fetched now. */
async function wholeSkill({ readFile }: Pick<ServedSkillsPort, 'readFile'>, skill: Skill): Promise<Skill> {
  if (skill.server === undefined) return skill;
  const source = new TextDecoder().decode(await readFile(skill.path, 'SKILL.md'));
  const read = await readSkill(source, skill.text.name);
  if (!read.ok) throw new ToolyardError('conflict', read.fault.message);
  const { body, bodyLine } = read.skill;
  return { ...skill, text: { ...skill.text, body, bodyLine }, lines: source.split('\n').length };
}

/** A skill as the tier of its tools knows it. */
export function toolsOf({ text, folder, hash, files }: Skill): Parameters<SkillToolsTier['namesOf']>[0] {
  return {
    name: text.name,
    folder,
    hash,
    files: new Map(files.map((file) => [`${folder}/${file.path}`, file.hash])),
  };
}
