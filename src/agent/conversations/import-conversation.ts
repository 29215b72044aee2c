import { ToolyardError } from '../../core/errors.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Conversation, SharedConversation } from '../contract/conversation.ts';
import type { ConversationStore } from './conversation-store.ts';
import { importTasks } from '../tasks/shared-tasks.ts';
import { adopted } from './shared-conversation.ts';
import { defined } from '../../core/defined.ts';

/**
 * Stores a conversation of a file as one from outside; nothing runs.
 *
 * @param from 'link' if a link brought it, else it counts as a file
 * @param read reads the file, in a worker that can be terminated
 * @throws ToolyardError `invalid-input`
 */
export async function importConversation(
  file: unknown,
  from: unknown,
  read: (file: Blob) => Promise<SharedConversation>,
  store: Pick<ConversationStore, 'add'>,
): Promise<Conversation> {
  if (!(file instanceof Blob)) throw new ToolyardError('invalid-input', 'A conversation comes as a file.');
  const {
    title,
    turns: given,
    instructions,
    maxSteps,
    temperature,
    maxOutputTokens,
    toolChoice,
    tasks = [],
  } = await read(file);
  const { turns, calls } = adopted(given);
  const head = turns.at(-1)?.id;
  const source = {
    kind: from === 'link' ? 'link' : 'file',
    name: file instanceof File ? file.name.slice(0, AGENT_LIMITS.maxTitleChars) : '',
  } as const;
  const made = await store.add(
    // Its calls may name any tool, so no group of tools is off.
    { instructions, offGroups: [], ...defined({ maxSteps, temperature, maxOutputTokens, toolChoice }) },
    {
      title: title.slice(0, AGENT_LIMITS.maxTitleChars),
      turns,
      source,
      ...defined({ head }),
    },
  );
  await importTasks(store, made, source, tasks, calls);
  return made;
}
