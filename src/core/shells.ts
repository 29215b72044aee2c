import type { ToolCallId } from './ids.ts';

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

/** The part of the host's api that knows what the shells of this tab do. They end with it. */
export interface ShellsApi {
  /** Those that run, and background shells that have ended; oldest first. */
  listShells(): Promise<ShellView[]>;
  /** What a shell wrote from a character on. Rejects with `not-found`. */
  readShell(id: string, from: number): Promise<ShellText>;
  /** Ends a shell and all it started; what it changed until then lands. Rejects with `not-found`. */
  killShell(id: string): Promise<void>;
}
