import type { ExecuteToolResult } from '../../core/call.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { DiscoveredTools } from '../../catalog/contract/discovery.ts';

/** Who uses the routes: a script of the page, or a client outside the tab, by its name. */
export type RouteCaller = { readonly kind: 'api' } | { readonly kind: 'remote'; readonly client: string };

export interface RouteRequest {
  readonly method: string;
  /** With its query, such as `/api/ai/tools/discover?panelId=home`. */
  readonly path: string;
  /** JSON, from outside. */
  readonly body?: unknown;
  /** The W3C trace context of the caller. */
  readonly traceparent?: string;
}

export interface RouteAnswer {
  readonly status: number;
  readonly body: JsonValue;
}

/** An MCP server as the routes show it. */
export interface RouteServer {
  readonly name: string;
  readonly enabled: boolean;
  /** `connected`, `disconnected`, … (`McpStatus`). */
  readonly status: string;
  /** Names of its tools, as the catalog has them. */
  readonly tools: readonly string[];
}

export interface RouteCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly traceparent?: string;
}

/** How a call ended, or why it did not begin. */
export type RouteCallEnd =
  | { readonly kind: 'done'; readonly result: ExecuteToolResult }
  /** The client has as many calls under way as it may. */
  | { readonly kind: 'busy'; readonly message: string };

/** What is open in the editor. */
export interface RouteEditor {
  /** @returns undefined if nothing is open */
  readonly read: () => Promise<
    { readonly filePath: string; readonly content: string; readonly language: string } | undefined
  >;
  /** @param filePath what the caller believes is open; another one is a conflict */
  readonly save: (
    content: string,
    filePath: string | undefined,
  ) => Promise<
    | { readonly saved: true; readonly filePath: string }
    | { readonly saved: false; readonly reason: 'not-open' | 'conflict' | 'invalid'; readonly message: string }
  >;
}

/** What the routes need of the app, each for one caller: a client sees what it is offered. */
export interface RoutePorts {
  /** @returns undefined if a panel is named and there is none of this id */
  readonly discover: (caller: RouteCaller, panelId?: string) => Promise<DiscoveredTools | undefined>;
  readonly call: (caller: RouteCaller, call: RouteCall, signal: AbortSignal) => Promise<RouteCallEnd>;
  readonly servers: (caller: RouteCaller) => Promise<readonly RouteServer[]>;
  /** The tool or file in the editor; only for the page itself. */
  readonly editor?: RouteEditor;
  /** @returns undefined if there is no such server */
  readonly switchServer: (name: string, enabled: boolean | undefined) => Promise<RouteServer | undefined>;
}
