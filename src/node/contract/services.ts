import type { EngineChange, NodeEnginesView } from './node-engines.ts';
import type { PackageMessage } from './package-reasons.ts';
import type { PackageProgress, PackageRequest } from './package-service.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { ToolCallId } from '../../core/ids.ts';

/** A shell or program that a built-in tool started, as lists show it. */
export interface ShellView {
  /** Such as `shell_1`; unique in this tab. */
  readonly id: string;
  readonly command: string;
  /** The folder in which it started. */
  readonly folder: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** It continues after the call that started it. */
  readonly isBackground: boolean;
  readonly toolCallId: ToolCallId;
  /** `killed`: a person or tool ended it. `failed`: it never started, or the sandbox was lost. */
  readonly state: 'running' | 'ended' | 'killed' | 'failed';
  /** Only if it ended by itself. */
  readonly exitCode?: number;
  /** The reason for a failure. */
  readonly message?: string;
  /** Number of characters of output so far. */
  readonly characters: number;
}

/** A part of the output of a shell. `start` is more than requested if earlier output is gone. */
export interface ShellText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The engines for `node` tools and a person's settings for them. */
export interface EnginesService {
  view(): Promise<NodeEnginesView>;
  /** Rejects with `invalid-input`, or with `transport` if the change could not be stored. */
  change(change: EngineChange): Promise<NodeEnginesView>;
  /**
   * Loads Node and boots a spare, so that the first run of a node tool does not wait. Rejects if it cannot be loaded.
   */
  prepare(): Promise<void>;
}

/** npm packages of tools. */
export interface PackagesService {
  /** Adds npm packages to a `node` tool. Rejects with `not-found`, `invalid-input`, `conflict` or `transport`. */
  add(
    toolName: string,
    requests: readonly PackageRequest[],
    listener?: (progress: PackageProgress) => void,
  ): Promise<{ record: ToolRecord; notes: readonly PackageMessage[] }>;
  remove(toolName: string, packageName: string): Promise<{ record: ToolRecord; notes: readonly PackageMessage[] }>;
  /** Stops the installation. */
  stop(): Promise<void>;
  registry(): Promise<string>;
  /** Sets the registry; empty text restores the default. Resolves to the address. */
  setRegistry(address: string): Promise<string>;
  /** Origins, in addition to the registry, that package archives may come from. */
  origins(): Promise<string[]>;
  /** Replaces the list of origins. Rejects with `invalid-input`. */
  /** Rejects with `conflict` if others are stored than the person saw. */
  setOrigins(origins: readonly string[], shown: readonly string[]): Promise<string[]>;
}

/** The shells of this tab. They end with it. */
export interface ShellsService {
  /** Running shells, and background shells that have ended; oldest first. */
  list(): Promise<ShellView[]>;
  /** The output of a shell from a character on. Rejects with `not-found`. */
  read(id: string, from: number): Promise<ShellText>;
  /** Ends a shell and everything it started; its changes so far land. Rejects with `not-found`. */
  kill(id: string): Promise<void>;
}

/** The services of this room, by name. */
export interface NodeServices {
  readonly engines: EnginesService;
  readonly packages: PackagesService;
  readonly shells: ShellsService;
}
