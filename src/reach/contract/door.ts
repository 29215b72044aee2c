import type { McpResult } from '../../catalog/contract/offer/mcp-result.ts';
import type { Progress } from '../../core/call.ts';
import type { JsonObject, JsonSchema } from '../../core/json/json.ts';
import type { RouteAnswer, RouteRequest } from './routes.ts';
import type { ServedSkill } from './served-skills.ts';

/** An offered tool, as MCP has it. */
export interface ServedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Its root describes an object. */
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: ServedHints;
  /** What a model should know to use it: a prompt of its own. */
  readonly guidance?: string;
}
export interface ServedHints {
  readonly readOnlyHint: boolean;
  readonly openWorldHint: boolean;
  readonly destructiveHint?: boolean;
}

/** A file of the workspace that a client may read. */
export interface ServedFile {
  /** Absolute. */
  readonly path: string;
}
export type ServedContents =
  | { readonly ok: true; readonly text: string }
  /** base64 */
  | { readonly ok: true; readonly blob: string }
  | { readonly ok: false; readonly message: string };

export interface ServedCall {
  readonly toolName: string;
  readonly args: JsonObject;
  readonly traceparent?: string;
}

/** What happens to a call that is under way. */
export type ServedCallEvent =
  /** `waiting`: for a person at the tab. */
  | { readonly type: 'state'; readonly state: 'waiting' | 'running' }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** The tool asks a person something; whoever answers first counts. */
  | { readonly type: 'question'; readonly question: ServedQuestion }
  | { readonly type: 'question-over'; readonly id: string };
export interface ServedQuestion {
  readonly id: string;
  readonly text: string;
  /** Answers to choose from; empty for a text. */
  readonly options: readonly string[];
}

/** `unknown-tool`: nothing of this name is offered. */
export type ServedCallEnd =
  { readonly kind: 'result'; readonly result: McpResult } | { readonly kind: 'unknown-tool'; readonly message: string };

/**
 * How the worker that serves clients reaches the host. The worker names the client, which its way in has proved, and
 * gives each call a key of its own.
 */
export interface ReachDoor {
  isKnown(client: string): Promise<boolean>;
  /** A request of the routes. @param key for `abort` */
  request(client: string, key: string, request: RouteRequest): Promise<RouteAnswer>;
  tools(client: string): Promise<readonly ServedTool[]>;
  /** Calls a tool; what happens meanwhile goes to `ReachWorkerApi.callEvent`, by the key. */
  call(client: string, key: string, call: ServedCall): Promise<ServedCallEnd>;
  /** Answers a question of a call; undefined declines. Does nothing if it is answered already. */
  answer(client: string, key: string, question: string, text: string | undefined): Promise<void>;
  /** The client gave up the request or call of this key: the run ends. */
  abort(key: string): Promise<void>;
  /** Files below the folder that the client may read, sorted; empty if it may read none. */
  files(client: string): Promise<readonly ServedFile[]>;
  readFile(client: string, path: string): Promise<ServedContents>;
  /** The skills that the client is offered, as they are now. */
  skills(client: string): Promise<readonly ServedSkill[]>;
  readSkill(client: string, uri: string): Promise<ServedContents>;
}
