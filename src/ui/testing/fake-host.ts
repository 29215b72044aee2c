import type { ImportChoice, ImportReview } from '../../catalog/contract.ts';
import type { ExecuteToolResult, NetworkUse, RunRecord, CallEvent, ExecuteRequest } from '../../core/call.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId, type RunId, type ToolCallId, type ToolId } from '../../core/ids.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';
import type { Grant, GrantedPermissions, SecretSummary } from '../../core/permissions.ts';
import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { ToolFields, ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { HostServices, HostEvent } from '../../services/host-services.ts';
import { readPermissions } from '../model/permissions.ts';
import { createFakeAgent, type FakeAgentOptions } from './fake-agent.ts';
import { createFakeCases } from './fake-cases.ts';
import { createFakeCatalog } from './fake-catalog.ts';
import { createFakeEngines } from './fake-engines.ts';
import { createFakeMcp } from './fake-mcp.ts';
import { createFakePackages } from './fake-packages.ts';
import { createFakeProject } from './fake-project.ts';
import { fieldsOf, recordOf } from './fake-records.ts';
import { createFakeShare } from './fake-share.ts';
import { createFakeShells } from './fake-shells.ts';
import { createFakeWorkspace } from './fake-workspace.ts';

/** What a fake call does; events go to `tell`. */
export type FakeRun = (call: {
  readonly tool: ToolRecord;
  readonly input: JsonValue;
  readonly granted: boolean;
  readonly signal: AbortSignal;
  readonly tell: (event: CallEvent) => void;
}) => Promise<{ readonly result: ExecuteToolResult; readonly network?: readonly NetworkUse[] }>;

export interface FakeHost extends HostServices {
  /** A change by another tab. */
  changeElsewhere(name: string, patch: Partial<ToolFields>): void;
  emit(event: HostEvent): void;
  readonly secretValues: ReadonlyMap<string, string>;
}

const echo: FakeRun = async ({ input, tell }) => {
  tell({ type: 'call-state', state: 'running' });
  return { result: { success: true, result: { received: input }, executionTime: 8.2, logs: [] } };
};

/** The host in memory, without threads, sandbox or validation of tools. */
export function createFakeHost(
  start: readonly ToolRecord[] = [],
  options: { run?: FakeRun; review?: (text: string) => ImportReview; agent?: FakeAgentOptions } = {},
): FakeHost {
  const tools = new Map(start.map((tool) => [tool.id, tool]));
  const removed = new Map<ToolId, ToolRecord>();
  const versions = new Map<ToolId, ToolVersion[]>(
    start.map((tool) => [tool.id, [{ version: tool.version, record: tool, savedAt: tool.updatedAt }]]),
  );
  const runs = new Map<ToolId, RunRecord[]>();
  const removals = new Map<string, { readonly id: ToolId; readonly all: RunRecord[] }>();
  const grants = new Map<ToolId, Grant>();
  const once = new Set<ToolId>();
  const secrets = new Map<string, SecretSummary>();
  const secretValues = new Map<string, string>();
  const calls = new Map<ToolCallId, AbortController>();
  let listener: (event: HostEvent) => void = () => undefined;
  let passphrase = '';
  let device = newId<string>();

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
    listener({ type: 'tools-changed', ids: [record.id], fromThisTab });
    return record;
  };
  const change = (record: ToolRecord, patch: object, fromThisTab = true) =>
    store({ ...record, ...patch, version: record.version + 1, updatedAt: new Date().toISOString() }, fromThisTab);
  const checkName = (name: string, id?: ToolId) => {
    const other = byName(name);
    if (other !== undefined && other.id !== id)
      throw new ToolyardError('duplicate-name', `There is a tool named ${name} already.`);
  };

  const catalog = createFakeCatalog(
    (name) => byName(name) !== undefined,
    (event) => listener(event),
  );

  return {
    ...catalog,
    secretValues,
    emit: (event) => listener(event),
    changeElsewhere: (name, patch) => void change(need(name), patch, false),
    events: {
      async listen(next) {
        listener = next;
      },
    },
    tools: {
      ...catalog.tools,
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
      async add(tool) {
        // The fake trusts its callers with the shape.
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
        listener({ type: 'tools-changed', ids: [tool.id], fromThisTab: true });
        return tool.id;
      },
      async undoRemove(id) {
        const tool = removed.get(id);
        if (tool === undefined) throw new ToolyardError('not-found', 'The removed tool is gone.');
        return store(tool);
      },
      versions: async (name) => [...(versions.get(need(name).id) ?? [])].reverse(),
      async restoreVersion(name, version) {
        const tool = need(name);
        const kept = versions.get(tool.id)?.find((entry) => entry.version === version);
        if (kept === undefined) throw new ToolyardError('not-found', `Version ${version} is not kept.`);
        const { version: _version, name: _name, ...fields } = kept.record;
        return change(tool, fields);
      },
      setTrusted: async (name, trusted) => change(need(name), { trusted }),
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
    },
    calls: {
      ...catalog.calls,
      execute: async (request, onEvent = () => undefined) => execute(request, onEvent),
      async abort(id) {
        calls.get(id)?.abort();
      },
    },
    runs: {
      list: async (id) => runs.get(id) ?? [],
      async remove(id, calls) {
        const all = runs.get(id) ?? [];
        const removal = newId<string>();
        removals.set(removal, { id, all });
        runs.set(id, calls === undefined ? [] : all.filter(({ toolCallId }) => !calls.includes(toolCallId)));
        listener({ type: 'runs-changed', toolId: id });
        return removal;
      },
      async undoRemove(removal) {
        const held = removals.get(removal);
        if (held === undefined) throw new ToolyardError('not-found', 'These runs are gone.');
        runs.set(held.id, held.all);
        listener({ type: 'runs-changed', toolId: held.id });
      },
    },
    grants: {
      get: async (name) => grants.get(need(name).id)?.permissions ?? granted({}),
      async set(name, permissions) {
        const tool = need(name);
        const value = granted(permissions);
        grants.set(tool.id, {
          toolId: tool.id,
          codeHash: tool.codeHash,
          permissions: value,
          grantedAt: new Date().toISOString(),
        });
        listener({ type: 'grants-changed' });
        return value;
      },
      async setOnce(name) {
        once.add(need(name).id);
      },
      list: async () => [...grants.values()],
    },
    secrets: {
      state: async () => 'open',
      unlock: async (given) => given === passphrase,
      async setPassphrase(given) {
        passphrase = given;
      },
      list: async () => [...secrets.values()],
      async set({ name, value, bindings, keptFor = 'always' }) {
        const at = new Date().toISOString();
        const summary = { name, bindings, keptFor, createdAt: secrets.get(name)?.createdAt ?? at, updatedAt: at };
        secrets.set(name, summary);
        secretValues.set(name, value);
        listener({ type: 'secrets-changed' });
        return summary;
      },
      async remove(name) {
        secrets.delete(name);
        secretValues.delete(name);
        listener({ type: 'secrets-changed' });
      },
      undo: async () => undefined,
    },
    imports: {
      async undo(stored) {
        for (const { id } of stored) tools.delete(id);
        listener({ type: 'tools-changed', ids: stored.map(({ id }) => id), fromThisTab: true });
      },
      async reviewText(text) {
        if (options.review !== undefined) return options.review(text);
        throw new ToolyardError('invalid-tool', 'This is neither code nor a list of tools.');
      },
      reviewArchive: async () => {
        throw new ToolyardError('invalid-input', 'The archive holds no tools.');
      },
      async reviewShare(text) {
        if (options.review !== undefined) return options.review(text);
        throw new ToolyardError('invalid-input', 'The link is damaged.', { reason: 'damaged' });
      },
      judge: async (all) => all.map(({ code }) => (code.includes('@@') ? 'Tool code has a syntax error' : undefined)),
      commit: async (choices) => choices.map(commit),
      takeShare: async ({ tools: shared, files }) => {
        const records = shared.map(({ createdAt, updatedAt, origins: _origins, ...fields }) =>
          commit({ fields, createdAt, updatedAt, format: 'link', onConflict: 'rename' }),
        );
        return { records, filesLeft: files.map(({ path }) => path) };
      },
    },
    openApi: {
      read: async () => ({ title: '', openapi: '3.1.0', servers: [], operations: [], secrets: [], lost: [] }),
      take: async () => ({ format: 'openapi', tools: [], refused: [] }),
      forget: async () => undefined,
    },
    backup: {
      export: async () => new Blob([JSON.stringify([...tools.values()])], { type: 'application/json' }),
      preview: async () => {
        throw new ToolyardError('invalid-input', 'This is no backup of Toolyard');
      },
      restore: async () => ({
        tools: { added: 0, replaced: 0, kept: 0, removed: 0 },
        servers: { added: 0, replaced: 0, kept: 0, removed: 0 },
        conversations: { added: 0, replaced: 0, kept: 0 },
        files: { written: 0, kept: 0, removed: 0 },
        runs: 0,
        refused: [],
        stopped: false,
      }),
      stop: async () => undefined,
    },
    publishing: {
      target: async () => undefined,
      setTarget: async () => undefined,
      publish: async () => ({ status: 201 }),
      fetch: async () => '',
    },
    ...createFakeCases(need, (request) => execute(request, () => undefined)),
    packages: createFakePackages(need, (record, packages) => change(record, { packages })),
    engines: createFakeEngines(),
    ...createFakeWorkspace(),
    ...createFakeShells(),
    ...createFakeAgent((event) => listener(event), options.agent),
    ...createFakeMcp((event) => listener(event)),
    builtInModel: {
      lend: async () => undefined,
    },
    questions: {
      list: async () => [],
      answer: async () => undefined,
      see: async () => undefined,
    },
    ...createFakeProject(),
    ...createFakeShare(need),
    toolStorage: {
      clear: async () => undefined,
      undoClear: async () => undefined,
      bytes: async () => 1_234,
    },
    device: {
      undoReset: async () => device,
      id: async () => device,
      async reset() {
        device = newId<string>();
        return device;
      },
    },
    storage: {
      use: async () => ({ bytes: 0, count: 0, isAbout: true }),
      free: async () => undefined,
      undoFree: async () => undefined,
    },
  };

  function commit(choice: ImportChoice): ToolRecord {
    const present = byName(choice.fields.name);
    const at = new Date().toISOString();
    const provenance =
      choice.link === undefined
        ? ({ kind: 'import', format: choice.format, importedAt: at } as const)
        : ({ kind: 'link', openedAt: at, ...choice.link } as const);
    return present === undefined
      ? store({ ...recordOf({ ...choice.fields, provenance, trusted: false }) })
      : change(present, { ...choice.fields, provenance, trusted: false });
  }

  async function execute(request: ExecuteRequest, onEvent: (event: CallEvent) => void): Promise<ExecuteToolResult> {
    const tool = byName(request.toolName);
    if (tool === undefined)
      return {
        success: false,
        error: `There is no tool named ${request.toolName}.`,
        errorCode: 'not-found',
        executionTime: 0,
        logs: [],
      };
    const controller = new AbortController();
    calls.set(request.toolCallId, controller);
    listener({ type: 'queue', queued: 0, running: calls.size });
    const startedAt = new Date().toISOString();
    const logs: RunRecord['logs'][number][] = [];
    const tell = (event: CallEvent) => {
      if (event.type === 'call-log') logs.push(event.line);
      onEvent(event);
    };
    tell({ type: 'call-state', state: 'starting' });
    // What crosses to the host is JSON.
    const input = request.parameters as JsonValue;
    const { result, network = [] } = await (options.run ?? echo)({
      tool,
      input,
      granted: grants.has(tool.id) || once.delete(tool.id),
      signal: controller.signal,
      tell,
    });
    calls.delete(request.toolCallId);
    listener({ type: 'queue', queued: 0, running: calls.size });
    const record: RunRecord = {
      runId: newId<RunId>(),
      toolCallId: request.toolCallId,
      toolId: tool.id,
      toolName: tool.name,
      toolVersion: tool.version,
      input,
      caller: request.caller,
      startedAt,
      result,
      logs,
      network,
    };
    runs.set(tool.id, [record, ...(runs.get(tool.id) ?? [])]);
    listener({ type: 'runs-changed', toolId: tool.id });
    return result;
  }
}

function granted(value: unknown): GrantedPermissions {
  const reveal =
    isRecord(value) && Array.isArray(value['revealSecrets'])
      ? value['revealSecrets'].filter((name) => typeof name === 'string')
      : [];
  return { ...readPermissions(value), revealSecrets: reveal };
}
