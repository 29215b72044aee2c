import { ToolyardError } from '../../core/errors.ts';
import { defined } from '../../core/defined.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { readList } from '../../core/json/read-shape.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ConversationId, PersonTurn, TurnId } from '../contract/conversation.ts';
import { readImage } from '../contract/parse-turn.ts';

const readImages = readList(readImage, AGENT_LIMITS.maxImages);

/** A message of a person, as the page sends it. @throws ToolyardError `invalid-input` */
export function readMessage(message: unknown): Pick<PersonTurn, 'text' | 'images'> {
  const { text = '', images } = isRecord(message) ? message : {};
  if (typeof text !== 'string' || text.length > AGENT_LIMITS.maxTextChars)
    throw new ToolyardError('invalid-input', 'The message is too long, or is no text');
  const read = images === undefined ? [] : readImages(images);
  if (read === undefined)
    throw new ToolyardError(
      'invalid-input',
      `A message takes up to ${String(AGENT_LIMITS.maxImages)} pictures of up to 12 MB each`,
    );
  if (text.trim() === '' && read.length === 0) throw new ToolyardError('invalid-input', 'Write a message first');
  return { text, ...(read.length === 0 ? {} : { images: read }) };
}

/** A message as a turn after `parent`, or as the first one. */
export function personTurn(
  conversationId: ConversationId,
  { text, images }: Pick<PersonTurn, 'text' | 'images'>,
  parent: TurnId | undefined,
): PersonTurn {
  return {
    id: newId<TurnId>(),
    conversationId,
    role: 'person',
    text,
    createdAt: new Date().toISOString(),
    ...defined({ parent, images }),
  };
}

/** The title of a conversation: the first line of its first message. */
export function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ') ?? '';
  const letters = [...line];
  return letters.length <= AGENT_LIMITS.madeTitleChars
    ? line
    : `${letters.slice(0, AGENT_LIMITS.madeTitleChars).join('').trim()}…`;
}
