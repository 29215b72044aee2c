import { ToolyardError } from '../../core/errors.ts';
import type { CodeCheck, HostApi } from '../../core/host-api.ts';
import { isRecord } from '../../core/json.ts';
import type { Host } from './create-host.ts';

type ToolsApi = Pick<
  HostApi,
  | 'listTools'
  | 'countTools'
  | 'getSummaries'
  | 'getTools'
  | 'getTool'
  | 'getToolById'
  | 'addTool'
  | 'updateTool'
  | 'removeTool'
  | 'undoRemove'
  | 'getVersions'
  | 'restoreVersion'
  | 'setTrusted'
  | 'checkCode'
  | 'validateSchema'
  | 'toolStorageBytes'
  | 'deviceId'
>;

/** Tools, their checks and their storage, over the stores. */
export function createToolsApi(host: Promise<Host>): ToolsApi {
  return {
    listTools: async (after, limit) => (await host).stores.tools.list(after, limit),
    countTools: async () => (await host).stores.tools.count(),
    getSummaries: async (ids) => (await host).stores.tools.summaries(ids),
    getTools: async () => (await host).stores.tools.all(),
    getTool: async (name) => (await host).stores.tools.getByName(String(name)),
    getToolById: async (id) => (await host).stores.tools.getById(id),
    addTool: async (tool) => {
      await checkPrefix(await host, tool);
      return await (await host).stores.tools.add(tool);
    },
    updateTool: async (name, patch, baseVersion) => {
      if (isRecord(patch) && patch['name'] !== name) await checkPrefix(await host, patch);
      return await (await host).stores.tools.update(String(name), patch, baseVersion);
    },
    removeTool: async (name) => (await host).stores.tools.remove(String(name)),
    undoRemove: async (id) => (await host).stores.tools.undoRemove(id),
    getVersions: async (name) => (await host).stores.tools.versions(String(name)),
    restoreVersion: async (name, version) => {
      // From outside: what is no number is no key of the database either.
      if (typeof version !== 'number' || Number.isNaN(version)) {
        throw new ToolyardError(
          'not-found',
          `Version ${JSON.stringify(version)} of ${JSON.stringify(name)} is not kept`,
          { name: String(name) },
        );
      }
      return await (await host).stores.tools.restoreVersion(String(name), version);
    },
    setTrusted: async (name, trusted) => (await host).stores.tools.setTrusted(String(name), trusted),
    checkCode: async (code, language): Promise<CodeCheck> => {
      const analysis = await (await host).stores.analyzer.analyze(code, language);
      return analysis.ok ? { ok: true, shape: analysis.shape } : analysis;
    },
    validateSchema: async (schema) => (await host).stores.schemas.checkSchema(schema),
    toolStorageBytes: async (toolId) => (await host).stores.toolStorage.bytes(toolId),
    deviceId: async () => (await host).stores.settings.deviceId(),
  };
}

/** A name that begins with that of a server would be taken for a tool of it. @throws ToolyardError `invalid-tool` */
async function checkPrefix({ mcp }: Host, tool: unknown): Promise<void> {
  const name: unknown = isRecord(tool) ? tool['name'] : undefined;
  if (typeof name === 'string' && (await mcp.isOfServer(name)))
    throw new ToolyardError(
      'invalid-tool',
      'What stands before the first dot is the name of an MCP server: choose another name',
      { path: '/name' },
    );
}
