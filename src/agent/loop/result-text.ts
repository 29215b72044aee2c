import type { ExecuteToolResult } from '../../core/call.ts';
import type { TurnImage } from '../contract/conversation.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';
import { RUN_LIMITS } from '../providers/model-limits.ts';

export interface ResultText {
  readonly text: string;
  /** Pictures that a model can look at. */
  readonly images: readonly TurnImage[];
  /** Of the whole output; `text` may be a part of it. */
  readonly characters: number;
}

const SEEN_BY_MODELS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** What a model is told of the end of a call. Pictures in it are told apart from its text. */
export function resultText({
  success,
  result = null,
  error = '',
  errorCode,
  details = {},
}: ExecuteToolResult): ResultText {
  const images: TurnImage[] = [];
  const said = success ? textOf(result, images) : `${errorCode ?? 'failed'}: ${error}`;
  if (details['content'] !== undefined) withoutMedia(details['content'], images);
  const { shortened } = details;
  const characters =
    isRecord(shortened) && typeof shortened['characters'] === 'number' ? shortened['characters'] : said.length;
  return { text: said, images: images.slice(0, RUN_LIMITS.maxResultImages), characters };
}

function textOf(value: JsonValue, images: TurnImage[]): string {
  if (typeof value === 'string') return value;
  const rest = withoutMedia(value, images);
  // Content of MCP: a list of texts and pictures is read as its texts.
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

/** The same with a word in place of each picture or sound; `images` gets what can be shown. */
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
