import type { McpFailure } from '../contract/mcp-api.ts';
import type { McpServer, McpStdioFields } from '../contract/mcp-server.ts';
import type { StdioProcess } from '../../node/contract/node-engine.ts';

/** A server that is a program. */
export type McpProgramServer = McpServer & McpStdioFields;

export interface McpProgramOrder {
  readonly server: McpProgramServer;
  /** Values of the secrets that it may read. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** Reports progress before it runs: packages are installed, Node starts. */
  readonly onNote: (note: string) => void;
  readonly signal: AbortSignal;
}

/** Starts programs in a sandbox. Never rejects. */
export interface McpPrograms {
  readonly start: (order: McpProgramOrder) => Promise<
    | {
        readonly ok: true;
        readonly process: StdioProcess;
        /** Folders of the workspace that its arguments name. */ readonly folders: readonly string[];
      }
    | { readonly ok: false; readonly failure: McpFailure }
  >;
  /** Names of secrets that it may read. */
  readonly revealed: (server: McpProgramServer) => Promise<readonly string[]>;
}
