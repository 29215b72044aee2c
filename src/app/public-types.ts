/**
 * The types of the page's API for other projects, in `toolyard.d.ts` beside the app. Names of parts are those that
 * people know from tool managers of this kind.
 */
import type { ToolyardApi } from './toolyard-api.ts';

export type { ToolyardApi as ToolManagementAPI } from './toolyard-api.ts';
export type { ExecuteToolOptions as ToolExecutionRequest, ToolCallPhase as ToolCallEvent } from './toolyard-api.ts';
export type { ExecuteToolResult as ToolExecutionResult } from '../core/call.ts';
export type { ToolRecord as Tool } from '../core/tool.ts';
export type { JsonSchema as JSONSchema } from '../core/json/json.ts';

declare global {
  interface Window {
    toolyard: ToolyardApi;
  }
}
