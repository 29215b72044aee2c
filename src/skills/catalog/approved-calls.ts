import { ourNameOf } from '../../core/predecessor-names.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';

/** Programs of one word and its arguments: nothing that could start another one, write a file or be replaced. */
const SIMPLE = /^[\w ./:=@,%+-]+$/;

/**
 * Whether a request of `allowed-tools` that a person approved covers a call: `Read` all calls of the built-in tool,
 * `Bash(git:*)` and `Bash(npm test)` a simple command that begins with these words, or is exactly this one. Other
 * patterns cover nothing. Only built-in tools are meant: one of the skill's own could have any of their names.
 *
 * @param toolKey of the tool that would run
 */
export function coversCall(
  approved: string,
  { toolName, toolKey, input }: { readonly toolName: string; readonly toolKey: string; readonly input: JsonValue },
): boolean {
  const open = approved.indexOf('(');
  const given = (open < 0 ? approved : approved.slice(0, open)).trim();
  const name = ourNameOf(given) ?? given;
  const isMeant = name === toolName || (name === 'bash' && toolName === 'skill_bash');
  if (!isMeant || !toolKey.startsWith(`builtin:${toolName} `)) return false;
  if (open < 0) return true;
  if (name !== 'bash' || !approved.endsWith(')')) return false;
  const command = isRecord(input) ? input['command'] : undefined;
  if (typeof command !== 'string' || !SIMPLE.test(command)) return false;
  const pattern = approved.slice(open + 1, -1);
  const words = pattern.endsWith(':*') ? pattern.slice(0, -2) : undefined;
  if (words === undefined) return pattern === command.trim() && !pattern.includes('*');
  return words.trim() !== '' && (command.trim() === words || command.trim().startsWith(`${words} `));
}
