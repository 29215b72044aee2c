import { runAnswerOf } from '../../catalog/contract/builtin.ts';
import type { Progress, ToolCall } from '../../core/call.ts';
import { startWork, type Supervise, type ToolExecutor } from '../../core/executor.ts';
import { isRecord } from '../../core/json/json.ts';
import type { RunContext } from '../../sandbox/contract/sandboxed-run.ts';
import { quoteWord } from '../../core/shell/quote-word.ts';
import { sourceOf, type Tool } from '../../core/tool.ts';
import type { Shells, StartedShell } from '../shells/shells.ts';
import { argsFault } from './command-args.ts';
import { followCommand } from './run-command.ts';

type ProjectRunContext = Pick<RunContext, 'grant' | 'secrets'>;

interface ProjectCommandDeps {
  readonly shells: Pick<Shells, 'start'>;
  readonly runContext: (tool: Tool, call: ToolCall) => Promise<ProjectRunContext>;
}

const NOTHING: ProjectRunContext = {
  grant: { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] },
  secrets: [],
};

/** Runs files of the workspace as shell commands, with the permissions granted to each. */
export function createProjectCommandExecutor({ shells, runContext }: ProjectCommandDeps): ToolExecutor {
  return {
    kind: 'shell',
    start: ({ tool, call, timeoutMs }, events) =>
      startWork(async (signal, stopped) => {
        const args = isRecord(call.input) && typeof call.input['args'] === 'string' ? call.input['args'] : '';
        const fault = argsFault(args);
        if (fault !== undefined)
          return runAnswerOf({
            ok: false,
            error: {
              code: 'invalid-input',
              message:
                `args ${fault}. It takes words, quotes, $NAMES and patterns; several commands, pipes and ` +
                `redirections are for bash`,
            },
          });
        events.report({ type: 'state', state: 'queued' });
        const own = await runContext(tool, call);
        events.report({ type: 'state', state: 'starting' });
        const started = await start(shells, tool, args, own, call, signal);
        if (!started.ok) return runAnswerOf(started);
        events.report({ type: 'info', info: { granted: own.grant } });
        events.report({ type: 'started' });
        const { report, restartClock } = events;
        const onProgress = (progress: Progress): void => report({ type: 'progress', progress });
        return runAnswerOf(
          await followCommand(started.shell, timeoutMs, { signal, stopped, onProgress, restartClock }),
        );
      }),
  };
}

/** The output of a command for `--help`, without permissions and with a short deadline; undefined if there is none. */
export async function askForHelp(
  shells: Pick<Shells, 'start'>,
  tool: Tool,
  call: Pick<ToolCall, 'toolCallId' | 'caller' | 'conversationId'>,
  { timeoutMs, maxChars, supervise }: HelpLimits,
): Promise<string | undefined> {
  const { signal: never } = new AbortController();
  const { outcome } = await supervise({ toolName: tool.name, timeoutMs, signal: never }, (events) =>
    startWork(async (signal) => {
      const started = await start(shells, tool, '--help', NOTHING, call, signal);
      if (!started.ok) return { outcome: started };
      const { shell } = started;
      events.report({ type: 'started' });
      signal.addEventListener('abort', shell.discard);
      const { error } = await shell.ended;
      return { outcome: error === undefined ? { ok: true, value: shell.read(0).text } : { ok: false, error } };
    }),
  );
  const text = outcome.ok ? String(outcome.value).trim() : '';
  return text === '' ? undefined : text.slice(0, maxChars);
}

interface HelpLimits {
  readonly timeoutMs: number;
  readonly maxChars: number;
  readonly supervise: Supervise;
}

async function start(
  shells: Pick<Shells, 'start'>,
  tool: Tool,
  args: string,
  { grant, secrets }: ProjectRunContext,
  call: Pick<ToolCall, 'toolCallId' | 'caller' | 'conversationId'>,
  signal: AbortSignal,
): Promise<StartedShell> {
  const { code, codeHash, location } = sourceOf(tool);
  if (location === undefined) throw new Error(`${tool.name} is no file`);
  const command = `${code.startsWith('#!') ? '' : 'bash '}${quoteWord(location.path)} ${args}`;
  return await shells.start(
    {
      toolName: tool.name,
      argv: ['bash', '-c', command],
      command,
      folder: '/',
      isBackground: false,
      toolCallId: call.toolCallId,
      caller: call.caller,
      conversationId: call.conversationId,
      own: { key: `${tool.id} ${codeHash}`, location, grant, secrets },
    },
    signal,
  );
}
