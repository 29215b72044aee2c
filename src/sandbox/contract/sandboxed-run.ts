import type { ToolOutcome } from '../../core/call.ts';
import type { ChangeSetEntry } from '../../workspace/contract/change-set.ts';
import type { AnalyzedCode } from '../../catalog/contract/code.ts';
import { codeContextOf, type CallOrder, type RunEvents } from '../../core/executor.ts';
import type { ChangeHead, EntryKind, ExecuteMessage, ProgramOrder, StorageArea, StorageOp } from './sandbox-wire.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json.ts';
import type { GrantedPermissions, SecretBinding } from '../../core/permissions.ts';
import type { Snapshot } from '../../workspace/contract/snapshot.ts';
import { sourceOf } from '../../core/tool.ts';

/** Where a tool runs: in a browser's worker as it is, in Node, or in a document that is shown. */
export type Realm = 'browser' | 'node' | 'dom';

/** Whose document is shown. */
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

/** Files a run finds on its disk. */
export interface RunMount {
  /** Absolute folder. */
  readonly at: string;
  readonly snapshot: Snapshot;
}

/** The disk of a run in the Node realm. */
export interface RunDisk {
  /** The workspace at `/` comes first, when the run may read it. */
  readonly mounts: readonly RunMount[];
  /** Whether the contents of what changed come out with the result; without it only the paths do. */
  readonly keepsChanges: boolean;
  /** What is mounted at `/` is the tool's own code, and nothing else of the workspace. */
  readonly codeOnly?: boolean;
  /**
   * The only files that may be loaded as code, by the run and all that it starts; any that lie there, if it is not
   * given.
   */
  readonly code?: readonly string[];
  /** `code` is said of the workspace alone: what the tool brings along or writes as it runs may be loaded too. */
  readonly ownCode?: boolean;
}

/** Code to run in the sandbox, with all it may have. */
export interface SandboxedRun {
  readonly realm: Realm;
  /** Runs of one key may use one frame after another: a tool's id and the hash of its code. */
  readonly key: string;
  /** A frame in which untrusted code ran is thrown away. */
  readonly trusted: boolean;
  readonly toolName: string;
  /** JavaScript; its lines are those of the source. */
  readonly code: string;
  readonly entry: EntryKind;
  /** Name of the source in stack traces. */
  readonly fileName: string;
  /** For the Node realm: the folder in which the code lies for its imports; without one it has a folder of its own. */
  readonly codeAt?: string;
  readonly parameters: JsonValue;
  /** Milliseconds from the start of the code: what the code is told. Whoever listens kills it then. */
  readonly timeoutMs: number;
  readonly context: ExecuteMessage['context'];
  /** Product code that is evaluated before the tool's. */
  readonly preludes: readonly string[];
  readonly storage: readonly StorageArea[];
  readonly grant: GrantedPermissions;
  readonly secrets: readonly RunSecret[];
  /** For the realm of documents. */
  readonly shown?: ShownRun;
  /** For the Node realm. */
  readonly disk?: RunDisk;
  /** For the Node realm: a program instead of a tool. Its `timeoutMs` is 0: it has no deadline. */
  readonly program?: ProgramOrder;
}

/** What a call makes of a run, whatever it may have. */
export function runOfCall(
  order: CallOrder,
  { js, kind }: AnalyzedCode,
): Pick<
  SandboxedRun,
  'key' | 'trusted' | 'toolName' | 'code' | 'entry' | 'fileName' | 'parameters' | 'timeoutMs' | 'context'
> {
  const { tool, call, timeoutMs } = order;
  const { codeHash, language } = sourceOf(tool);
  return {
    key: `${tool.id} ${codeHash}`,
    trusted: tool.trusted,
    toolName: tool.name,
    code: js,
    entry: kind,
    fileName: `${tool.name}.${language === 'typescript' ? 'ts' : 'js'}`,
    // callTool validated it: JSON from here on.
    parameters: call.input as JsonValue,
    timeoutMs,
    context: codeContextOf(order),
  };
}

/** The way to a program that runs. */
export interface ProgramInput {
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** Ends it with what it started; its run ends well, with what it changed until then. */
  readonly stop: () => void;
}

/** What is told while the code runs, and what ends it. */
export interface SandboxListener extends RunEvents {
  /** Kills it. */
  readonly signal: AbortSignal;
  /** Keeps what the tool writes to its own storage. */
  readonly saveStorage: (ops: readonly StorageOp[]) => Promise<void>;
  /** A program has started. */
  readonly onProgram?: (input: ProgramInput) => void;
  readonly onOutput?: (fd: 1 | 2, bytes: Uint8Array) => void;
}

/** What a run left different on its disk. */
export interface LeftChanges {
  readonly heads: readonly ChangeHead[];
  /** The same with their contents; absent when those were not asked for, or too large to carry. */
  readonly entries?: readonly ChangeSetEntry[];
}

/** How it ended. */
export interface SandboxedEnd {
  readonly outcome: ToolOutcome;
  /** Lines that the worker itself left out. */
  readonly droppedLogs?: number;
  /** Milliseconds from the start of the code, as its worker measured them. */
  readonly durationMs?: number;
  /** Only when it ended well and changed something. */
  readonly changes?: LeftChanges;
  /** The sandbox itself was lost, whatever the code did. */
  readonly lost: boolean;
}

/** The one way into the sandbox. Never rejects, and settles at once when its signal fires. */
export type RunInSandbox = (run: SandboxedRun, listener: SandboxListener) => Promise<SandboxedEnd>;

/** What belongs to a tool and goes into each of its runs. */
export interface RunMaterials {
  readonly grant: GrantedPermissions;
  readonly secrets: readonly RunSecret[];
  readonly storage: readonly StorageArea[];
  readonly saveStorage: SandboxListener['saveStorage'];
}
