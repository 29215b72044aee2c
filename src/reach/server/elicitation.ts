import { inputRequired, inputResponse, type InputRequest, type InputResponses } from '@modelcontextprotocol/server';
import type { ServedQuestion } from '../contract/door.ts';

/** One question of a tool is one entry of `inputRequests`; its id names it. */
export function elicitationOf({ id, text, options }: ServedQuestion): Record<string, InputRequest> {
  const answer = options.length === 0 ? { type: 'string' as const } : { type: 'string' as const, enum: [...options] };
  return {
    [id]: inputRequired.elicit({
      message: text,
      requestedSchema: { type: 'object', properties: { answer }, required: ['answer'] },
    }),
  };
}

/** The answer to a question in what a client sent; undefined if it declined, `none` if it says nothing of it. */
export function answerIn(
  responses: InputResponses | Record<string, unknown> | undefined,
  id: string,
): { readonly text: string | undefined } | 'none' {
  const response = inputResponse(responses, id);
  if (response.kind !== 'elicit') return 'none';
  const answer = response.action === 'accept' ? response.content?.['answer'] : undefined;
  return { text: typeof answer === 'string' && answer !== '' ? answer : undefined };
}
