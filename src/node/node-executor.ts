import type {
  EngineUsed,
  ExecutorContext,
  RunChanges,
  ToolCall,
  ToolExecutor,
  ToolOutcome,
  ToolResult,
} from '../core/call.ts';
import type { CodeAnalysis } from '../core/code.ts';
import { ABORTED, ToolyardError } from '../core/errors.ts';
import type { FileResult } from '../core/file-system.ts';
import type { JsonValue } from '../core/json.ts';
import type { NodeEngine, NodeRunEnd } from '../core/node-engine.ts';
import type { FileAccess, GrantedPermissions } from '../core/permissions.ts';
import type { LeftChanges, RunDisk, RunMaterials, RunMount } from '../core/sandboxed-run.ts';
import { sourceOf, type PinnedFile, type Tool, type ToolLanguage, type ToolSource } from '../core/tool.ts';
import { discardedChanges, landChanges, type RunWorkspace } from './land-changes.ts';
import { noteOf, type EngineNote, type PickedEngine, type PickEngine } from './pick-engine.ts';
import { checkPinned, folderOf, viewFor } from './placed-code.ts';

/** What the executor needs of the rest of the app. */
export interface NodeExecutorParts {
  /** The engine of one run, ready. */
  readonly pick: PickEngine;
  /** Takes over what another engine could not begin. */
  readonly embedded: NodeEngine;
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  /** Waits for a slot; the returned function gives it back. */
  readonly enter: (trusted: boolean, signal: AbortSignal) => Promise<() => void>;
  readonly materials: (tool: Tool) => Promise<RunMaterials>;
  /** Opens the workspace, when the first tool asks for its files. */
  readonly workspace: () => Promise<FileResult<RunWorkspace>>;
  /** What no run may change, with colons between. */
  readonly protectedPaths: () => Promise<string>;
  /** The tool's own packages, as files below its folder. */
  readonly packages: (tool: Tool) => Promise<readonly RunMount[]>;
}

/** Runs `node` tools. */
export function createNodeExecutor(parts: NodeExecutorParts): ToolExecutor {
  return {
    kind: 'node',
    execute: async (tool, call, context) => {
      try {
        return await execute(parts, tool, call, context);
      } catch (error) {
        if (context.signal.aborted) return ended(call, { ok: false, error: ABORTED });
        // Packages whose archives lie where nobody has allowed to ask.
        if (error instanceof ToolyardError && error.code === 'denied')
          return ended(call, {
            ok: false,
            error: { code: 'denied', message: `${tool.name} was not run. ${error.message}`, data: error.data },
          });
        const message = `Failed to execute ${tool.name}: ${error instanceof Error ? error.message : String(error)}`;
        return ended(call, { ok: false, error: { code: 'engine-unavailable', message } });
      }
    },
  };
}

async function execute(
  parts: NodeExecutorParts,
  tool: Tool,
  call: ToolCall,
  context: ExecutorContext,
): Promise<ToolResult> {
  const { code, language } = sourceOf(tool);
  const analysis = await parts.analyze(code, language);
  if (!analysis.ok) {
    const { message, line, column } = analysis;
    return ended(call, {
      ok: false,
      error: { code: 'invalid-tool', message: `${message} (line ${line}, column ${column})`, line, column },
    });
  }
  context.onState('queued');
  const leave = await parts.enter(tool.trusted, context.signal);
  try {
    const materials = await parts.materials(tool);
    context.onState('starting');
    const picked = await pickFor(parts, tool, call, materials.grant);
    if (!picked.ok) return ended(call, { ok: false, error: picked.error });
    const files = await openFiles(parts, materials.grant.files, sourceOf(tool));
    if (!files.ok && files.error.code === 'EBUSY')
      return ended(call, {
        ok: false,
        error: { code: 'denied', message: files.error.message, data: { reason: 'not-allowed' } },
      });
    if (!files.ok)
      return ended(call, {
        ok: false,
        error: {
          code: 'engine-unavailable',
          message: `Failed to execute ${tool.name}: its files could not be read: ${files.error.message}`,
        },
      });
    try {
      return await runWithFiles(parts, {
        tool,
        call,
        context,
        materials,
        analysis,
        files: files.value,
        engine: picked.engine,
        note: picked.note,
      });
    } finally {
      await files.value.release();
    }
  } finally {
    leave();
  }
}

