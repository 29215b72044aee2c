import { traitsOf, type ToolStore } from '../../../catalog/index.ts';
import { BUILTIN_CODE, builtinNameOf } from '../../../catalog/contract/builtin.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { secretError } from '../../../sandbox/contract/secret-faults.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { isRecord } from '../../../core/json/json.ts';
import { isSubset, parseGrantedPermissions } from '../../../core/permissions/parse-permissions.ts';
import { sessionToolNameOf } from '../../../catalog/contract/session-tool.ts';
import type { Tool } from '../../../core/tool.ts';
import type { GrantedTool, GrantsService } from '../../../sandbox/contract/services.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';

interface GrantsDeps {
  readonly store: Pick<GrantStore, 'get' | 'set' | 'replace' | 'list'>;
  readonly tools: Pick<ToolStore, 'getById'>;
  readonly catalog: Pick<ToolCatalog, 'builtins' | 'lookup' | 'layers'>;
  /** Tells the page and other tabs. */
  readonly changed: () => void;
}

/** A tool that can have a grant, as it is now. */
interface Subject {
  readonly id: ToolId;
  readonly codeHash: CodeHash;
  readonly trusted: boolean;
}

/** Grants by tool. */
export function createGrantsService({ store, tools, catalog, changed }: GrantsDeps): GrantsService {
  /** A built-in tool or one that an origin finds, by its id, even if another tool has its name. */
  const foundById = async (id: ToolId): Promise<Subject | undefined> => {
    const shipped = builtinNameOf(id);
    if (shipped !== undefined) return subjectOf(await catalog.builtins.get(shipped));
    const sessionTools = sessionToolNameOf(id);
    if (sessionTools === undefined) return undefined;
    return subjectOf((await catalog.layers(sessionTools)).find((tool) => tool.id === id));
  };
  const byName = async (name: string): Promise<Subject> => {
    const tool = (await foundById(name as ToolId)) ?? subjectOf(await catalog.lookup(name));
    if (tool === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return tool;
  };
  const byId = async (toolId: ToolId, codeHash: CodeHash): Promise<Subject> => {
    const tool = (await foundById(toolId)) ?? (await tools.getById(toolId));
    if (tool === undefined) throw secretError('not-found', { code: 'grant-tool-missing', values: [] });
    if (tool.codeHash !== codeHash) throw secretError('conflict', { code: 'grant-other-code', values: [] });
    return tool;
  };
  return {
    get: async (toolName) => {
      const { id, codeHash, trusted } = await byName(String(toolName));
      return await store.get(id, codeHash, { trusted });
    },
    set: async (toolName, permissions) => {
      const { id, codeHash, trusted } = await byName(String(toolName));
      const granted = await store.set(id, codeHash, permissions, { trusted });
      changed();
      return granted;
    },
    replace: async (tool, shown, permissions) => {
      const { toolId, codeHash } = parseTool(tool);
      const subject = isPartOf(permissions, shown) ? REVOKING : await byId(toolId, codeHash);
      const granted = await store.replace(toolId, codeHash, shown, permissions, subject);
      changed();
      return granted;
    },
    list: async () => await store.list(),
  };
}

function subjectOf(tool: Tool | undefined): Subject | undefined {
  if (tool === undefined || !traitsOf(tool).hasGrants) return undefined;
  return { id: tool.id, codeHash: tool.source?.codeHash ?? BUILTIN_CODE, trusted: tool.trusted };
}

/** To revoke a part of a grant, neither the tool nor trust in it is needed. */
const REVOKING = { trusted: true };

/** Whether `permissions` only revokes parts of `whole`. */
function isPartOf(permissions: unknown, whole: unknown): boolean {
  const [part, of] = [parseGrantedPermissions(permissions), parseGrantedPermissions(whole)];
  return part.ok && of.ok && isSubset(part.value, of.value);
}

function parseTool(tool: unknown): GrantedTool {
  const { toolId, codeHash } = isRecord(tool) ? tool : {};
  if (typeof toolId !== 'string' || typeof codeHash !== 'string')
    throw new ToolyardError('invalid-input', 'The tool must have its id and the hash of its code');
  return { toolId: toolId as ToolId, codeHash: codeHash as CodeHash };
}
