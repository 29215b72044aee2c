import type { McpResult } from '../../catalog/contract/offer/mcp-result.ts';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Tool } from '../../core/tool.ts';
import type { OfferableSkill } from '../contract/reach-api.ts';
import type { ServedSkill } from '../contract/served-skills.ts';
import type { ServedContents, ServedFile, ServedQuestion, ServedTool } from '../contract/door.ts';

/** Files of the workspace below a folder, whatever links are in it. */
export interface ReachFiles {
  /** Sorted. */
  readonly list: (folder: string) => Promise<readonly ServedFile[]>;
  /** Refuses a path that leads out of the folder. */
  readonly read: (folder: string, path: string) => Promise<ServedContents>;
}

/** Skills that a person has allowed. */
export interface ReachSkills {
  /** In the order of the names; those that are not there, or not allowed any more, are missing. */
  readonly list: (names: readonly string[]) => Promise<readonly ServedSkill[]>;
  /** A file of one of these skills. */
  readonly read: (names: readonly string[], uri: string) => Promise<ServedContents>;
  readonly offerable: () => Promise<readonly OfferableSkill[]>;
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