/** Code of the workspace runs where the files around it can be held as they were. */
async function pickFor(
  parts: NodeExecutorParts,
  tool: Tool,
  call: ToolCall,
  grant: GrantedPermissions,
): Promise<PickedEngine> {
  const { place, pinnedFiles } = sourceOf(tool);
  if (place === undefined && pinnedFiles === undefined) return await parts.pick(tool, call, grant);
  if (call.engine === 'webcontainer')
    return {
      ok: false,
      error: {
        code: 'engine-unavailable',
        message: `Failed to execute ${tool.name}: a tool that is made of files of the workspace runs on the embedded engine alone`,
      },
    };
  const started = await parts.embedded.start();
  return started.ok
    ? { ok: true, engine: parts.embedded, note: {} }
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
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly context: ExecutorContext;
  readonly materials: RunMaterials;
  readonly analysis: Extract<CodeAnalysis, { ok: true }>;
  readonly files: RunFiles;
  readonly engine: NodeEngine;
  readonly note: EngineNote;
}

async function runWithFiles(
  parts: NodeExecutorParts,
  { tool, call, context, materials, analysis, files, engine: picked, note: picking }: Prepared,
): Promise<ToolResult> {
  const { saveStorage, ...own } = materials;
  const source = sourceOf(tool);
  const mounts = [...files.mounts, ...(await parts.packages(tool))];
  const runOn = (engine: NodeEngine): Promise<NodeRunEnd> =>
    engine.runTool(
      {
        key: `${tool.id} ${source.codeHash}`,
        trusted: tool.trusted,
        toolName: tool.name,
        code: analysis.js,
        entry: analysis.kind,
        fileName:
          source.place?.path.split('/').at(-1) ?? `${tool.name}.${source.language === 'typescript' ? 'ts' : 'js'}`,
        ...(source.place === undefined ? {} : { codeAt: folderOf(source.place.path) }),
        // callTool validated it: JSON from here on.
        parameters: call.input as JsonValue,
        timeoutMs: context.timeoutMs,
        context: {
          toolName: tool.name,
          runId: call.runId,
          requestId: call.toolCallId,
          conversationId: call.conversationId,
          deviceId: context.deviceId,
        },
        disk: { mounts, keepsChanges: files.access === 'write', ...codeOf(source, files.access) },
        ...own,
      },
      { ...context, saveStorage },
    );
  const first = await runOn(picked);
  // Nothing of it has run: the other engine may.
  const lost = picked === parts.embedded ? undefined : first.unavailable;
  const {
    ending: _ending,
    unavailable: _unavailable,
    changes,
    ...end
  } = lost === undefined ? first : await runOn(parts.embedded);
  const note = lost === undefined ? picking : noteOf(lost.cause, lost.message, true);
  const { kind, nodeVersion } = lost === undefined ? picked : parts.embedded;
  const engine: EngineUsed = { kind, ...(nodeVersion === undefined ? {} : { nodeVersion }), ...note };
  return {
    toolCallId: call.toolCallId,
    ...end,
    engine,
    granted: materials.grant,
    ...(changes === undefined ? {} : { changes: await files.land(changes) }),
  };
}

/** What of the workspace is code to a run. */
function codeOf(
  { place, pinnedFiles }: ToolSource,
  access: FileAccess,
): Pick<RunDisk, 'code' | 'codeOnly' | 'ownCode'> {
  const pathsOf = (files: readonly PinnedFile[]): string[] => files.map(({ path }) => path);
  // A tool without pins loads what lies in the workspace: modules and packages there are its owner's.
  if (place === undefined)
    return access === 'none' || pinnedFiles === undefined ? {} : { code: pathsOf(pinnedFiles), ownCode: true };
  return { code: pathsOf(place.files), codeOnly: access === 'none' };
}

async function openFiles(
  parts: NodeExecutorParts,
  access: FileAccess,
  { place, pinnedFiles = [] }: ToolSource,
): Promise<FileResult<RunFiles>> {
  const none: RunFiles = {
    access,
    mounts: [],
    land: (changes) => Promise.resolve(discardedChanges(changes)),
    release: () => Promise.resolve(),
  };
  if (access === 'none' && place === undefined) return { ok: true, value: none };
  const opened = await parts.workspace();
  if (!opened.ok) return opened;
  const workspace = opened.value;
  const snapshot = await workspace.snapshot();
  if (!snapshot.ok) return snapshot;
  const { version } = snapshot.value.index;
  const isAsPinned = checkPinned(snapshot.value, pinnedFiles);
  const seen = !isAsPinned.ok
    ? isAsPinned
    : place === undefined
      ? snapshot
      : viewFor(snapshot.value, place, access === 'none');
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
            land: async (changes) => await landChanges(workspace, version, changes, await parts.protectedPaths()),
          },
  };
}

function ended(call: ToolCall, outcome: ToolOutcome): ToolResult {
  return { toolCallId: call.toolCallId, outcome, logs: [], droppedLogs: 0, durationMs: 0, network: [] };
}
