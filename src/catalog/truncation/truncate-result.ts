import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import type { TruncationLimits } from '../contract/tool-settings.ts';
import { truncateText, type TruncationLimit } from './truncate-text.ts';

/** A result in the form that a model gets; `whole` is the full text if a part was cut. */
export interface ShortResult {
  readonly shown: ExecuteToolResult;
  readonly whole?: string;
}

/**
 * Shortens the output of a tool, text or error. JSON is shortened as text, and stays JSON if it is short enough; the
 * contents of images and sounds do not count. `details.shortened` says what is missing.
 */
export function truncateResult(
  result: ExecuteToolResult,
  call: { readonly toolName: string; readonly toolCallId: ToolCallId },
  limits: TruncationLimits,
): ShortResult {
  const whole = result.success ? textOf(result.result ?? null) : (result.error ?? '');
  const howToRead = (offset: number): string =>
    `Read the rest with the tool result: {"tool_call_id":"${call.toolCallId}","offset":${String(offset)}}`;
  const { text, removedCharacters, removedLines } = truncateText(whole, limitOf(call.toolName, limits), howToRead);
  if (removedCharacters + removedLines === 0) return { shown: result };
  const shortened: JsonObject = {
    characters: whole.length,
    removedCharacters,
    ...(removedLines === 0 ? {} : { removedLines }),
  };
  return {
    shown: {
      ...result,
      ...(result.success ? { result: text } : { error: text }),
      details: { ...result.details, shortened },
    },
    whole,
  };
}

function limitOf(toolName: string, limits: TruncationLimits): TruncationLimit {
  switch (toolName) {
    case 'bash':
      return { characters: limits.bashCharacters, lines: limits.bashLines };
    case 'read':
      return { characters: limits.readCharacters };
    case 'write':
    case 'edit':
      return { characters: limits.writeCharacters };
    default:
      return { characters: limits.otherCharacters };
  }
}

function textOf(value: JsonValue): string {
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, (_key, part: unknown) => (isMedia(part) ? { ...part, data: '' } : part));
}

/** An image, a sound or a file in a tool's result: its type and base64. */
function isMedia(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value['mimeType'] === 'string' && typeof value['data'] === 'string';
}
