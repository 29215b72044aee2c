import {
  ProtocolError,
  SdkError,
  SdkHttpError,
  UnauthorizedError,
  UrlElicitationRequiredError,
  type Client,
} from '@modelcontextprotocol/client';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import type { McpFailure, McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import type { McpCallEnd, McpCallOrder, McpProgress } from '../contract/mcp-worker-api.ts';
import { callAsTask } from './call-as-task.ts';
import { checkedAddress } from './create-client.ts';
import type { ServerQueries } from './server-queries.ts';
import { defined } from '../../core/defined.ts';

/** The caller enforces deadlines; a timeout of the client would end calls that still make progress. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const MAX_ADDRESSES = 5;

interface CallParts {
  readonly client: Client;
  readonly queries: ServerQueries;
  readonly ask: (question: McpQuestion) => Promise<McpQuestionAnswer>;
  /** Why a request failed. */
  readonly failureOf: (error: unknown) => Promise<McpFailure>;
  /** The address where a person signs in, after a request was refused because of it. */
  readonly signIn: () => Pick<Extract<McpCallEnd, { readonly type: 'lost' }>, 'signInAt' | 'signInPlan'>;
}

/** Calls a tool of a connected server. Never rejects. */
export async function callServerTool(
  parts: CallParts,
  { name, input, isTask }: McpCallOrder,
  signal: AbortSignal,
  onProgress: (progress: McpProgress) => void,
): Promise<McpCallEnd> {
  const { client, queries, ask } = parts;
  const call = async (): Promise<McpCallEnd> => {
    const result =
      isTask === true
        ? await callAsTask(client, { name, input }, signal, onProgress)
        : await client.callTool(
            { name, arguments: input, ...queries.meta() },
            {
              signal,
              timeout: NO_TIMEOUT_MS,
              onprogress: ({ progress, total, message }) =>
                onProgress({
                  done: progress,
                  ...defined({ total }),
                  ...(message === undefined ? {} : { message: message.slice(0, 1_000) }),
                }),
            },
          );
    if (!isRecord(result)) return { type: 'invalid', message: 'the result is no object' };
    // The value was parsed from JSON.
    const { content, structuredContent, isError, _meta } = result as {
      content?: JsonValue;
      structuredContent?: JsonValue;
      isError?: boolean;
      _meta?: JsonObject;
    };
    return {
      type: 'result',
      content: Array.isArray(content) ? content : [],
      ...defined({ structured: structuredContent }),
      isError: isError === true,
      ...defined({ meta: _meta }),
    };
  };
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled' };
    try {
      // The server asks a person to visit an address first.
      if (error instanceof UrlElicitationRequiredError && (await visitAll(error, ask))) return await call();
    } catch (second) {
      return signal.aborted ? { type: 'cancelled' } : await endOf(second, parts);
    }
    return await endOf(error, parts);
  }
}

async function visitAll({ elicitations }: UrlElicitationRequiredError, ask: CallParts['ask']): Promise<boolean> {
  for (const { message, url, elicitationId } of elicitations.slice(0, MAX_ADDRESSES)) {
    const { action } = await ask({ kind: 'address', message, url: checkedAddress(url), elicitationId });
    if (action !== 'accept') return false;
  }
  return elicitations.length > 0;
}

async function endOf(error: unknown, { failureOf, signIn }: CallParts): Promise<McpCallEnd> {
  const toSignIn = error instanceof UnauthorizedError ? signIn() : {};
  if (toSignIn.signInPlan !== undefined)
    return { type: 'lost', failure: await failureOf(error), isUndone: true, ...toSignIn };
  if (SdkHttpError.isInstance(error)) {
    // The server does not know the session, or the caller is not signed in: the call had no effect.
    const isUndone = error.status === 404 || error.status === 401 || error.status === 400;
    return { type: 'lost', failure: await failureOf(error), isUndone };
  }
  if (ProtocolError.isInstance(error))
    return {
      type: 'rpc-error',
      code: error.code,
      message: error.message.replace(/^MCP error -?\d+: /, ''),
      ...(error.data === undefined ? {} : { data: jsonOf(error.data) }),
    };
  if (
    SdkError.isInstance(error) &&
    /^(?:INVALID_RESULT|UNSUPPORTED_RESULT_TYPE|INPUT_REQUIRED_ROUNDS_EXCEEDED)$/.test(error.code)
  )
    return { type: 'invalid', message: error.message };
  return { type: 'lost', failure: await failureOf(error), isUndone: false };
}

function jsonOf(value: unknown): JsonValue {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined || text.length > 64 * 1024 ? null : (JSON.parse(text) as JsonValue);
}
