import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool, ToolFields } from '../../../core/tool.ts';
import { codeHashOf } from '../../fields/code-hash.ts';
import { toolOfFields } from '../../fields/tool-of.ts';
import type { ProjectTool } from '../../project/read-tool.ts';
import type { ToolTier } from '../create-catalog.ts';
import { toolOfProject } from '../project/project-tier.ts';

/** The effect of an address on one name: another tool, or none. */
export interface AddressEntry {
  readonly tool: Tool;
  /** Undefined for a command, and if the name was removed. */
  readonly fields?: ToolFields;
  /** It is a command without a description of its own, which `--help` gives once it may run. */
  readonly needsHelp?: true;
}

/** Tools that the address of the page added, and names that it removed; in memory, for this visit. */
export interface LinkTier extends ToolTier {
  readonly list: () => readonly AddressEntry[];
  readonly entry: (name: string) => AddressEntry | undefined;
  /** @returns the previous entries, for `restore` */
  readonly take: (
    added: readonly ToolFields[],
    commands: readonly ProjectTool[],
    removed: readonly string[],
  ) => Promise<ReadonlyMap<string, AddressEntry | undefined>>;
  readonly restore: (before: ReadonlyMap<string, AddressEntry | undefined>) => void;
  readonly setTrusted: (name: string, trusted: boolean) => void;
  /** Describes a command by the output of its `--help`; nothing happens if another tool has taken its name. */
  readonly describe: (name: string, codeHash: CodeHash, text: string) => void;
  /** Increases with every change. */
  readonly revision: () => number;
}

export function createLinkTier(onChange: () => void): LinkTier {
  const entries = new Map<string, AddressEntry>();
  let revision = 0;
  const changed = (): void => {
    revision += 1;
    onChange();
  };
  const restore: LinkTier['restore'] = (before) => {
    for (const [name, entry] of before) {
      if (entry === undefined) entries.delete(name);
      else entries.set(name, entry);
    }
    changed();
  };
  return {
    get: (name) => Promise.resolve(entries.get(name)?.tool),
    list: () => [...entries.values()],
    entry: (name) => entries.get(name),
    revision: () => revision,
    async take(added, commands, removed) {
      const made = [
        ...(await Promise.all(
          added.map(async (fields): Promise<AddressEntry> => ({ fields, tool: await toolOfAddress(fields) })),
        )),
        ...commands.map((command): AddressEntry => ({
          tool: toolOfCommand(command),
          ...(command.description === undefined ? { needsHelp: true } : {}),
        })),
        ...removed.map((name) => ({ tool: noTool(name) })),
      ];
      const before = new Map(made.map(({ tool: { name } }) => [name, entries.get(name)]));
      for (const entry of made) entries.set(entry.tool.name, entry);
      changed();
      return before;
    },
    restore,
    setTrusted(name, trusted) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      entries.set(name, { ...entry, tool: { ...entry.tool, trusted } });
      changed();
    },
    describe(name, codeHash, description) {
      const tool = entries.get(name)?.tool;
      // A command has no fields.
      if (tool?.source?.codeHash !== codeHash) return;
      entries.set(name, { tool: { ...tool, description } });
      changed();
    },
  };
}

/** Grants of such a tool are stored under this id and the hash of its code. */
function linkIdOf(name: string): ToolId {
  return `link:${name}` as ToolId;
}

async function toolOfAddress(fields: ToolFields): Promise<Tool> {
  const { name, environment } = fields;
  // `enabled` in the link applies to a stored copy; for this visit the address itself offers the tool.
  return toolOfFields(
    { ...fields, enabled: true },
    { id: linkIdOf(name), origin: { kind: 'link', environment }, trusted: false, codeHash: await codeHashOf(fields) },
  );
}

function toolOfCommand(command: ProjectTool): Tool {
  const decided = { allowed: new Set<CodeHash>(), help: new Map<CodeHash, string>() };
  const tool = toolOfProject(command, decided);
  return { ...tool, id: linkIdOf(tool.name), origin: { kind: 'link', environment: 'shell' } };
}

function noTool(name: string): Tool {
  return {
    id: linkIdOf(name),
    name,
    description: 'Taken away by the address of the page, for this visit',
    inputSchema: { type: 'object' },
    origin: { kind: 'link', environment: 'browser' },
    version: 1,
    requested: NO_PERMISSIONS,
    enabled: false,
    trusted: false,
    timeoutMs: 1,
    source: { code: '', language: 'javascript', codeHash: '' as CodeHash },
  };
}
