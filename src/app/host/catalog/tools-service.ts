import { discoverFor } from '../reach/route-ports.ts';
import type { CodeCheck } from '../../../catalog/contract/code.ts';
import { exportAsTool, exportTools, type CodeAnalyzer, type ToolStore } from '../../../catalog/index.ts';
import { defined } from '../../../core/defined.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { SchemaValidator } from '../../../catalog/contract/schema.ts';
import type { SeenTool, Tool, ToolRecord } from '../../../core/tool.ts';
import type { FileResult } from '../../../core/file-system.ts';
import type { ToolsService } from '../../../catalog/contract/services.ts';
import type { BuiltinView } from '../../../catalog/contract/builtin.ts';
import type { VirtualFileSystem } from '../../../workspace/index.ts';
import type { McpHost } from '../mcp/mcp-host.ts';
import { loadServerRuntime } from './server-runtime.ts';
import type { ToolCatalog } from './tool-catalog.ts';

interface ToolsDeps {
  readonly tools: ToolStore;
  readonly analyzer: CodeAnalyzer;
  readonly schemas: SchemaValidator;
  readonly catalog: Pick<ToolCatalog, 'builtins' | 'isOverridden' | 'discovery' | 'settings' | 'panels'>;
  readonly mcp: Pick<McpHost, 'isOfServer'>;
  readonly workspace: () => Promise<FileResult<VirtualFileSystem>>;
}

/** Stored tools and their checks, the settings of all tools, and discovery for agents. */
export function createToolsService({
  tools: store,
  analyzer,
  schemas,
  catalog,
  mcp,
  workspace,
}: ToolsDeps): ToolsService {
  /**
   * A name that begins with a server's prefix would be taken for one of its tools. @throws ToolyardError `invalid-tool`
   */
  const checkPrefix = async (tool: unknown): Promise<void> => {
    const name: unknown = isRecord(tool) ? tool['name'] : undefined;
    if (typeof name === 'string' && (await mcp.isOfServer(name)))
      throw new ToolyardError(
        'invalid-tool',
        'What stands before the first dot is the name of an MCP server: choose another name',
        { path: '/name' },
      );
  };
  return {
    list: async (after, limit) => await store.list(after, limit),
    count: async () => await store.count(),
    summaries: async (ids) => await store.summaries(ids),
    all: async () => await store.all(),
    get: async (name) => await store.getByName(String(name)),
    getById: async (id) => await store.getById(id),
    add: async (tool) => {
      await checkPrefix(tool);
      return await store.add(tool);
    },
    update: async (name, patch, baseVersion) => {
      if (isRecord(patch) && patch['name'] !== name) await checkPrefix(patch);
      return await store.update(String(name), patch, baseVersion);
    },
    remove: async (name) => await store.remove(String(name)),
    undoRemove: async (id) => await store.undoRemove(id),
    versions: async (name) => await store.versions(String(name)),
    restoreVersion: async (name, version) => {
      // From outside: anything but a number is not a valid key of the database either.
      if (typeof version !== 'number' || Number.isNaN(version)) {
        throw new ToolyardError(
          'not-found',
          `Version ${JSON.stringify(version)} of ${JSON.stringify(name)} is not kept`,
          { name: String(name) },
        );
      }
      return await store.restoreVersion(String(name), version);
    },
    setTrusted: async (shown, trusted) => {
      const { id, name, version } = isRecord(shown) ? (shown as Partial<SeenTool>) : {};
      if (typeof id !== 'string' || typeof name !== 'string' || typeof version !== 'number')
        throw new ToolyardError('invalid-input', 'Trust belongs to what was shown: give the tool as it was shown');
      return await store.setTrusted(shown, trusted === true);
    },
    checkCode: async (code, language): Promise<CodeCheck> => {
      const analysis = await analyzer.analyze(code, language);
      if (analysis.ok && analysis.shape !== 'unknown') return { ok: true, shape: analysis.shape };
      const exported = await exportAsTool(code, language, analyzer);
      return { ...(analysis.ok ? { ok: true, shape: analysis.shape } : analysis), ...defined({ exported }) };
    },
    codeAccess: async (code, language) => await analyzer.access(code, language),
    checkSchema: async (schema) => await schemas.checkSchema(schema),
    export: async ({ names, format }) =>
      await exportTools(names === undefined ? await store.all() : await named(store, names), format, {
        analyzer,
        runtime: loadServerRuntime,
      }),
    discover: async (panelId) => {
      if (panelId === undefined) return await catalog.discovery.json();
      const found = await discoverFor(catalog)(String(panelId));
      if (found === undefined)
        throw new ToolyardError('not-found', `There is no panel named ${JSON.stringify(panelId)}`);
      return JSON.stringify(found);
    },
    promptSection: async () => await catalog.discovery.prompt(),
    builtins: async () =>
      await Promise.all(
        (await catalog.builtins.list()).map(async (tool) =>
          viewOf(
            tool,
            await catalog.isOverridden(tool.name),
            catalog.builtins.find(tool.name)?.definition.documentation ?? '',
          ),
        ),
      ),
    settings: async () => await catalog.settings.read(),
    changeSettings: async (change) => await catalog.settings.change(change),
    pinFiles: async (toolName) =>
      await (await import('./files-as-tools.ts')).pinFilesOf({ tools: store, analyzer, workspace }, String(toolName)),
  };
}

function viewOf(
  { id, name, description, inputSchema, timeoutMs, enabled }: Tool,
  isOverridden: boolean,
  documentation: string,
): BuiltinView {
  return { id, name, description, inputSchema, documentation, timeoutMs, isRemoved: !enabled, isOverridden };
}

/** In the order of the names. */
async function named(store: ToolStore, names: readonly string[]): Promise<ToolRecord[]> {
  const found = await store.getByNames(names);
  return names.map((name) => {
    const record = found.get(name);
    if (record === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return record;
  });
}
