import { parseJson } from '../../../src/core/json/json.ts';
import { inPieces, USAGE, type ModelRequestRecord, type ScriptedAnswer } from './answer.ts';

const FINISH = { stop: 'STOP', calls: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' } as const;

/** Events of a streamed content. */
export function geminiEvents({
  text = '',
  thought = '',
  calls = [],
  finish = 'stop',
  usage = USAGE,
}: ScriptedAnswer): string[] {
  const chunk = (parts: readonly object[], rest: object = {}): string =>
    `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }], modelVersion: 'scripted', responseId: 'r1' })}\r\n\r\n`;
  const last = {
    candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: FINISH[finish], index: 0 }],
    usageMetadata: {
      promptTokenCount: usage.inputTokens,
      candidatesTokenCount: usage.outputTokens,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    },
  };
  return [
    ...inPieces(thought).map((piece) => chunk([{ text: piece, thought: true }])),
    ...inPieces(text).map((piece) => chunk([{ text: piece }])),
    ...calls.map(({ id, name, input }) =>
      chunk([
        {
          functionCall: { ...(id === undefined ? {} : { id }), name, args: argumentsOf(input) },
          ...(thought === '' ? {} : { thoughtSignature: 'signed' }),
        },
      ]),
    ),
    `data: ${JSON.stringify(last)}\r\n\r\n`,
  ];
}

function argumentsOf(input: string): unknown {
  const parsed = parseJson(input);
  return parsed.ok ? parsed.value : input;
}

export const geminiErrorEvent = (message: string): string =>
  `data: ${JSON.stringify({ error: { code: 503, message, status: 'UNAVAILABLE' } })}\r\n\r\n`;
export const geminiErrorBody = (message: string, type: string): object => ({
  error: { code: 400, message, status: type, details: [] },
});

interface Part {
  readonly text?: string;
  readonly inlineData?: object;
  readonly functionResponse?: {
    readonly id?: string;
    readonly name: string;
    readonly response: unknown;
    readonly parts?: readonly Part[];
  };
}
interface Body {
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly contents: readonly { readonly role: string; readonly parts: readonly Part[] }[];
  readonly tools?: readonly { readonly functionDeclarations?: readonly { readonly name: string }[] }[];
}

/** @param path names the model */
export function geminiAsked(body: unknown, path: string): ModelRequestRecord {
  const { systemInstruction, contents, tools = [] } = body as Body;
  const parts = contents.filter(({ role }) => role === 'user').flatMap((content) => content.parts);
  const responses = parts.flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [functionResponse]));
  return {
    model: /models\/([^:/]+):/.exec(path)?.[1] ?? '',
    tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
    system: systemInstruction?.parts.map(({ text = '' }) => text).join('') ?? '',
    reported: parts.flatMap(({ text }) => (text === undefined ? [] : [text])),
    results: responses.map(({ id = '', response }) => ({ id, text: reportedIn(response) })),
    images: [...parts, ...responses.flatMap((response) => response.parts ?? [])].filter(
      ({ inlineData }) => inlineData !== undefined,
    ).length,
  };
}

/** The text in a function response, wherever it is. */
function reportedIn(response: unknown): string {
  if (typeof response === 'string') return response;
  return typeof response === 'object' && response !== null ? Object.values(response).map(reportedIn).join('\n') : '';
}
