import type { EngineUsed, RunChanges, ToolCall } from '../core/call.ts';
import { codeFault, type CodeAnalysis } from '../catalog/contract/code.ts';
import { ToolyardError, type ErrorCode, type ToolError } from '../core/errors.ts';
import { startWork, type CallOrder, type RunAnswer, type RunEvents, type ToolExecutor } from '../core/executor.ts';
import type { FileResult } from '../core/file-system.ts';
import type { JsonObject } from '../core/json/json.ts';
import type { NodeEngine, NodeRunEnd } from './contract/node-engine.ts';
import { refusedPackageOrigins } from './contract/package-origins.ts';
import type { FileAccess, GrantedPermissions } from '../core/permissions/permissions.ts';
import {
  runOfCall,
  type LeftChanges,
  type RunDisk,
  type RunContext,
  type RunMount,
} from '../sandbox/contract/sandboxed-run.ts';
import { sourceOf, type PinnedFile, type Tool, type ToolLanguage, type ToolSource } from '../core/tool.ts';
import { discardedChanges, applyChanges, type RunWorkspace } from './apply-changes.ts';
import { noteOf, type EngineNote, type StartedEngine, type StartEngine } from './start-engine.ts';
import { checkPinned, folderOf, viewFor } from './pinned-snapshot.ts';
import { defined } from '../core/defined.ts';

/** What the executor needs from the rest of the app. */
export interface NodeExecutorDeps {
  /** Picks and starts the engine of one run. */
  readonly pick: StartEngine;
  /** Takes over a run that another engine could not begin. */
  readonly embedded: NodeEngine;
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  /** Waits for a slot; the returned function frees it. */
  readonly enter: (trusted: boolean, signal: AbortSignal) => Promise<() => void>;
  readonly runContext: (tool: Tool, call: ToolCall) => Promise<RunContext>;
  /** Opens the workspace when a tool first needs its files. */
  readonly workspace: () => Promise<FileResult<RunWorkspace>>;
  /** Paths that no run may change, separated by colons. */
  readonly protectedPaths: () => Promise<string>;
  /** The tool's own packages, as files below its folder. */
  readonly packages: (tool: Tool) => Promise<readonly RunMount[]>;
}

/** Runs `node` tools. */
export function createNodeExecutor(deps: NodeExecutorDeps): ToolExecutor {
  return {
    kind: 'node',
    start: (order, events) =>
      startWork((signal) =>
        run(deps, order, events, signal).catch((error: unknown): RunAnswer => {
          // Package archives are at origins that nobody has allowed.
          if (error instanceof ToolyardError && error.code === 'denied')
            return failed('denied', `${order.tool.name} was not run. ${error.message}`, error.data, originsOf(error));
          throw error;
        }),
      ),
  };
}

async function run(
  deps: NodeExecutorDeps,
  order: CallOrder,
  events: RunEvents,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const { tool, call } = order;
  const { code, language } = sourceOf(tool);
  const analysis = await deps.analyze(code, language);
  if (!analysis.ok) return { outcome: { ok: false, error: codeFault(analysis) } };
  events.report({ type: 'state', state: 'queued' });
  const leave = await deps.enter(tool.trusted, signal);
  try {
    const runContext = await deps.runContext(tool, call);
    events.report({ type: 'state', state: 'starting' });
    const picked = await pickFor(deps, tool, call, runContext.grant);
    if (!picked.ok) return { outcome: { ok: false, error: picked.error } };
    const files = await openFiles(deps, runContext.grant.files, sourceOf(tool));
    if (!files.ok && files.error.code === 'EBUSY')
      return failed('denied', files.error.message, { reason: 'not-allowed' });
    if (!files.ok)
      return failed(
        'engine-unavailable',
        `Failed to execute ${tool.name}: its files could not be read: ${files.error.message}`,
      );
    try {
      const prepared = { order, runContext, analysis, files: files.value, engine: picked.engine, note: picked.note };
      return { ...(await runWithFiles(deps, prepared, events, signal)), isMeasured: true };
    } finally {
      await files.value.release();
    }
  } finally {
    leave();
  }
}

/** Code in the workspace runs in an engine that can pin the files around it. */
async function pickFor(
  deps: NodeExecutorDeps,
  tool: Tool,
  call: ToolCall,
  grant: GrantedPermissions,
): Promise<StartedEngine> {
  const { location, pinnedFiles } = sourceOf(tool);
  if (location === undefined && pinnedFiles === undefined) return await deps.pick(tool, call, grant);
  if (call.engine === 'webcontainer')
    return {
      ok: false,
      error: {
        code: 'engine-unavailable',
        message:
          `Failed to execute ${tool.name}: a tool that is made of files of the workspace runs on the embedded ` +
          `engine alone`,
      },
    };
  const started = await deps.embedded.start();
  return started.ok
    ? { ok: true, engine: deps.embedded, note: {} }
    : {
        ok: false,
        error: { code: 'engine-unavailable', message: `Failed to execute ${tool.name}: ${started.message}` },
      };
}

