import type { Progress } from './call.ts';
import type { ToolCallId, ToolId } from './ids.ts';
import type { JsonSchema, JsonValue } from './json.ts';
import type { ToolSettings } from './tool-settings.ts';

/** A tool that ships with the app, as lists and its page show it. */
export interface BuiltinView {
  /** Its runs are kept under this id. */
  readonly id: ToolId;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Paragraphs with empty lines between them. */
  readonly documentation: string;
  readonly timeoutMs: number;
  /** The user took it away: it is offered to nobody and does not run. */
  readonly isRemoved: boolean;
  /** A tool of the user's own has its name, and is what runs. */
  readonly isOverridden: boolean;
}

/** A call as an executor of the page gets it. */
export interface ExecutorCall {
  readonly toolName: string;
  readonly parameters: JsonValue;
  readonly requestId: ToolCallId;
  readonly runId: string;
  readonly conversationId: string;
  readonly caller: string;
  readonly deviceId: string;
  /** Milliseconds. */
  readonly timeout: number;
}

export type ExecutorNote = { readonly log: string } | { readonly progress: Progress };

/** The part of the host's api that knows all tools, whatever their origin. */
export interface CatalogApi {
  listBuiltins(): Promise<BuiltinView[]>;
  toolSettings(): Promise<ToolSettings>;
  /** Replaces the settings given. Rejects with `invalid-input`, or `transport` when it could not be stored. */
  changeToolSettings(change: unknown): Promise<ToolSettings>;
  /** The whole output of a call, from one character up to another. Rejects with `not-found`. */
  readOutput(toolCallId: ToolCallId, start: number, end: number): Promise<{ characters: number; text: string }>;
  /** Text for an agent's system prompt: the tools it is offered and what they ask to be told. */
  promptSection(): Promise<string>;
  /**
   * Sends calls of names that no tool has to the page. What `execute` gives is read as a result of `executeTool`. Calls
   * that end early are told by the event `executor-abort`. Rejects with `duplicate-name` when the kind is taken.
   */
  registerExecutor(
    kind: string,
    match: (toolName: string) => Promise<unknown>,
    execute: (call: ExecutorCall) => Promise<unknown>,
  ): Promise<void>;
  unregisterExecutor(kind: string): Promise<void>;
  /** What an executor of the page says while it works. */
  noteOfExecutor(toolCallId: ToolCallId, note: ExecutorNote): Promise<void>;
}
