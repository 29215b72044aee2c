import { bytesToBase64 } from '../../core/base64.ts';
import { isBinary } from '../contract/binary-file.ts';
import { validInput, type Builtin, type BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import { absolutePath, answered, count, fileRefusal, refused, type OpenFiles } from './answers.ts';
import { nearPaths } from './near-paths.ts';
import { imageTypeOf } from './text-bytes.ts';

interface ReadInput {
  readonly path: string;
  readonly offset?: number;
  readonly limit?: number;
}

/** Bytes of a text that are decoded at once. */
const PART_BYTES = 8 * 1024 * 1024;

export function createReadTool(open: OpenFiles): Builtin {
  return {
    definition: {
      name: 'read',
      pathArguments: ['path'],
      isReading: true,
      description:
        'Reads a file of the workspace. Each line of text starts with its number and a tab. Use offset and limit ' +
        'for parts of a long file. Pictures (jpg, png, gif, webp) are shown; other binary files are refused with ' +
        'their size.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, description: 'Absolute path of the file, such as /src/index.ts' },
          offset: { type: 'integer', minimum: 1, description: 'Number of the first line to read, from 1' },
          limit: { type: 'integer', minimum: 1, description: 'How many lines to read; all if omitted' },
        },
        required: ['path'],
        additionalProperties: false,
      },
      documentation: `Each line of a text comes as its number, a tab, and the line as it is. A newline at the end of \
the file does not count as a line; the carriage returns of CRLF files are kept. The details say how many lines the \
file has.

A file counts as text if its first 8 KB have no null byte and at most 10 % characters that are not printable. UTF-8 of \
any script is text. A picture is returned as { type, mimeType, data }, data in base64.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input, { signal }) => {
      // The caller has checked the schema.
      const { path: given, offset = 1, limit = Infinity } = validInput<ReadInput>(input);
      const path = absolutePath(given);
      const opened = await open();
      if (!opened.ok) return fileRefusal(opened.error);
      const files = opened.value;
      for (let isSecond = false; ; isSecond = true) {
        const opening = await files.blob(path);
        if (!opening.ok) {
          const { error } = opening;
          return fileRefusal(
            error.code === 'ENOENT' ? { ...error, message: `${error.message}.${await nearPaths(files, path)}` } : error,
          );
        }
        try {
          return await contentsOf(path, opening.value, offset, limit, signal);
        } catch (error) {
          // The disk moved the contents during the read: find them again.
          if (isSecond)
            return {
              ok: false,
              error: {
                code: 'crashed',
                message: `${path} could not be read: ${error instanceof Error ? error.message : String(error)}`,
              },
            };
        }
      }
    },
  };
}

async function contentsOf(
  path: string,
  contents: Blob,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<BuiltinAnswer> {
  const { size } = contents;
  const head = new Uint8Array(await contents.slice(0, LIMITS.files.headBytes).arrayBuffer());
  const mimeType = imageTypeOf(path, head);
  if (mimeType !== undefined) {
    if (size > LIMITS.files.maxImageBytes)
      return refused(`${path} is a picture of ${count(size, 'byte')}: it was not read`, { bytes: size });
    return answered(
      { type: 'image', mimeType, data: bytesToBase64(new Uint8Array(await contents.arrayBuffer())) },
      { bytes: size },
    );
  }
  if (isBinary(head))
    return refused(`${path} is a binary file of ${count(size, 'byte')}: it was not read`, { bytes: size });
  return await numberedLines(path, contents, offset, limit, signal);
}

/** Reads part by part, so that it counts the lines of a file of any size and stores only those it shows. */
async function numberedLines(
  path: string,
  contents: Blob,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<BuiltinAnswer> {
  const decoder = new TextDecoder();
  const shown: string[] = [];
  let [characters, total, line] = [0, 0, ''];
  let isOpen = false;
  const close = (isShown: boolean): void => {
    if (isShown) shown.push(`${String(total + 1)}\t${line}`);
    [line, isOpen] = ['', false];
    total++;
  };
  const isRequested = (): boolean => total + 1 >= offset && shown.length < limit;
  for (let at = 0; at < contents.size; at += PART_BYTES) {
    if (signal.aborted) return refused(`${path} was not read to its end`);
    const text = decoder.decode(await contents.slice(at, at + PART_BYTES).arrayBuffer(), {
      stream: at + PART_BYTES < contents.size,
    });
    for (let start = 0; start < text.length;) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 ? text.length : newline;
      const isShown = isRequested();
      if (isShown) {
        characters += end - start + 1;
        if (characters > LIMITS.maxOutputBytes)
          return refused(`${path} is too long to be read at once: use offset and limit`, { bytes: contents.size });
        line += text.slice(start, end);
      }
      if (newline === -1) isOpen = true;
      else close(isShown);
      start = end + 1;
    }
  }
  if (isOpen) close(isRequested());
  if (offset > Math.max(total, 1))
    return refused(`${path} has ${count(total, 'line')}: there is no line ${String(offset)}`, { lines: total });
  return answered(shown.join('\n'), {
    lines: total,
    ...(shown.length < total ? { from: offset, to: offset + shown.length - 1 } : {}),
  });
}
