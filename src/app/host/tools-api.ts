import { ToolyardError } from '../../core/errors.ts';
import type { CodeCheck, HostApi } from '../../core/host-api.ts';
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
    addTool: async (tool) => (await host).stores.tools.add(tool),
    updateTool: async (name, patch, baseVersion) => (await host).stores.tools.update(String(name), patch, baseVersion),
    removeTool: async (name) => (await host).stores.tools.remove(String(name)),
    undoRemove: async (id) => (await host).stores.tools.undoRemove(id),
    getVersions: async (name) => (await host).stores.tools.versions(String(name)),
    restoreVersion: async (name, version) => {
      // From outside: what is no number is no key of the database either.
      if (typeof version !== 'number' || Number.isNaN(version)) {
        throw new ToolyardError('not-found', `Version ${JSON.stringify(version)} of ${JSON.stringify(name)} is not kept`, { name: String(name) });
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
