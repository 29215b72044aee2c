import { validInput, type Builtin } from '../../catalog/contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ProgramOrder } from '../../sandbox/contract/sandbox-wire.ts';
import type { Shells } from '../shells/shells.ts';
import { folderFrom } from './folders.ts';
import { followCommand, timeLeft } from './run-command.ts';

const TIMEOUT_MS = 120_000;

interface NodeInput {
  readonly script?: string;
  readonly file?: string;
  readonly args?: readonly string[];
  readonly timeout?: number;
  readonly working_directory?: string;
}

export function createNodeTool(shells: Pick<Shells, 'start'>): Builtin {
  return {
    definition: {
      name: 'node',
      pathArguments: ['working_directory'],
      description:
        'Runs a Node.js program over the files of the workspace: a script given as text, or a file. The answer ' +
        'is its output, and its exit code if that is not 0.',
      inputSchema: {
        type: 'object',
        properties: {
          script: { type: 'string', minLength: 1, description: 'The text of the program' },
          file: { type: 'string', minLength: 1, description: 'Or a file of the workspace to run' },
          args: { type: 'array', items: { type: 'string' }, description: 'Words for the program, in process.argv' },
          timeout: {
            type: 'integer',
            minimum: 1,
            maximum: LIMITS.maxTimeoutMs,
            description: `Milliseconds; ${String(TIMEOUT_MS)} if omitted`,
          },
          working_directory: { type: 'string', description: 'Absolute folder to start in; / if omitted' },
        },
        additionalProperties: false,
      },
      documentation: `The program runs in the sandbox, on a copy of the workspace; its changes land when it ends, as \
with bash. Packages come from node_modules of the workspace. Network needs a grant to this tool.

Imports and top-level await work in scripts too.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input, context) => {
      // The caller has checked the schema.
      const { script, file, args = [], timeout, working_directory: folder } = validInput<NodeInput>(input);
      // Not in the schema: providers of models do not support alternatives there.
      if ((script === undefined) === (file === undefined))
        return { ok: false, error: { code: 'invalid-input', message: 'Give either script or file' } };
      const argv: ProgramOrder['argv'] =
        script === undefined
          ? ['node', file ?? '', ...args]
          : ['node', '-e', script, ...(args.length === 0 ? [] : ['--', ...args])];
      const { toolCallId, caller, conversationId, signal } = context;
      const command = `node ${[script ?? file ?? '', ...args].join(' ')}`;
      const started = await context.whileAsking(
        shells.start(
          {
            toolName: 'node',
            argv,
            command,
            folder: folderFrom(folder),
            isBackground: false,
            toolCallId,
            caller,
            conversationId,
          },
          signal,
        ),
      );
      return started.ok
        ? await followCommand(started.shell, timeLeft(timeout, context.timeoutMs, TIMEOUT_MS), context)
        : started;
    },
  };
}
