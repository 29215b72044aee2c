import type { ToolCall, ToolExecutor, ToolResult } from '../../core/call.ts';
import { isRecord } from '../../core/json.ts';
import type { RunMaterials } from '../../core/sandboxed-run.ts';
import { sourceOf, type Tool } from '../../core/tool.ts';
import type { BuiltinAnswer } from '../../core/builtin.ts';
import type { Shells, StartedShell } from '../shells/shells.ts';
import { argsFault } from './command-args.ts';
import { followCommand } from './run-command.ts';

type Materials = Pick<RunMaterials, 'grant' | 'secrets'>;

interface ProjectCommandParts {
  readonly shells: Pick<Shells, 'start'>;
  readonly materials: (tool: Tool) => Promise<Materials>;
}

const NOTHING: Materials = {
  grant: { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] },
  secrets: [],
};

/** Runs files of the workspace as commands of the shell, with the permissions that each was given. */
export function createProjectCommandExecutor({ shells, materials }: ProjectCommandParts): ToolExecutor {
  return {
    kind: 'shell',
    execute: async (tool, call, context) => {
      const startedAt = performance.now();
      const args = isRecord(call.input) && typeof call.input['args'] === 'string' ? call.input['args'] : '';
      const fault = argsFault(args);
      if (fault !== undefined)
        return resultOf(call, startedAt, {
          ok: false,
          error: {
            code: 'invalid-input',
            message: `args ${fault}. It takes words, quotes, $NAMES and patterns; several commands, pipes and redirections are for bash`,
          },
        });
      context.onState('queued');
      const own = await materials(tool);
      context.onState('starting');
      const started = await start(shells, tool, args, own, call, context.signal);
      if (!started.ok) return resultOf(call, startedAt, started);
      context.onState('running');
      const runsSince = performance.now();
      return {
        ...resultOf(call, runsSince, await followCommand(started.shell, context.timeoutMs, context)),
        granted: own.grant,
      };
    },
  };
}

/** What a command says to `--help`, without any permission and not for long; undefined when it says nothing. */
export async function askForHelp(
  shells: Pick<Shells, 'start'>,
  tool: Tool,
  call: Pick<ToolCall, 'toolCallId' | 'conversationId'>,
  { timeoutMs, maxChars }: { readonly timeoutMs: number; readonly maxChars: number },
): Promise<string | undefined> {
  const { signal } = new AbortController();
  const started = await start(shells, tool, '--help', NOTHING, call, signal);
  if (!started.ok) return undefined;
  const { shell } = started;
  const timer = setTimeout(shell.discard, timeoutMs);
  const end = await shell.ended;
  clearTimeout(timer);
  const text = shell.read(0).text.trim();
  return text === '' || end.error !== undefined ? undefined : text.slice(0, maxChars);
}

async function start(
  shells: Pick<Shells, 'start'>,
  tool: Tool,
  args: string,
  { grant, secrets }: Materials,
  call: Pick<ToolCall, 'toolCallId' | 'conversationId'>,
  signal: AbortSignal,
): Promise<StartedShell> {
  const { code, codeHash, place } = sourceOf(tool);
  if (place === undefined) throw new Error(`${tool.name} is no file`);
  const command = `${code.startsWith('#!') ? '' : 'bash '}'${place.path.replaceAll("'", "'\\''")}' ${args}`;
  return await shells.start(
    {
      toolName: tool.name,
      argv: ['bash', '-c', command],
      command,
      folder: '/',
      isBackground: false,
      toolCallId: call.toolCallId,
      conversationId: call.conversationId,
      own: { key: `${tool.id} ${codeHash}`, place, grant, secrets },
    },
    signal,
  );
}

function resultOf(
  { toolCallId }: ToolCall,
  since: number,
  { changes, network = [], ...outcome }: BuiltinAnswer,
): ToolResult {
  return {
    toolCallId,
    outcome,
    logs: [],
    droppedLogs: 0,
    durationMs: performance.now() - since,
    network,
    ...(changes === undefined ? {} : { changes }),
  };
}
