import type { McpResult } from '../../catalog/contract/offer/mcp-result.ts';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Tool } from '../../core/tool.ts';
import type { ServedContents, ServedFile, ServedQuestion, ServedTool } from '../contract/door.ts';

/** Files of the workspace below a folder, whatever links are in it. */
export interface ReachFiles {
  /** Sorted. */
  readonly list: (folder: string) => Promise<readonly ServedFile[]>;
  /** Refuses a path that leads out of the folder. */
  readonly read: (folder: string, path: string) => Promise<ServedContents>;
}

/** Questions that tools ask a person. */
export interface ReachQuestions {
  /** Open questions of a call that a text can answer. */
  readonly of: (call: ToolCallId) => readonly ServedQuestion[];
  /** @param text undefined declines. Does nothing if it is not open any more */
  readonly answer: (question: string, text: string | undefined) => Promise<void>;
  readonly subscribe: (listener: () => void) => void;
}

/** Definitions and results in MCP's form. */
export interface ServedForms {
  readonly toolOf: (tool: Tool) => ServedTool;
  readonly resultOf: (result: ExecuteToolResult, hasOutputSchema: boolean) => McpResult;
}
