import type { EngineChange, NodeEnginesView } from './contract/node-engines.ts';
import type { PackageProgress, PackageRequest } from './contract/package-service.ts';
import type { ToolRecord } from '../core/tool.ts';
import type { ToolCallId } from '../core/ids.ts';

/** A shell or program that a built-in tool started, as it is listed. */
export interface ShellView {
  /** Such as `shell_1`; unique in this tab. */
  readonly id: string;
  readonly command: string;
  /** Where it started. */
  readonly folder: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** It goes on after the call that started it. */
  readonly isBackground: boolean;
  readonly toolCallId: ToolCallId;
  /** `killed`: somebody ended it. `failed`: it never began, or the sandbox was lost. */
  readonly state: 'running' | 'ended' | 'killed' | 'failed';
  /** Of one that ended by itself. */
  readonly exitCode?: number;
  /** Why it failed. */
  readonly message?: string;
  /** Characters it has written so far. */
  readonly characters: number;
}

/** A part of what a shell wrote. `start` is more than was asked for when what came before is gone. */
export interface ShellText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What runs `node` tools, and what a person decided about it. */
export interface EnginesService {
  view(): Promise<NodeEnginesView>;
  /** Rejects with `invalid-input`, or `transport` when it could not be stored. */
  change(change: EngineChange): Promise<NodeEnginesView>;
  /** Loads Node and boots one, so that the first run of a node tool does not wait. Rejects when it cannot be loaded. */
  prepare(): Promise<void>;
}

/** npm packages of tools. */
export interface PackagesService {
  /** Adds npm packages to a `node` tool. Rejects with `not-found`, `invalid-input`, `conflict` or `transport`. */
  add(
    toolName: string,
    requests: readonly PackageRequest[],
    listener?: (progress: PackageProgress) => void,
  ): Promise<{ record: ToolRecord; notes: readonly string[] }>;
  remove(toolName: string, packageName: string): Promise<{ record: ToolRecord; notes: readonly string[] }>;
  /** Ends what is being installed. */
  stop(): Promise<void>;
  registry(): Promise<string>;
  /** Empty text goes back to the usual one. */
  setRegistry(address: string): Promise<string>;
  /** Origins besides the registry's that archives of packages may come from. */
  origins(): Promise<string[]>;
  /** All of them anew. Rejects with `invalid-input`. */
  setOrigins(origins: readonly string[]): Promise<string[]>;
}

/** What the shells of this tab do. They end with it. */
export interface ShellsService {
  /** Those that run, and background shells that have ended; oldest first. */
  list(): Promise<ShellView[]>;
  /** What a shell wrote from a character on. Rejects with `not-found`. */
  read(id: string, from: number): Promise<ShellText>;
  /** Ends a shell and all it started; what it changed until then lands. Rejects with `not-found`. */
  kill(id: string): Promise<void>;
}

/** The services of this room, by name. */
export interface NodeServices {
  readonly engines: EnginesService;
  readonly packages: PackagesService;
  readonly shells: ShellsService;
}
