import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { SampleAnswer } from '../contract/agent-api.ts';
import { ToolyardError } from '../../core/errors.ts';
import { isRecord } from '../../core/json/json.ts';
import { userMessage, type ModelMessage } from '../contract/model-message.ts';
import {
  readCount,
  readList,
  readMatch,
  readOneOf,
  readShape,
  readText,
  type Reader,
} from '../../core/json/read-shape.ts';
import type { AgentServices } from '../contract/services.ts';
import type { RunModels } from './run-models.ts';

/** Why a model stopped, as MCP names it. */
const STOP_REASONS = { stop: 'endTurn', calls: 'endTurn', length: 'maxTokens', filtered: 'endTurn' } as const;

const readBlock = (value: unknown) =>
  readShape({ type: readOneOf(['text']), text: readText(AGENT_LIMITS.maxTextChars) })(value) ??
  readShape({
    type: readOneOf(['image']),
    data: readText(AGENT_LIMITS.maxImageChars),
    mimeType: readMatch(/^image\/[a-z0-9.+-]{1,40}$/),
  })(value);
type Block = NonNullable<ReturnType<typeof readBlock>>;
const readBlocks: Reader<readonly Block[]> = (value) =>
  readList<Block>(readBlock, AGENT_LIMITS.maxParts)(Array.isArray(value) ? value : [value]);
const readMessages = readList(
  readShape({ role: readOneOf(['user', 'assistant']), content: readBlocks }),
  AGENT_LIMITS.maxTurns,
);

/** Answers of a person's models to requests of servers (MCP `sampling/createMessage`). No tool is offered. */
export function createSampling(models: Pick<RunModels, 'open'>): Pick<AgentServices, 'sampling'> {
  const running = new Map<string, AbortController>();
  return {
    sampling: {
      answer: async (sampleId, providerId, request) => {
        const { system, messages, maxOutputTokens } = readRequest(request);
        const model = await models.open(providerId);
        const controller = new AbortController();
        running.set(sampleId, controller);
        try {
          let text = '';
          const end = await model.ask(
            { dialect: 'native', system, messages, tools: [], maxOutputTokens },
            (events) => {
              for (const event of events) if (event.type === 'text') text += event.text;
            },
            controller.signal,
          );
          if (!end.ok)
            throw new ToolyardError(
              end.failure.code === 'stopped' ? 'aborted' : 'transport',
              [end.failure.message, end.failure.fix].filter((words) => words !== undefined).join(' '),
            );
          return {
            role: 'assistant',
            content: { type: 'text', text },
            model: model.provider.model === '' ? model.provider.name : model.provider.model,
            stopReason: STOP_REASONS[end.finish],
          } satisfies SampleAnswer;
        } finally {
          model.end();
          running.delete(sampleId);
        }
      },
      stop: async (sampleId) => {
        running.get(sampleId)?.abort();
        await Promise.resolve();
      },
    },
  };
}

function readRequest(request: unknown): {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxOutputTokens: number;
} {
  const { messages, systemPrompt = '', maxTokens } = isRecord(request) ? request : {};
  const history = readMessages(messages);
  const system = readText(AGENT_LIMITS.maxTextChars)(systemPrompt);
  const most = readCount(1, 1_000_000_000)(maxTokens);
  if (history === undefined || history.length === 0)
    throw new ToolyardError(
      'invalid-input',
      'What the server asks holds something that models here cannot be shown: only texts and images can.',
    );
  if (system === undefined || most === undefined)
    throw new ToolyardError('invalid-input', 'What the server asks does not have the form that MCP says.');
  return { system, messages: history.map(messageOf), maxOutputTokens: most };
}

function messageOf({
  role,
  content,
}: {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}): ModelMessage {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
  const images = content.flatMap((block) =>
    block.type === 'image' ? [{ mediaType: block.mimeType, data: block.data }] : [],
  );
  if (role === 'user') return userMessage(text, images);
  return { role, content: text === '' ? [] : [{ type: 'text', text }] };
}
