import { defineCommand, type CommandContext, type CustomCommand, type ExecResult } from 'just-bash/browser';
import { DIRECT } from './terminal-output.ts';
import type { ShellSupport, StartContext } from './shell-pack.ts';

type Start = (command: readonly string[], ctx: StartContext, as: string) => Promise<ExecResult>;
type Context = Pick<CommandContext, 'cwd'> & StartContext;

/** `git`, `npm` and `npx`, each loaded on first use. */
export function programCommands(support: ShellSupport, start: Start): CustomCommand[] {
  return [
    defineCommand('git', async (args, ctx) => {
      const { runGit } = await support.git();
      return await runGit({ args, cwd: ctx.cwd, env: ctx.exportedEnv ?? {}, files: support.files });
    }),
    defineCommand('npm', async (args, ctx) =>
      args[0] === 'exec' || args[0] === 'x'
        ? await runPackage({ support, start, as: 'npm' }, args.slice(1), ctx)
        : await runNpm({ support, start }, args, ctx),
    ),
    defineCommand('npx', async (args, ctx) => await runPackage({ support, start, as: 'npx' }, args, ctx)),
  ];
}

interface Parts {
  readonly support: ShellSupport;
  readonly start: Start;
}

async function runNpm({ support, start }: Parts, args: readonly string[], ctx: Context): Promise<ExecResult> {
  const npm = await support.npm();
  const { script, ...answer } = await npm.runNpm(callOf(support, args, ctx));
  if (script === undefined) return answer;
  const { line, folder, name } = script;
  const env = environmentOf(support, ctx);
  // npm prints the command first. Output goes out at once unless something else reads it.
  const isDirect = env[DIRECT] === 'npm';
  if (isDirect) support.write(1, new TextEncoder().encode(answer.stdout));
  const ended = await start(
    ['sh', '-c', line],
    {
      ...ctx,
      cwd: folder,
      exportedEnv: { ...env, PATH: `${folder}/node_modules/.bin:${env['PATH'] ?? ''}`, npm_lifecycle_event: name },
    },
    'npm',
  );
  return isDirect ? ended : { ...ended, stdout: answer.stdout + ended.stdout };
}

/** A command of an installed package, or of one installed for this call. */
async function runPackage(
  { support, start, as }: Parts & { readonly as: string },
  args: readonly string[],
  ctx: Context,
): Promise<ExecResult> {
  const env = environmentOf(support, ctx);
  if (support.findsProgram('npx', args, ctx.cwd, env['PATH'])) return await start(['npx', ...args], ctx, as);
  const npm = await support.npm();
  const provided = await npm.provideCommand(callOf(support, args, ctx));
  if (!provided.ok) return { stdout: '', stderr: provided.stderr, exitCode: 1 };
  return await start(provided.command, ctx, as);
}

function callOf(support: ShellSupport, args: readonly string[], ctx: Context) {
  const { fetch = refuse, files } = support;
  return {
    args,
    cwd: ctx.cwd,
    env: environmentOf(support, ctx),
    files,
    fetch: async (address: string, init: RequestInit) => await fetch(address, init),
  };
}

const environmentOf = (support: ShellSupport, ctx: Context): Readonly<Record<string, string>> =>
  ctx.exportedEnv ?? support.env;

const refuse = (): Promise<never> => Promise.reject(new Error('There is no way to the network here'));
