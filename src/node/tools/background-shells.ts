import type { Builtin, BuiltinAnswer, BuiltinContext } from '../../catalog/contract/builtin.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ShellView } from '../contract/services.ts';
import type { Shells } from '../shells/shells.ts';
import { withLine } from './run-command.ts';
import { defined } from '../../core/defined.ts';

const INPUT: JsonSchema = {
  type: 'object',
  properties: { shell_id: { type: 'string', minLength: 1, description: 'As bash gave it, such as shell_1' } },
  required: ['shell_id'],
  additionalProperties: false,
};

/** `shell_output` and `kill_shell`. */
export function createBackgroundTools(
  shells: Pick<Shells, 'list' | 'listByConversation' | 'readNew' | 'kill'>,
): readonly Builtin[] {
  /** A model knows the shells of its own conversation alone, whatever ids it guesses. */
  const known = ({ caller, conversationId }: Pick<BuiltinContext, 'caller' | 'conversationId'>) =>
    caller === 'model' ? shells.listByConversation(conversationId) : shells.list();
  const answer = (id: string, context: BuiltinContext): BuiltinAnswer => {
    const all = known(context);
    const found = all.some((view) => view.id === id) ? shells.readNew(id) : undefined;
    if (found === undefined) return unknown(all, id);
    const { view, text } = found;
    const { state, exitCode } = view;
    return {
      ok: true,
      value: withLine(text.text, statusOf(view)),
      details: {
        shellId: id,
        state,
        ...defined({ exitCode }),
        start: text.start,
        end: text.end,
      },
    };
  };
  return [
    {
      definition: {
        name: 'shell_output',
        isReading: true,
        description: 'Reads what a background shell has written since the last call, and says whether it still runs.',
        inputSchema: INPUT,
        documentation: `Each call returns what was written since the previous one. The last line says the state of the \
shell: running, ended with its exit code, or killed.

The last 16 million characters are kept, and the last 20 shells that ended. Shells end with the tab.`,
        timeoutMs: LIMITS.defaultTimeoutMs,
      },
      execute: (input, context) => Promise.resolve(answer(String(input['shell_id']), context)),
    },
    {
      definition: {
        name: 'kill_shell',
        description: 'Ends a background shell and everything it started. Its changes until then remain.',
        inputSchema: INPUT,
        documentation:
          `The answer is what the shell wrote since the last call. Its changes to the workspace land, as at any ` +
          `end of a shell. It is not an error if the shell has already ended.`,
        timeoutMs: LIMITS.defaultTimeoutMs,
      },
      execute: async (input, context) => {
        const id = String(input['shell_id']);
        if (known(context).some((view) => view.id === id)) await shells.kill(id);
        return answer(id, context);
      },
    },
  ];
}

function statusOf({ id, state, exitCode, message }: ShellView): string {
  switch (state) {
    case 'running':
      return `${id} is running.`;
    case 'killed':
      return `${id} was killed.`;
    case 'failed':
      return `${id} failed: ${message ?? 'it did not end by itself'}`;
    case 'ended':
      return exitCode === undefined
        ? `${id} has ended: ${message ?? ''}`
        : `${id} has ended. Exit code: ${String(exitCode)}`;
  }
}

function unknown(all: readonly ShellView[], id: string): BuiltinAnswer {
  const names = all.filter(({ isBackground }) => isBackground).map((view) => view.id);
  const there = names.length === 0 ? 'there is none in the background' : `there are ${names.join(', ')}`;
  return { ok: false, error: { code: 'threw', message: `There is no shell ${JSON.stringify(id)}: ${there}` } };
}
