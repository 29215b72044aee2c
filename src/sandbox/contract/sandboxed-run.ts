import type { ToolOutcome } from '../../core/call.ts';
import type { ChangeSetEntry } from '../../workspace/contract/change-set.ts';
import type { AnalyzedCode } from '../../catalog/contract/code.ts';
import { codeContextOf, type CallOrder, type CodeContext, type RunEvents } from '../../core/executor.ts';
import type { ChangeHead, EntryKind, ProgramOrder, StorageArea, StorageOp } from './sandbox-wire.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { GrantedPermissions, SecretBinding } from '../../core/permissions/permissions.ts';
import type { Probe } from './recent-probes.ts';
import type { Snapshot, SnapshotIndex } from '../../workspace/contract/snapshot.ts';
import { sourceOf } from '../../core/tool.ts';

/** Where a tool runs: in a plain worker of the browser, in Node, or in a visible document. */
export type Realm = 'browser' | 'node' | 'dom';

/** The tool whose document is shown. */
export interface ShownRun {
  readonly toolId: ToolId;
  readonly toolName: string;
  readonly toolCallId: ToolCallId;
}

/** A granted secret on its way to the broker, between trusted threads only. */
export interface RunSecret {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly SecretBinding[];
}

/** Files that are mounted on the disk of a run. */
export interface RunMount {
  /** Absolute folder. */
  readonly at: string;
  readonly snapshot: Snapshot;
}

/** The disk of a run in the Node realm. */
export interface RunDisk {
  /** The workspace at `/` comes first, if the run may read it. */
  readonly mounts: readonly RunMount[];
  /** Whether the contents of changed files are returned with the result; otherwise only the paths. */
  readonly keepsChanges: boolean;
  /** The mount at `/` has only the tool's own code, and no other files of the workspace. */
  readonly codeOnly?: boolean;
  /** The only files that the run and its processes may load as code; all files by default. */
  readonly code?: readonly string[];
  /** `code` applies to the workspace only: packages of the tool, and files that it writes, may be loaded too. */
  readonly ownCode?: boolean;
}

/** The disk as its run is told of it: the files of each mount come beside the order. */
export interface OrderedDisk extends Omit<RunDisk, 'mounts'> {
  readonly mounts: readonly { readonly at: string; readonly packs: number }[];
}

/**
 * Code and what it is told: the only part of a run that enters its sandbox. It is made once, and each step on its way
 * to the worker adds to it. Nothing that the code may not see may be in it.
 */
export interface CodeOrder {
  /** JavaScript, with the same lines as the source. */
  readonly code: string;
  readonly entry: EntryKind;
  /** Name of the source in stack traces. */
  readonly fileName: string;
  /**
   * For the Node realm: the folder of the code, from which its imports are resolved; by default a folder of its own.
   */
  readonly codeAt?: string;
  readonly parameters: JsonValue;
  /** Milliseconds from the start of the code, for the code's information. The supervisor enforces it. */
  readonly timeoutMs: number;
  readonly context: CodeContext;
  /** Code of the app that is evaluated before the tool's. */
  readonly preludes: readonly string[];
  /** The tool's own storage at the start of the run. */
  readonly storage: readonly StorageArea[];
  /** For the Node realm. */
  readonly disk?: OrderedDisk;
  /** For the Node realm: a program instead of a tool. Its `timeoutMs` is 0, because it has no deadline. */
  readonly program?: ProgramOrder;
}

/** Code to run in the sandbox, with everything it may use. It goes to the broker as it is. */
export interface SandboxedRun {
  readonly realm: Realm;
  /** Runs with the same key may use the same frame, one after another: a tool's id and the hash of its code. */
  readonly key: string;
  /** A frame that ran untrusted code is discarded. */
  readonly trusted: boolean;
  readonly order: CodeOrder;
  readonly grant: GrantedPermissions;
  readonly secrets: readonly RunSecret[];
  /** A person can be asked while it runs: for requests, or for secrets too. */
  readonly asks?: Asks;
  /** Servers that runs asked lately whether anything answers. Without it this run asks none. */
  readonly probes?: readonly Probe[];
  /** Milliseconds that a program may take that has no `timeoutMs` of its own, because its caller ends it. */
  readonly clockMs?: number;
  /** For the realm of documents. */
  readonly shown?: ShownRun;
  /** The files of the mounts of its disk: for each the index as JSON, and its packs. */
  readonly files?: readonly Blob[];
}

