import type { EngineCause, NetworkUse } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import type { LeftChanges, SandboxedEnd, SandboxedRun, SandboxListener } from '../../sandbox/contract/sandboxed-run.ts';
import type { ProgramOrder } from '../../sandbox/contract/sandbox-wire.ts';

export type NodeEngineKind = 'embedded' | 'webcontainer';

/** What an engine can do; the choice between engines looks at nothing else. */
export interface NodeCapabilities {
  /** Every request goes through the broker, so grants and secrets hold. */
  readonly brokeredNetwork: boolean;
  /** May run code whose author is not trusted. */
  readonly untrusted: boolean;
  readonly offline: boolean;
  /** `execSync` and its like. */
  readonly syncChildren: boolean;
}

export type EngineStart =
  { readonly ok: true } | { readonly ok: false; readonly message: string; readonly cause?: EngineCause };

/** A run as an engine takes it. */
export type NodeRun = Omit<SandboxedRun, 'realm' | 'preludes'>;

/** A run that is killed ends with `aborted`, why ever it was. */
export interface NodeRunEnd extends Omit<SandboxedEnd, 'lost'> {
  /** Of an engine that was lost before the code began: why, for the run that another engine takes over. */
  readonly unavailable?: { readonly cause: EngineCause; readonly message: string };
}

/** `code` is missing when it did not end by itself; `message` then says why. */
export interface ProgramEnd {
  readonly code?: number;
  readonly message?: string;
  /** The same with its code; also when it ended by itself and lacked a permission on the way. */
  readonly error?: ToolError;
  readonly changes?: LeftChanges;
  readonly network?: readonly NetworkUse[];
  /** Working folder at the end of a shell that was asked to tell it. */
  readonly cwd?: string;
}

/** A process with its standard streams connected, such as a stdio MCP server. */
export interface StdioProcess {
  /** For its standard input. */
  readonly write: (bytes: Uint8Array) => void;
  readonly endInput: () => void;
  readonly kill: () => void;
  /** Ends it too, and keeps what it changed until then, where the engine can. */
  readonly stop: () => void;
  /** Settles when it has ended; never rejects. */
  readonly exited: Promise<ProgramEnd>;
}

export interface StdioOrder {
  readonly run: Omit<NodeRun, 'code' | 'entry' | 'fileName' | 'parameters' | 'timeoutMs' | 'program' | 'storage'>;
  readonly program: ProgramOrder;
  readonly onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

/** Something that runs Node programs. Nothing here rejects. */
export interface NodeEngine {
  readonly kind: NodeEngineKind;
  /** Such as `26.10.0`; known once it has started. */
  readonly nodeVersion: string | undefined;
  readonly capabilities: NodeCapabilities;
  /** Gets ready for the first run; may be called again after a failure. */
  readonly start: () => Promise<EngineStart>;
  /** Settles soon after the listener's signal fires. */
  readonly runTool: (run: NodeRun, listener: SandboxListener) => Promise<NodeRunEnd>;
  readonly openStdio: (
    order: StdioOrder,
  ) => Promise<
    { readonly ok: true; readonly process: StdioProcess } | { readonly ok: false; readonly message: string }
  >;
  /** Ends all that runs and starts afresh. */
  readonly reset: () => Promise<void>;
  readonly dispose: () => void;
}
