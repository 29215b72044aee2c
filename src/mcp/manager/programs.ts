import type { McpFailure } from '../contract/mcp-api.ts';
import type { McpServer, McpStdioFields } from '../contract/mcp-server.ts';
import type { StdioProcess } from '../../node/contract/node-engine.ts';

/** A server that is a program, as it is started. */
export type McpProgramServer = McpServer & McpStdioFields;

export interface McpProgramOrder {
  readonly server: McpProgramServer;
  /** Values of the secrets it may have. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** Told before it runs: packages are installed, Node starts. */
  readonly onNote: (note: string) => void;
  readonly signal: AbortSignal;
}

/** Starts programs where they can do no harm. Never rejects. */
export interface McpPrograms {
  readonly start: (order: McpProgramOrder) => Promise<
    | {
        readonly ok: true;
        readonly process: StdioProcess;
        /** Of the workspace, that its arguments name. */ readonly folders: readonly string[];
      }
    | { readonly ok: false; readonly failure: McpFailure }
  >;
  /** Names of secrets that it was allowed to have. */
  readonly revealed: (server: McpProgramServer) => Promise<readonly string[]>;
  readonly reveal: (server: McpProgramServer, secrets: readonly string[]) => Promise<void>;
}
