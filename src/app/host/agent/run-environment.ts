import type { RunEnvironment, RunDeps } from '../../../agent/index.ts';
import type { RunCleanup } from '../../../agent/contract/agent-api.ts';
import { traitsOf } from '../../../catalog/index.ts';
import { agentError } from '../../../agent/contract/faults/provider-faults.ts';
import type { McpServer } from '../../../mcp/contract/mcp-server.ts';
import { newId } from '../../../core/ids.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import type { McpService } from '../../../mcp/contract/services.ts';
import type { GrantsService } from '../../../sandbox/contract/services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';
import { granteeOf } from '../panels/panel-tools.ts';
import { createRunPanel, needFreePanel, removeRunPanel, type RunPanelDeps } from './run-panel.ts';

/** It uses the services of the page, with the same rules as a person. */
export interface RunEnvironmentDeps extends Pick<RunPanelDeps, 'panels' | 'toolStorage'> {
  readonly catalog: Pick<ToolCatalog, 'lookup' | 'sessionTools'>;
  readonly files: Pick<FilesService, 'stat' | 'listAll' | 'read' | 'write' | 'move' | 'remove'>;
  readonly grants: Pick<GrantsService, 'set'>;
  readonly mcp: Pick<McpService, 'list' | 'add' | 'connect' | 'remove'>;
}

/**
 * Prepares what a shipped run needs, and removes it afterwards. Never replaces or removes anything of the person's own.
 */
export function createRunEnvironment(deps: RunEnvironmentDeps): RunEnvironment {
  return {
    prepare: (run) => prepare(deps, run),
    clear: (run) => clear(deps, run),
  };
}

async function serverOf(
  mcp: RunEnvironmentDeps['mcp'],
  { server }: RunDeps,
): Promise<{ readonly own?: McpServer; readonly taken: boolean }> {
  const found =
    server === undefined ? undefined : (await mcp.list()).find(({ server: { name } }) => name === server.name)?.server;
  if (found === undefined || server === undefined) return { taken: false };
  const isOwn =
    found.transport === 'stdio' &&
    found.command === 'node' &&
    found.args.length === 1 &&
    found.args[0] === server.path &&
    Object.keys(found.env).length === 0;
  return isOwn ? { own: found, taken: true } : { taken: true };
}

/** The run's files that are unchanged, and all others in its folder. */
async function filesOf(
  files: RunEnvironmentDeps['files'],
  { folder, leaves, files: given = {}, server }: RunDeps,
): Promise<{ readonly own: readonly string[]; readonly others: readonly string[] }> {
  const known = new Map(Object.entries(leaves));
  const written = { ...given, ...(server === undefined ? {} : { [server.path]: server.source }) };
  for (const [path, text] of Object.entries(written))
    known.set(path, [...(known.get(path) ?? []), await sha256Hex(new TextEncoder().encode(text))]);
  const own: string[] = [];
  const others: string[] = [];
  for (const path of folder === undefined || (await files.stat(folder)) === undefined
    ? []
    : await files.listAll(folder)) {
    const isOwn = known.get(path)?.includes(await sha256Hex(new Uint8Array(await files.read(path)))) === true;
    (isOwn ? own : others).push(path);
  }
  return { own, others };
}

/** Frees the folder of an earlier run: if it has other files, it is renamed. */
async function makeRoom(files: RunEnvironmentDeps['files'], deps: RunDeps): Promise<readonly string[]> {
  const { folder } = deps;
  const { own, others } = await filesOf(files, deps);
  if (folder === undefined) return [];
  if (others.length === 0) {
    if (own.length > 0) await files.remove([folder]);
    return [];
  }
  for (let count = 1; ; count += 1) {
    const aside = `${folder}-kept-${String(count)}`;
    if ((await files.stat(aside)) !== undefined) continue;
    await files.move(folder, aside);
    return [`${folder} held files that are not this run’s, or were changed. They are in ${aside} now.`];
  }
}

async function prepare(environment: RunEnvironmentDeps, deps: RunDeps): Promise<readonly string[]> {
  const { catalog, files, grants, mcp } = environment;
  const { tool, server, panel } = deps;
  const { own, taken } = await serverOf(mcp, deps);
  if (server !== undefined && taken && own === undefined)
    throw agentError('conflict', { code: 'run-server-taken', values: [server.name] });
  if (panel !== undefined) await needFreePanel(environment, panel);
  if (own !== undefined) await mcp.remove(own.id);
  const notes = await makeRoom(files, deps);
  if (tool !== undefined) {
    const present = await catalog.lookup(tool.fields.name);
    // The person's own tool is used and keeps its grant.
    if (present === undefined || traitsOf(present).isShipped === true) {
      const { id } = await catalog.sessionTools.lease('recorded run', tool.fields);
      await grants.set(id, tool.grant);
    }
  }
  for (const [path, text] of Object.entries(deps.files ?? {})) await files.write(path, new TextEncoder().encode(text));
  if (server !== undefined) {
    await files.write(server.path, new TextEncoder().encode(server.source));
    const { id } = await mcp.add({
      name: server.name,
      transport: 'stdio',
      command: 'node',
      args: [server.path],
    });
    await mcp.connect(id);
  }
  const panelNote = panel === undefined ? undefined : await createRunPanel(environment, panel);
  return panelNote === undefined ? notes : [...notes, panelNote];
}

async function clear(environment: RunEnvironmentDeps, deps: RunDeps): Promise<RunCleanup> {
  const { catalog, files, grants, mcp } = environment;
  const { tool, folder, panel, server } = deps;
  const { own: made, others } = await filesOf(files, deps);
  const names: string[] = [];
  const undoIds: string[] = [];
  const { own } = await serverOf(mcp, deps);
  // Whoever changed its program goes on with it.
  const removedServer = server !== undefined && others.includes(server.path) ? undefined : own;
  if (removedServer !== undefined) {
    await mcp.remove(removedServer.id);
    names.push(removedServer.name);
  }
  if (tool !== undefined) {
    const { sessionTools } = catalog;
    const leased = (await sessionTools.shipped.state()).entries.find(({ fields }) => fields.name === tool.fields.name);
    if (leased !== undefined) {
      await grants.set(leased.tool.id, NO_PERMISSIONS);
      names.push(tool.fields.name);
    }
    sessionTools.takeBack(tool.fields.name);
  }
  const panelAct = panel === undefined ? undefined : await removeRunPanel(environment, panel);
  if (panel !== undefined && panelAct !== undefined) {
    undoIds.push(panelAct);
    names.push(panel.id);
  }
  if (made.length > 0) {
    const act = newId<string>();
    await files.remove(others.length === 0 && folder !== undefined ? [folder] : made, act);
    undoIds.push(act);
  }
  return {
    files: made.length,
    names,
    undoIds,
    ...(panel === undefined || panelAct === undefined ? {} : { storage: granteeOf(panel.id) }),
    ...(removedServer === undefined ? {} : { server: removedServer.id }),
  };
}
