import { validInput, type Builtin } from '../contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import type { QuestionQueue } from './question-queue.ts';

const { maxQuestionChars, maxOptions, maxOptionChars, maxOpen, unseenMs } = LIMITS.questions;

interface AskInput {
  readonly question: string;
  readonly options?: readonly string[];
}

const DEFINITION: Builtin['definition'] = {
  name: 'ask_user_question',
  isReading: true,
  description:
    'Asks the person at the screen a question and waits for the answer. Give options if one of a few answers ' +
    'is likely; the person may also write another answer, or not answer.',
  inputSchema: {
    type: 'object',
    properties: {
      question: {
        type: 'string',
        minLength: 1,
        maxLength: maxQuestionChars,
        pattern: '\\S',
        description: 'In plain text',
      },
      options: {
        type: 'array',
        maxItems: maxOptions,
        items: { type: 'string', minLength: 1, maxLength: maxOptionChars, pattern: '\\S' },
        description: 'Answers to choose from',
      },
    },
    required: ['question'],
    additionalProperties: false,
  },
  documentation: `A card shows the question on every screen of the app and says who asks. The result is { answered: \
true, answer }, with option (from 1) if one was chosen, or { answered: false, reason, message }: declined when the \
person does not want to answer, not-seen when for ${String(unseenMs / 60_000)} minutes no visible tab showed it.

The time limit stands still while it waits. Questions are asked one after another, in the order they came, at most \
${String(maxOpen)} at once. Stop removes the card. The card is in the tab that runs the call; a reload of that tab \
ends the call without an answer, and the tab says so.

Only a person's own click or key answers. Do not ask for passwords here: use request_credential.`,
  timeoutMs: LIMITS.defaultTimeoutMs,
};

export function createAskUserQuestionTool(questions: QuestionQueue): Builtin {
  return {
    definition: DEFINITION,
    execute: async (input, { toolCallId, caller, signal, whileAsking }) => {
      // The input was validated against the schema.
      const { question, options = [] } = validInput<AskInput>(input);
      const end = await whileAsking(
        questions.ask(
          { kind: 'question', toolCallId, toolName: 'ask_user_question', caller, question, options },
          signal,
        ),
      );
      switch (end.kind) {
        case 'answered':
          return {
            ok: true,
            value: {
              answered: true,
              answer: end.text,
              ...(end.option === undefined ? {} : { option: end.option + 1 }),
            },
          };
        case 'declined':
          return {
            ok: true,
            value: { answered: false, reason: 'declined', message: 'The person chose not to answer.' },
          };
        case 'unseen':
          return { ok: true, value: { answered: false, reason: 'not-seen', message: NOT_SEEN } };
        case 'full':
          return { ok: false, error: { code: 'threw', message: TOO_MANY } };
        case 'withdrawn':
        case 'given':
        case 'allowed':
          return {
            ok: false,
            error: { code: 'aborted', message: 'The question was taken away before it was answered' },
          };
      }
    },
  };
}

export const NOT_SEEN =
  `Nobody saw this for ${String(unseenMs / 60_000)} minutes: the tab is hidden. Go on without it, or ask ` +
  `again later.`;
export const TOO_MANY = `${String(maxOpen)} questions wait for the person already: ask again when some are answered`;
