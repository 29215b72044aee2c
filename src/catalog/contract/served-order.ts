import type { ExecuteMessage } from '../../sandbox/contract/sandbox-wire.ts';
import type { Environment } from '../../core/tool.ts';

/** Server → the process of one call, once. */
export interface ServedOrder {
  readonly execute: ExecuteMessage;
  /** Absolute path of the code to run. */
  readonly file: string;
  readonly environment: Environment;
}
