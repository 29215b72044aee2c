import type { ExecuteToolResult } from '../../core/call.ts';
import type { TurnImage } from '../contract/conversation.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { RUN_LIMITS } from '../providers/model-limits.ts';

export interface ResultText {
  readonly text: string;
  /** Images in a format that models support. */
  readonly images: readonly TurnImage[];
  /** Length of the whole output; `text` may be a part of it. */
  readonly characters: number;
}

const SEEN_BY_MODELS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The text of a call's result for the model. Images are separate from the text. */
export function resultText({
  success,
  result = null,
  error = '',
  errorCode,
  details = {},
}: ExecuteToolResult): ResultText {
  const images: TurnImage[] = [];
  const answer = success ? textOf(result, images) : `${errorCode ?? 'failed'}: ${error}`;
  if (details['content'] !== undefined) withoutMedia(details['content'], images);
  const { shortened } = details;
  const characters =
    isRecord(shortened) && typeof shortened['characters'] === 'number' ? shortened['characters'] : answer.length;
  return { text: answer, images: images.slice(0, RUN_LIMITS.maxResultImages), characters };
}

function textOf(value: JsonValue, images: TurnImage[]): string {
  if (typeof value === 'string') return value;
  const rest = withoutMedia(value, images);
  // MCP content: a list of texts and images becomes their texts.
  const texts =
    Array.isArray(rest) && rest.length > 0
      ? rest.map((block) =>
          isRecord(block) && block['type'] === 'text' && typeof block['text'] === 'string'
            ? block['text']
            : typeof block === 'string' && block.startsWith('[')
              ? block
              : undefined,
        )
      : [undefined];
  return texts.every((text) => text !== undefined)
    ? texts.join('\n')
    : typeof rest === 'string'
      ? rest
      : JSON.stringify(rest);
}

/** Replaces each image or sound with a word; images that can be shown are added to `images`. */
function withoutMedia(value: JsonValue, images: TurnImage[]): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutMedia(item, images));
  if (!isRecord(value)) return value;
  const { mimeType, data } = value;
  if (typeof mimeType === 'string' && typeof data === 'string') {
    const isSeen = SEEN_BY_MODELS.has(mimeType) && data.length <= RUN_LIMITS.maxImageChars;
    if (isSeen) images.push({ mediaType: mimeType, data });
    return `[${mimeType}, ${String(Math.round((data.length * 3) / 4))} bytes${isSeen ? '' : ', not shown to you'}]`;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutMedia(part, images)]));
}
