import type { ToolOutcome } from '../../core/call.ts';
import { tooLarge } from '../../core/errors.ts';
import { KILLED } from '../../core/executor.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';
import type { McpCallEnd } from '../contract/mcp-worker-api.ts';
import { defined } from '../../core/defined.ts';

/** JSON-RPC's code for invalid parameters. */
const INVALID_PARAMS = -32602;

/**
 * Converts the end of a call of a server's tool to a result. Structured content is the result; otherwise a single text;
 * otherwise the content as the server sent it. With structured content, the other content is in `details`.
 */
export function outcomeOf(end: McpCallEnd, definition: McpToolDefinition): ToolOutcome {
  switch (end.type) {
    case 'result':
      return end.isError ? failureOf(end) : resultOf(end, definition);
    case 'rpc-error': {
      const data: JsonObject = { rpcCode: end.code, ...defined({ data: end.data }) };
      return {
        ok: false,
        error: { code: end.code === INVALID_PARAMS ? 'invalid-input' : 'threw', message: end.message, data },
      };
    }
    case 'invalid':
      return {
        ok: false,
        error: {
          code: 'invalid-output',
          message: `What the server gave is not what ${definition.name} promises: ${end.message.slice(0, 1_000)}`,
        },
      };
    case 'cancelled':
      return KILLED.outcome;
    case 'lost':
      return {
        ok: false,
        error: {
          code: 'transport',
          message:
            `${end.failure.message} ` +
            `${end.isUndone ? 'The call was not made.' : 'Whether the call was made is not known.'}`,
          data: { cause: end.failure.cause, fix: end.failure.fix, isUndone: end.isUndone },
        },
      };
  }
}

type Result = Extract<McpCallEnd, { readonly type: 'result' }>;

function resultOf({ content, structured, meta }: Result, { name }: McpToolDefinition): ToolOutcome {
  const text = loneText(content);
  const value: JsonValue = structured ?? text ?? [...content];
  const isRepeated =
    structured !== undefined &&
    text !== undefined &&
    text.replace(/\s+/g, '') === JSON.stringify(structured).replace(/\s+/g, '');
  const details: JsonObject = {
    ...(structured === undefined || isRepeated || content.length === 0 ? {} : { content: [...content] }),
    ...defined({ meta }),
  };
  const size = JSON.stringify(value).length + JSON.stringify(details).length;
  if (size > LIMITS.maxResultBytes) return { ok: false, error: tooLarge(name, size, LIMITS.maxResultBytes) };
  return { ok: true, value, ...(Object.keys(details).length === 0 ? {} : { details }) };
}

function failureOf({ content, structured }: Result): ToolOutcome {
  const text = content
    .flatMap((block) =>
      isRecord(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
    )
    .join('\n');
  const more = content.some((block) => !isRecord(block) || block.type !== 'text');
  const size = JSON.stringify(content).length;
  const data: JsonObject = {
    ...(more && size <= LIMITS.maxResultBytes ? { content: [...content] } : {}),
    ...defined({ structured }),
  };
  return {
    ok: false,
    error: {
      code: 'threw',
      message: text.slice(0, LIMITS.maxResultBytes) || 'The tool says that it failed, and not why',
      ...(Object.keys(data).length === 0 ? {} : { data }),
    },
  };
}

/** The text of content that is a single text. */
function loneText(content: readonly JsonValue[]): string | undefined {
  const [block] = content;
  return content.length === 1 && isRecord(block) && block.type === 'text' && typeof block.text === 'string'
    ? block.text
    : undefined;
}
