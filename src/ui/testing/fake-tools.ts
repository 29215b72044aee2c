import { ToolyardError } from '../../core/errors.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { ToolFields, ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { ToolsService } from '../../catalog/contract/services.ts';
import type { HostEvent } from '../../services/host-services.ts';
import { fieldsOf, recordOf } from './fake-records.ts';

/** The tools of the fake host, which its other services also use. */
export interface StoredTools {
  readonly tools: Map<ToolId, ToolRecord>;
  readonly versions: ReadonlyMap<ToolId, readonly ToolVersion[]>;
  byName(name: string): ToolRecord | undefined;
  need(name: string): ToolRecord;
  store(record: ToolRecord): ToolRecord;
  change(record: ToolRecord, patch: object, fromThisTab?: boolean): ToolRecord;
}
type Emit = (event: HostEvent) => void;

export function keepTools(start: readonly ToolRecord[], emit: Emit): StoredTools {
  const tools = new Map(start.map((tool) => [tool.id, tool]));
  const versions = new Map<ToolId, ToolVersion[]>(
    start.map((tool) => [tool.id, [{ version: tool.version, record: tool, savedAt: tool.updatedAt }]]),
  );

  const byName = (name: string) => [...tools.values()].find((tool) => tool.name === name);
  const need = (name: string) => {
    const tool = byName(name);
    if (tool === undefined) throw new ToolyardError('not-found', `There is no tool named ${name}.`);
    return tool;
  };
  const store = (record: ToolRecord, fromThisTab = true) => {
    tools.set(record.id, record);
    versions.set(record.id, [
      ...(versions.get(record.id) ?? []),
      { version: record.version, record, savedAt: record.updatedAt },
    ]);
    emit({ type: 'tools-changed', ids: [record.id], fromThisTab });
    return record;
  };
  const change = (record: ToolRecord, patch: object, fromThisTab = true) =>
    store({ ...record, ...patch, version: record.version + 1, updatedAt: new Date().toISOString() }, fromThisTab);
  return { tools, versions, byName, need, store, change };
}

/** The service of the tools, without validation. */
export function fakeToolsService(kept: StoredTools, emit: Emit) {
  return { ...readsOf(kept), ...changesOf(kept, emit), ...CHECKS, ...exportsOf(kept) };
}

function readsOf({ tools, versions, byName, need }: StoredTools) {
  return {
    pinFiles: async () => {
      throw new ToolyardError('not-found', 'There is no such tool any more');
    },
    list: async (after, limit) =>
      [...tools.values()]
        .filter((tool) => after === undefined || sortKeyOf(tool.name) > sortKeyOf(after))
        .sort((one, other) => (sortKeyOf(one.name) < sortKeyOf(other.name) ? -1 : 1))
        .slice(0, limit),
    count: async () => tools.size,
    summaries: async (ids) => ids.map((id) => tools.get(id)),
    all: async () => [...tools.values()],
    get: async (name) => byName(name),
    getById: async (id) => tools.get(id),
    versions: async (name) => [...(versions.get(need(name).id) ?? [])].reverse(),
  } satisfies Partial<ToolsService>;
}

function changesOf({ tools, versions, byName, need, store, change }: StoredTools, emit: Emit) {
  const removed = new Map<ToolId, ToolRecord>();
  const checkName = (name: string, id?: ToolId) => {
    const other = byName(name);
    if (other !== undefined && other.id !== id)
      throw new ToolyardError('duplicate-name', `There is a tool named ${name} already.`);
  };
  return {
    async add(tool) {
      // The fake does not validate.
      const fields = fieldsOf(tool as Partial<ToolFields>);
      checkName(fields.name);
      return store({ ...recordOf(fields), createdAt: new Date().toISOString() });
    },
    async update(name, patch, baseVersion) {
      const tool = need(name);
      if (baseVersion !== undefined && baseVersion !== tool.version)
        throw new ToolyardError('conflict', 'The tool was changed meanwhile.');
      const fields = isRecord(patch) ? patch : {};
      if (typeof fields['name'] === 'string') checkName(fields['name'], tool.id);
      return change(tool, fields);
    },
    async remove(name) {
      const tool = need(name);
      tools.delete(tool.id);
      removed.set(tool.id, tool);
      emit({ type: 'tools-changed', ids: [tool.id], fromThisTab: true });
      return tool.id;
    },
    async undoRemove(id) {
      const tool = removed.get(id);
      if (tool === undefined) throw new ToolyardError('not-found', 'The removed tool is gone.');
      return store(tool);
    },
    async restoreVersion(name, version) {
      const tool = need(name);
      const kept = versions.get(tool.id)?.find((entry) => entry.version === version);
      if (kept === undefined) throw new ToolyardError('not-found', `Version ${version} is not kept.`);
      const { version: _version, name: _name, ...fields } = kept.record;
      return change(tool, fields);
    },
    setTrusted: async ({ name }, trusted) => change(need(name), { trusted }),
  } satisfies Partial<ToolsService>;
}

const CHECKS = {
  // Only the real host reads code: a page shows what it is told.
  codeAccess: async () => ({ network: [], secrets: [], hasOtherAddresses: false, hasOtherSecrets: false }),
  async checkCode(code) {
    const lines = code.split('\n');
    const wrong = lines.findIndex((line) => line.includes('@@'));
    if (wrong !== -1)
      return {
        ok: false,
        message: 'Unexpected character ‘@’',
        line: wrong + 1,
        column: (lines[wrong]?.indexOf('@@') ?? 0) + 1,
      };
    return {
      ok: true,
      shape: /export default/.test(code)
        ? 'module-default'
        : /function (tool|run)\b/.test(code)
          ? 'function'
          : 'unknown',
    };
  },
  async checkSchema(schema) {
    return isRecord(schema) && (schema['type'] === 'object' || schema['type'] === undefined)
      ? { valid: true }
      : { valid: false, error: 'must be “object”', path: '/type' };
  },
} satisfies Partial<ToolsService>;

function exportsOf({ tools }: StoredTools) {
  return {
    discover: async () => JSON.stringify({ baseline: [], custom: [], panel: [], mcp: [], tool_origins: {} }),
    export: async ({ names, format }) => ({
      fileName: `${format}.json`,
      files: [
        {
          path: `${format}.json`,
          text: JSON.stringify(
            [...tools.values()].filter((tool) => names?.includes(tool.name) !== false),
            null,
            2,
          ),
        },
      ],
      losses: [...tools.values()]
        .filter((tool) => tool.language === 'typescript')
        .map((tool) => ({ tool: tool.name, fields: ['language', 'permissions'], changes: [] })),
      refused: [],
      keys: [],
    }),
  } satisfies Partial<ToolsService>;
}
