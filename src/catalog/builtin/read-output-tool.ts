import { validInput, type Builtin } from '../contract/builtin.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { TruncationLimits } from '../contract/tool-settings.ts';
import { splitsPair } from '../truncation/truncate-text.ts';
import type { ConversationOutputs } from './conversation-outputs.ts';

interface ResultInput {
  readonly tool_call_id: string;
  readonly offset?: number;
  readonly limit?: number;
}

const DEFINITION: Builtin['definition'] = {
  name: 'result',
  isReading: true,
  description:
    'Reads the full output of an earlier call that was shortened, a part at a time. The notice in the ' +
    'shortened output has the tool_call_id and the offset to continue from.',
  inputSchema: {
    type: 'object',
    properties: {
      tool_call_id: { type: 'string', minLength: 1, description: 'The call whose output to read' },
      offset: { type: 'integer', minimum: 0, description: 'Characters to skip; 0 if omitted' },
      limit: { type: 'integer', minimum: 1, description: 'How many characters to read; as many as fit if omitted' },
    },
    required: ['tool_call_id'],
    additionalProperties: false,
  },
  documentation: `Returns the text from offset on, exactly as it was: the parts joined together are the whole text. \
Both numbers count JavaScript characters. A character that consists of two of them (an emoji, for example) is never \
cut: a part that would end inside one ends before it, and one that would begin inside one begins with it.

The details say how many characters there are and the offset of what comes next. A result that was JSON is read as its \
text.`,
  timeoutMs: LIMITS.defaultTimeoutMs,
};

export function createReadOutputTool(
  outputs: Pick<ConversationOutputs, 'find' | 'findIn'>,
  shortening: () => Promise<TruncationLimits>,
): Builtin {
  return {
    definition: DEFINITION,
    execute: async (input, { caller, conversationId }) => {
      // The input was validated against the schema.
      const { tool_call_id: id, offset = 0, limit } = validInput<ResultInput>(input);
      const most = caller === 'model' ? (await shortening()).otherCharacters : Infinity;
      // A model reads the outputs of its own conversation, whatever ids it has heard of.
      const output =
        caller === 'model'
          ? await outputs.findIn(conversationId, id as ToolCallId)
          : await outputs.find(id as ToolCallId);
      if (output === undefined)
        return {
          ok: false,
          error: {
            code: 'threw',
            message: `There is no output of a call ${JSON.stringify(id)}: it may be too old, or the id is another`,
          },
        };
      const { characters } = output;
      if (offset > 0 && offset >= characters)
        return {
          ok: false,
          error: {
            code: 'threw',
            message:
              `The output has ${characters.toLocaleString('en-US')} characters: there is nothing from ` +
              `${String(offset)} on`,
            data: { characters },
          },
        };
      const until = Math.min(characters, offset + Math.min(limit ?? most, most));
      // One more on each side, to detect a cut inside a character.
      const from = Math.max(0, offset - 1);
      const around = await output.slice(from, Math.min(characters, until + 1));
      const start = splitsPair(around, offset - from) ? offset - 1 : offset;
      const cut = splitsPair(around, until - from) ? until - 1 : until;
      // At least one whole character.
      const end = cut > start ? cut : Math.min(characters, start + 2);
      return {
        ok: true,
        value: around.slice(start - from, end - from),
        details: { offset: start, characters, ...(end < characters ? { next: end } : {}) },
      };
    },
  };
}
