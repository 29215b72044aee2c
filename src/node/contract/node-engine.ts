import type { EngineCause, NetworkUse } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import type { CodeContext, RunEvents } from '../../core/executor.ts';
import type {
  RunContext,
  CodeOrder,
  LeftChanges,
  RunDisk,
  SandboxedEnd,
  SandboxedRun,
  SandboxListener,
} from '../../sandbox/contract/sandboxed-run.ts';
import type { ProgramOrder } from '../../sandbox/contract/sandbox-wire.ts';

export type NodeEngineKind = 'embedded' | 'webcontainer';

/** The capabilities of an engine; the choice between engines depends on nothing else. */
export interface NodeCapabilities {
  /** Every request goes through the broker, so grants and secrets apply. */
  readonly brokeredNetwork: boolean;
  /** May run untrusted code. */
  readonly untrusted: boolean;
  readonly offline: boolean;
  /** Supports `execSync` and similar functions. */
  readonly syncChildren: boolean;
}

export type EngineStart =
  { readonly ok: true } | { readonly ok: false; readonly message: string; readonly cause?: EngineCause };

/** A run in the form that an engine accepts: how its files get to it is the engine's. */
export interface NodeRun extends Omit<SandboxedRun, 'realm' | 'order' | 'files' | 'shown'> {
  readonly order: Omit<CodeOrder, 'preludes' | 'disk'>;
  readonly disk?: RunDisk;
}

/** The end of a run. A run that is killed for any reason ends with `aborted`. */
export interface NodeRunEnd extends Omit<SandboxedEnd, 'lost'> {
  /** Set if the engine was lost before the code began: the cause, for the engine that takes over. */
  readonly unavailable?: { readonly cause: EngineCause; readonly message: string };
}

/** The end of a program. `code` is missing if it did not end by itself; then `message` says why. */
export interface ProgramEnd {
  readonly code?: number;
  readonly message?: string;
  /** The error with its code; also set if the program ended by itself after it lacked a permission. */
  readonly error?: ToolError;
  readonly changes?: LeftChanges;
  readonly network?: readonly NetworkUse[];
  /** Final working folder of a shell, if it was asked to report it. */
  readonly cwd?: string;
}

/** A process with its standard streams connected, such as a stdio MCP server. */
export interface StdioProcess {
  /** Writes to standard input. */
  readonly write: (bytes: Uint8Array) => void;
  readonly endInput: () => void;
  readonly kill: () => void;
  /** Ends the process. Keeps its changes so far if the engine can. */
  readonly stop: () => void;
  /** Resolves when the process has ended; never rejects. */
  readonly exited: Promise<ProgramEnd>;
}

export interface StdioOrder {
  readonly run: Omit<NodeRun, 'order'>;
  readonly context: CodeContext;
  readonly program: ProgramOrder;
  /** A person can be asked; meanwhile its time stands still. An engine without a broker asks nobody. */
  readonly asking?: NonNullable<RunContext['asking']> & {
    readonly clockMs: number;
    readonly pauseClock: RunEvents['pauseClock'];
  };
  readonly onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

/** An engine that runs Node programs. Its methods never reject. */
export interface NodeEngine {
  readonly kind: NodeEngineKind;
  /** Such as `26.10.0`; known after the start. */
  readonly nodeVersion: string | undefined;
  readonly capabilities: NodeCapabilities;
  /** Prepares the first run; may be called again after a failure. */
  readonly start: () => Promise<EngineStart>;
  /** Resolves soon after the listener's signal fires. */
  readonly runTool: (run: NodeRun, listener: SandboxListener) => Promise<NodeRunEnd>;
  readonly openStdio: (
    order: StdioOrder,
  ) => Promise<
    { readonly ok: true; readonly process: StdioProcess } | { readonly ok: false; readonly message: string }
  >;
  /** Ends everything that runs and starts again. */
  readonly reset: () => Promise<void>;
  readonly dispose: () => void;
}
