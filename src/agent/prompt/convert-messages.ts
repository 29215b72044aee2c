import type { CallPart, ModelTurn, PersonTurn, Turn, TurnImage } from '../contract/conversation.ts';
import { resultBlock } from '../dialect/text-messages.ts';
import type { Dialect } from '../contract/provider.ts';
import {
  callsOf,
  textOf,
  toolOutput,
  userMessage,
  type AssistantMessage,
  type ModelMessage,
  type ToolResultPart,
} from '../contract/model-message.ts';
import { defined } from '../../core/defined.ts';
import { isRecord, parseJson, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { readArguments } from '../loop/read-arguments.ts';
import { withOpaque } from './opaque-parts.ts';
import { markUntrusted } from '../untrusted/mark-untrusted.ts';
import { SKILL_TOOL } from './skill-texts.ts';

/** The app's message to a model whose answer was cut off. */
export const GO_ON = 'The answer broke off here. Go on.';

export interface MessagesOptions {
  /** The name for the provider. */
  readonly providerName: (toolName: string) => string;
  readonly model: Pick<ModelTurn['model'], 'kind' | 'model'>;
  /** Whether a text is one of a skill that a person allows: it is an instruction. Nothing is if it is left out. */
  readonly isSkillText?: (text: string) => Promise<boolean>;
}

/** Converts turns to messages in one run; marks each output as untrusted only once. */
export function createMessageConverter(): (
  turns: readonly Turn[],
  options: MessagesOptions,
) => Promise<ModelMessage[]> {
  const marked = new Map<string, { readonly output: string; readonly text: Promise<string> }>();
  const mark = (part: CallPart, output: string): Promise<string> => {
    const known = marked.get(part.callId);
    if (known?.output === output) return known.text;
    const text = markPart(part, output);
    marked.set(part.callId, { output, text });
    return text;
  };
  return async (turns, options) => {
    const messages = (await Promise.all(turns.map((turn) => messagesOf(turn, options, mark)))).flat();
    // Providers refuse a request that ends with an answer, so a cut-off answer is followed by a message.
    return messages.at(-1)?.role === 'assistant' ? [...messages, userMessage(GO_ON)] : messages;
  };
}

/**
 * What a model is told of one call, as it stands in its request. Undefined if there is nothing to tell yet.
 *
 * @param dialect of the model that is told
 */
export async function reportedToModel(
  turn: ModelTurn,
  callId: string,
  dialect: Dialect,
  isSkillText?: MessagesOptions['isSkillText'],
): Promise<string | undefined> {
  const part = turn.parts.find((one) => one.type === 'call' && one.callId === callId);
  if (part?.type !== 'call' || part.state === 'written' || part.state === 'waiting' || part.state === 'running')
    return undefined;
  const toolName = part.toolName;
  const options = { providerName: () => toolName, model: turn.model, ...defined({ isSkillText }) };
  const [answer, results] = await messagesOf({ ...turn, parts: [part] }, options, markPart);
  if (answer?.role !== 'assistant' || results?.role !== 'tool') return undefined;
  const [result] = results.content;
  if (result === undefined) return undefined;
  return dialect === 'text' ? resultBlock(result, callsOf(answer)) : textOf(result.output);
}

const markPart = ({ callId, toolName }: CallPart, text: string): Promise<string> =>
  markUntrusted({ callId, toolName, text });

async function messagesOf(
  turn: Turn,
  { providerName, model, isSkillText = () => Promise.resolve(false) }: MessagesOptions,
  markData: (part: CallPart, output: string) => Promise<string>,
): Promise<ModelMessage[]> {
  if (turn.role === 'person') return [userMessage(await withSkills(turn, isSkillText), turn.images)];
  const mark: typeof markData = async (part, output) =>
    part.toolName === SKILL_TOOL && (await isSkillText(output)) ? output : await markData(part, output);
  const parts = turn.parts.filter((part) => part.type === 'call');
  const text = turn.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (text === '' && parts.length === 0) return [];
  const plain: AssistantMessage = {
    role: 'assistant',
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...parts.map((part) => ({
        type: 'tool-call' as const,
        toolCallId: part.wireId ?? part.callId,
        toolName: providerName(part.toolName),
        input: inputOf(part),
      })),
    ],
  };
  const isSameModel = turn.model.kind === model.kind && turn.model.model === model.model;
  const answer = turn.opaque === undefined || !isSameModel ? plain : withOpaque(plain, turn.opaque);
  if (parts.length === 0) return [answer];
  return [
    answer,
    { role: 'tool', content: await Promise.all(parts.map((part) => resultOf(part, providerName, mark))) },
  ];
}

/** A message with the skills that it starts. One that nobody allows any more is named, and its text left out. */
async function withSkills(
  { text, skills = [] }: PersonTurn,
  isSkillText: (text: string) => Promise<boolean>,
): Promise<string> {
  const texts = await Promise.all(
    skills.map(async (skill) =>
      (await isSkillText(skill.text)) ? skill.text : `The skill ${skill.name} is not allowed any more.`,
    ),
  );
  return [...texts, text].join('\n\n');
}

/**
 * The arguments as the model wrote them, with mistakes fixed but without the person's edits; their text if they are no
 * object.
 */
function inputOf({ state, written, input, approval }: CallPart): JsonValue {
  const isOwn =
    written !== undefined && (state === 'unreadable' || (approval?.edited === true && readArguments(written).ok));
  if (!isOwn) return isRecord(input) ? input : JSON.stringify(input);
  const parsed = parseJson(written);
  // Parsed JSON contains JSON values only.
  return parsed.ok && isRecord(parsed.value) ? (parsed.value as JsonObject) : written;
}

async function resultOf(
  part: CallPart,
  providerName: MessagesOptions['providerName'],
  mark: (part: CallPart, output: string) => Promise<string>,
): Promise<ToolResultPart> {
  const { text, images } = await outputOf(part, mark);
  return {
    type: 'tool-result',
    toolCallId: part.wireId ?? part.callId,
    toolName: providerName(part.toolName),
    ...toolOutput(text, part.state !== 'done', images),
  };
}

/** What a model reads of a call, by how it ended. */
async function outputOf(
  part: CallPart,
  mark: (part: CallPart, output: string) => Promise<string>,
): Promise<{ readonly text: string; readonly images?: readonly TurnImage[] }> {
  const edited =
    part.approval?.edited === true
      ? `The person changed the arguments before it ran: ${JSON.stringify(part.input)}\n`
      : '';
  switch (part.state) {
    case 'done':
    case 'failed':
      return {
        text:
          edited +
          (part.trace.startedMs === undefined && part.state === 'failed'
            ? (part.output ?? '')
            : await mark(part, part.output ?? '')),
        ...(part.images === undefined || part.images.length === 0 ? {} : { images: part.images }),
      };
    case 'denied':
    case 'unreadable':
      return { text: part.output ?? '' };
    case 'stopped':
      return {
        text:
          part.trace.startedMs === undefined
            ? 'The run ended before this call began. Nothing was run.'
            : 'It was stopped while this call ran. What it did until then is not known.',
      };
    case 'unknown':
    case 'running':
      return {
        text:
          'The outcome of this call is unknown: the page was closed while it ran. It may have been done, in part ' +
          'or as a whole, or not. Find out before you call it again.',
      };
    case 'written':
    case 'waiting':
      return { text: 'This call was never run: the page was closed before it began.' };
  }
}