/** A call, extended by what its run may use; how the code gets there (its realm, its preludes) is still open. */
export function runOfCall(
  order: CallOrder,
  { js, kind }: AnalyzedCode,
  { grant, secrets, storage, asking }: RunContext,
): Omit<SandboxedRun, 'realm' | 'order'> & { readonly order: Omit<CodeOrder, 'preludes'> } {
  const { tool, call, timeoutMs } = order;
  const { codeHash, language } = sourceOf(tool);
  return {
    key: `${tool.id} ${codeHash}`,
    trusted: tool.trusted,
    grant,
    secrets,
    ...(asking === undefined ? {} : { asks: asking.asks }),
    order: {
      code: js,
      entry: kind,
      fileName: `${tool.name}.${language === 'typescript' ? 'ts' : 'js'}`,
      // callTool validated it, so it is JSON.
      parameters: call.input as JsonValue,
      timeoutMs,
      context: codeContextOf(order),
      storage,
    },
  };
}

/** A disk as its run is told of it, and the files of its mounts. */
export function orderDisk({ mounts, ...disk }: RunDisk): {
  readonly disk: OrderedDisk;
  readonly files: readonly Blob[];
} {
  return {
    disk: { ...disk, mounts: mounts.map(({ at, snapshot }) => ({ at, packs: snapshot.packs.length })) },
    files: mounts.flatMap(({ snapshot: { index, packs } }) => [textOf(index), ...packs]),
  };
}

const indexTexts = new WeakMap<SnapshotIndex, Blob>();

/** The text of an index, which is made once for all runs over the same snapshot. */
function textOf(index: SnapshotIndex): Blob {
  const text = indexTexts.get(index) ?? new Blob([JSON.stringify(index)]);
  indexTexts.set(index, text);
  return text;
}

/** For what a person can be asked while code runs. */
export type Asks = 'network' | 'secrets';

/** What a run may reach from now on. */
export interface AllowedAccess {
  readonly grant: GrantedPermissions;
  readonly secrets: readonly RunSecret[];
}

/** A person's answer to what a run asked for; undefined when nobody gave one. */
export type PermissionAnswer = AllowedAccess | 'declined' | undefined;

/**
 * Asks a person for what a run was refused, as `DenialLog.summary` tells it. The signal takes the question back.
 */
export type AskPermission = (asked: JsonObject, signal: AbortSignal) => Promise<PermissionAnswer>;

/** Controls a running program. */
export interface ProgramInput {
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** Ends the program and its processes; its run succeeds, with the changes so far. */
  readonly stop: () => void;
}

/** Receives events while the code runs, and can kill it. */
export interface SandboxListener extends RunEvents {
  /** Kills the run. */
  readonly signal: AbortSignal;
  /** Stores what the tool writes to its own storage. */
  readonly saveStorage: (ops: readonly StorageOp[]) => Promise<void>;
  /** For a run with `asks`. */
  readonly ask?: AskPermission | undefined;
  /** A program has started. */
  readonly onProgram?: (input: ProgramInput) => void;
  readonly onOutput?: (fd: 1 | 2, bytes: Uint8Array) => void;
}

/** What a run changed on its disk. */
export interface LeftChanges {
  readonly heads: readonly ChangeHead[];
  /** The changes with their contents; absent if these were not requested, or are too large. */
  readonly entries?: readonly ChangeSetEntry[];
}

/** How it ended. */
export interface SandboxedEnd {
  readonly outcome: ToolOutcome;
  /** Log lines that the worker itself dropped. */
  readonly droppedLogs?: number;
  /** Milliseconds from the start of the code, measured by its worker. */
  readonly durationMs?: number;
  /** Only if it succeeded and changed something. */
  readonly changes?: LeftChanges;
  /** The sandbox itself failed, whatever the code did. */
  readonly lost: boolean;
}

/** The only way to run code in the sandbox. Never rejects, and settles at once when its signal fires. */
export type RunInSandbox = (run: SandboxedRun, listener: SandboxListener) => Promise<SandboxedEnd>;

/** Parts of a tool that every run of it needs. */
export interface RunContext {
  readonly grant: GrantedPermissions;
  readonly secrets: readonly RunSecret[];
  readonly storage: readonly StorageArea[];
  readonly saveStorage: SandboxListener['saveStorage'];
  /** Where a person waits for this call and can be asked. */
  readonly asking?: { readonly asks: Asks; readonly ask: AskPermission };
}