interface RunFiles {
  readonly access: FileAccess;
  readonly mounts: readonly RunMount[];
  readonly land: (changes: LeftChanges) => Promise<RunChanges>;
  readonly release: () => Promise<void>;
}

interface Prepared {
  readonly order: CallOrder;
  readonly runContext: RunContext;
  readonly analysis: Extract<CodeAnalysis, { ok: true }>;
  readonly files: RunFiles;
  readonly engine: NodeEngine;
  readonly note: EngineNote;
}

async function runWithFiles(
  deps: NodeExecutorDeps,
  { order, runContext, analysis, files, engine: picked, note: picking }: Prepared,
  events: RunEvents,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const { tool } = order;
  const source = sourceOf(tool);
  const { location } = source;
  const mounts = [...files.mounts, ...(await deps.packages(tool))];
  const own = runOfCall(order, analysis, runContext);
  const runOn = (engine: NodeEngine, note: EngineNote): Promise<NodeRunEnd> => {
    events.report({ type: 'info', info: { granted: runContext.grant, engine: engineUsed(engine, note) } });
    return engine.runTool(
      {
        ...own,
        order:
          location === undefined
            ? own.order
            : {
                ...own.order,
                fileName: location.path.split('/').at(-1) ?? tool.name,
                codeAt: folderOf(location.path),
              },
        disk: { mounts, keepsChanges: files.access === 'write', ...codeOf(source, files.access) },
      },
      { ...events, signal, saveStorage: runContext.saveStorage, ask: runContext.asking?.ask },
    );
  };
  const first = await runOn(picked, picking);
  // No code has run yet, so the other engine may run it.
  const lost = picked === deps.embedded ? undefined : first.unavailable;
  const {
    unavailable: _unavailable,
    changes,
    ...end
  } = lost === undefined ? first : await runOn(deps.embedded, noteOf(lost.cause, lost.message, true));
  return { ...end, ...(changes === undefined ? {} : { changes: await files.land(changes) }) };
}

function engineUsed({ kind, nodeVersion }: NodeEngine, note: EngineNote): EngineUsed {
  return { kind, ...defined({ nodeVersion }), ...note };
}

/** The files of the workspace that a run may load as code. */
function codeOf(
  { location, pinnedFiles }: ToolSource,
  access: FileAccess,
): Pick<RunDisk, 'code' | 'codeOnly' | 'ownCode'> {
  const pathsOf = (files: readonly PinnedFile[]): string[] => files.map(({ path }) => path);
  // A tool without pins may load modules and packages of the workspace, which belong to its owner.
  if (location === undefined)
    return access === 'none' || pinnedFiles === undefined ? {} : { code: pathsOf(pinnedFiles), ownCode: true };
  return { code: pathsOf(location.files), codeOnly: access === 'none' };
}

async function openFiles(
  deps: NodeExecutorDeps,
  access: FileAccess,
  { location, pinnedFiles = [] }: ToolSource,
): Promise<FileResult<RunFiles>> {
  const none: RunFiles = {
    access,
    mounts: [],
    land: (changes) => Promise.resolve(discardedChanges(changes)),
    release: () => Promise.resolve(),
  };
  if (access === 'none' && location === undefined) return { ok: true, value: none };
  const opened = await deps.workspace();
  if (!opened.ok) return opened;
  const workspace = opened.value;
  const snapshot = await workspace.snapshot();
  if (!snapshot.ok) return snapshot;
  const { version } = snapshot.value.index;
  const isAsPinned = checkPinned(snapshot.value, pinnedFiles);
  const seen = !isAsPinned.ok
    ? isAsPinned
    : location === undefined
      ? snapshot
      : viewFor(snapshot.value, location, access === 'none');
  if (!seen.ok) {
    await workspace.releaseSnapshot(version);
    return seen;
  }
  const files: RunFiles = {
    ...none,
    mounts: [{ at: '/', snapshot: seen.value }],
    release: () => workspace.releaseSnapshot(version),
  };
  return {
    ok: true,
    value:
      access !== 'write'
        ? files
        : {
            ...files,
            land: async (changes) => await applyChanges(workspace, version, changes, await deps.protectedPaths()),
          },
  };
}

/** What a person can allow, if that is the cause. */
function originsOf({ data }: ToolyardError): Pick<ToolError, 'request'> {
  const origins = refusedPackageOrigins(data);
  return origins === undefined ? {} : { request: { kind: 'package-origins', origins } };
}

function failed(code: ErrorCode, message: string, data?: JsonObject, more: Pick<ToolError, 'request'> = {}): RunAnswer {
  return { outcome: { ok: false, error: { code, message, ...more, ...defined({ data }) } } };
}
