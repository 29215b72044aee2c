import { validInput, type Builtin, type BuiltinAnswer, type BuiltinContext } from '../../catalog/contract/builtin.ts';
import { defined } from '../../core/defined.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ShellOrder, Shells } from '../shells/shells.ts';
import { folderFrom } from './folders.ts';
import { followCommand, timeLeft } from './run-command.ts';

const TIMEOUT_MS = 120_000;

interface BashInput {
  readonly command: string;
  readonly timeout?: number;
  readonly run_in_background?: boolean;
  readonly working_directory?: string;
}

const DEFINITION: Builtin['definition'] = {
  name: 'bash',
  pathArguments: ['working_directory'],
  isProgram: true,
  description:
    'Runs a command line in a shell over the files of the workspace. The answer is its standard output and ' +
    'standard error, and its exit code if that is not 0. ' +
    ('Each call is a shell of its own: variables and folders do not carry over. node, npm install, npx, git ' +
      '(status, diff, log, commit and more, no servers), curl, sqlite3, grep, sed, awk, jq, gzip and similar commands ' +
      'are available; Python is not. curl, npm install and npx need permission for the network.'),
  inputSchema: {
    type: 'object',
    properties: {
      command: { type: 'string', minLength: 1, description: 'The command line; several lines are fine' },
      timeout: {
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.maxTimeoutMs,
        description: `Milliseconds; ${String(TIMEOUT_MS)} if omitted, none in the background`,
      },
      run_in_background: {
        type: 'boolean',
        description: 'Answer at once with a shell_id, for shell_output and kill_shell',
      },
      working_directory: { type: 'string', description: 'Absolute folder to start in; / if omitted' },
    },
    required: ['command'],
    additionalProperties: false,
  },
  documentation: `The shell runs in the sandbox, on a copy of the workspace, taken at the start. What the command \
created, changed and removed lands in the workspace when it ends, whatever its exit code: a shell that exits with 1 is \
not a failed run. It lands also at the timeout, which ends the command and answers with what it had written. Stop \
takes everything back. Files that something else changed meanwhile are left as they are and named; protected paths \
stay as they were.

Both outputs are one text in the order they were written. Within one of the shell's own commands, standard output \
comes before standard error.

There is no network until this tool is granted one: a command that asks for it ends as denied, and says what it asked \
for.

A background shell goes on after the answer, until it ends, is killed, or the tab is closed. Its changes land at its \
end, also when it is killed; until then other tools do not see them.

Commands of packages in node_modules/.bin are found by name. & runs a command in the foreground.`,
  timeoutMs: TIMEOUT_MS,
};

export function createBashTool(shells: Pick<Shells, 'start'>): Builtin {
  return {
    definition: DEFINITION,
    execute: async (input, context) => {
      // The caller has checked the schema.
      const { working_directory: folder, ...command } = validInput<BashInput>(input);
      return await runCommandLine(shells, { ...command, toolName: 'bash', folder: folderFrom(folder) }, context);
    },
  };
}

/** A command line for a shell of its own. `grantee`: whose permissions it has, if not those of the tool. */
export type CommandLine = Omit<BashInput, 'working_directory'> &
  Pick<ShellOrder, 'toolName' | 'folder' | 'grantee' | 'env'>;

/** Runs a command line, as `bash` does. */
export async function runCommandLine(
  shells: Pick<Shells, 'start'>,
  { toolName, command, timeout, run_in_background: isBackground = false, folder, grantee, env }: CommandLine,
  context: BuiltinContext,
): Promise<BuiltinAnswer> {
  const { toolCallId, caller, conversationId, signal, hasPerson, pauseClock } = context;
  const limitMs = timeLeft(timeout, context.timeoutMs, TIMEOUT_MS);
  const started = await context.whileAsking(
    shells.start(
      {
        toolName,
        argv: ['bash', '--tell-cwd', '-c', command],
        command,
        folder,
        isBackground,
        toolCallId,
        caller,
        conversationId,
        // Nobody may be watching a background shell, so it asks for nothing.
        ...(isBackground ? {} : { clock: { limitMs, pause: pauseClock } }),
        ...defined({ hasPerson, grantee, env }),
      },
      signal,
    ),
  );
  if (!started.ok) return started;
  const { shell } = started;
  // Its time begins with the command, and may exceed that of a call.
  if (!isBackground) return await followCommand(shell, limitMs, context);
  const timer = timeout === undefined ? undefined : setTimeout(shell.stop, timeout);
  void shell.ended.then(() => clearTimeout(timer));
  return {
    ok: true,
    value: `Runs in the background as ${shell.id}. Read what it writes with shell_output, end it with kill_shell.`,
    details: { shellId: shell.id },
  };
}
