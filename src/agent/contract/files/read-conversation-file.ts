import { AGENT_LIMITS } from '../agent-limits.ts';
import type { SharedConversation } from '../conversation.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { isLightJson } from '../../../core/json/json-weight.ts';
import { parseJson } from '../../../core/json/json.ts';
import { parseSharedConversation } from './shared-conversation.ts';

/** UTF-8 bytes per character, and white space in formatted files. */
const BYTES_PER_CHARACTER = 4;

/**
 * Reads a conversation from a file. The time grows with the size of the text, so run it in a worker that can be
 * terminated.
 *
 * @throws ToolyardError `invalid-input`, with `data.reason` 'no-json' or `data.path`
 */
export async function readConversationFile(file: Blob): Promise<SharedConversation> {
  const { maxSharedChars, maxSharedParts } = AGENT_LIMITS;
  if (file.size > maxSharedChars * BYTES_PER_CHARACTER) throw tooLarge();
  const text = await file.text();
  if (!isLightJson(text, maxSharedParts)) throw tooLarge();
  const json = parseJson(text);
  if (!json.ok) throw new ToolyardError('invalid-input', 'This file contains no conversation.', { reason: 'no-json' });
  const parsed = parseSharedConversation(json.value);
  if (!parsed.ok) throw new ToolyardError('invalid-input', parsed.message, { path: parsed.path });
  return parsed.value;
}

function tooLarge(): ToolyardError {
  return new ToolyardError('invalid-input', 'This conversation is too large.');
}
