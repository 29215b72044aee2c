import type { Bash } from 'just-bash/browser';

type Script = Parameters<Parameters<Bash['registerTransformPlugin']>[0]['transform']>[0]['ast'];
type Statement = Script['statements'][number];
type Command = Statement['pipelines'][number]['commands'][number];
type SimpleCommand = Extract<Command, { type: 'SimpleCommand' }>;
type Redirection = SimpleCommand['redirections'][number];
type Word = NonNullable<SimpleCommand['name']>;

/** Writing to these paths is direct output of the shell. They are not files. */
export const TERMINAL = { stdout: '/dev/.toolyard-stdout', stderr: '/dev/.toolyard-stderr' } as const;
/** Marks a program that may write directly to the shell's output, since nothing else reads its output. */
export const DIRECT = '__TOOLYARD_DIRECT';
/** Redirections of `exec` persist, and the others end their surroundings. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['exec', 'exit', 'return', 'break', 'continue']);

/**
 * Makes commands write their output immediately: the shell otherwise collects all output until its end. Each command
 * whose output nothing else reads gets a redirection; its own redirections come later and take precedence. Bodies of
 * functions stay unchanged, since a caller may read their output.
 *
 * @param isOwnCommand whether a name is one of the shell's own commands instead of a program
 */
export function writeAtOnce(script: Script, isOwnCommand: (name: string) => boolean): void {
  const statements = (list: readonly Statement[]): void => {
    for (const { pipelines } of list) {
      for (const { commands, pipeStderr } of pipelines) {
        commands.forEach((command, at) =>
          visit(command, { stdout: at === commands.length - 1, stderr: pipeStderr?.[at] !== true }),
        );
      }
    }
  };
  const visit = (command: Command, free: { readonly stdout: boolean; readonly stderr: boolean }): void => {
    if (command.type === 'SimpleCommand') return redirect(command, free);
    if (command.type === 'FunctionDef') return;
    if (command.redirections.some(isOutput)) {
      command.redirections.unshift(...toTerminal(free));
      return;
    }
    // A pipe reads the whole output.
    if (!free.stdout || !free.stderr) return;
    switch (command.type) {
      case 'If':
        for (const { condition, body } of command.clauses) statements([...condition, ...body]);
        return statements(command.elseBody ?? []);
      case 'While':
      case 'Until':
        return statements([...command.condition, ...command.body]);
      case 'Case':
        for (const { body } of command.items) statements(body);
        return;
      case 'For':
      case 'CStyleFor':
      case 'Group':
      case 'Subshell':
        return statements(command.body);
      case 'ArithmeticCommand':
      case 'ConditionalCommand':
        return;
    }
  };
  const redirect = (command: SimpleCommand, free: { readonly stdout: boolean; readonly stderr: boolean }): void => {
    const name = command.name === null ? undefined : literalOf(command.name);
    if (command.name === null || (name !== undefined && LEFT_ALONE.has(name))) return;
    const isWhole = free.stdout && free.stderr && !command.redirections.some(isOutput);
    if (isWhole && name !== undefined && !isOwnCommand(name))
      command.assignments.push({ type: 'Assignment', name: DIRECT, value: wordOf(name), append: false, array: null });
    command.redirections.unshift(...toTerminal(free));
  };
  statements(script.statements);
}

function toTerminal({ stdout, stderr }: { readonly stdout: boolean; readonly stderr: boolean }): Redirection[] {
  return [...(stdout ? [redirection(1, TERMINAL.stdout)] : []), ...(stderr ? [redirection(2, TERMINAL.stderr)] : [])];
}

function redirection(fd: number, path: string): Redirection {
  return { type: 'Redirection', fd, operator: '>>', target: wordOf(path) };
}

function wordOf(text: string): Word {
  return { type: 'Word', parts: [{ type: 'SingleQuoted', value: text }] };
}

/** The text of a word without expansions. */
function literalOf({ parts }: Word): string | undefined {
  let text = '';
  for (const part of parts) {
    if (part.type !== 'Literal' && part.type !== 'SingleQuoted' && part.type !== 'Escaped') return undefined;
    text += part.value;
  }
  return text;
}

const isOutput = ({ operator }: Redirection): boolean =>
  operator !== '<' && operator !== '<<' && operator !== '<<-' && operator !== '<<<';
