import { bytesToBase64 } from '../../core/base64.ts';
import { isBinary } from '../../core/binary-file.ts';
import type { Builtin, BuiltinAnswer } from '../../core/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import { absolutePath, answered, count, fileRefusal, refused, type OpenFiles } from './answers.ts';
import { nearPaths } from './near-paths.ts';
import { imageTypeOf } from './text-bytes.ts';

interface ReadInput {
  readonly path: string;
  readonly offset?: number;
  readonly limit?: number;
}

export function createReadTool(open: OpenFiles): Builtin {
  return {
    definition: {
      name: 'read',
      description:
        'Reads a file of the workspace. Text comes with the number of each line and a tab before it. Use offset and limit for parts of a long file. Pictures (jpg, png, gif, webp) are shown; other binary files are refused with their size.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, description: 'Absolute path of the file, such as /src/index.ts' },
          offset: { type: 'integer', minimum: 1, description: 'Number of the first line to read, from 1' },
          limit: { type: 'integer', minimum: 1, description: 'How many lines to read; all without it' },
        },
        required: ['path'],
        additionalProperties: false,
      },
      documentation: `Each line of a text comes as its number, a tab, and the line as it is. A newline at the end of the file is no line of its own; the carriage returns of CRLF files are kept. The details say how many lines the file has.

Text is what has no null byte and at most 10 % characters that are not printable in its first 8 KB. UTF-8 of any script is text. A picture comes as { type, mimeType, data }, data in base64.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input) => {
      // Its schema was checked before.
      const { path: given, offset = 1, limit = Infinity } = input as unknown as ReadInput;
      const path = absolutePath(given);
      const opened = await open();
      if (!opened.ok) return fileRefusal(opened.error);
      const files = opened.value;
      const read = await files.readFile(path);
      if (!read.ok) {
        const { error } = read;
        return fileRefusal(error.code === 'ENOENT' ? { ...error, message: `${error.message}.${await nearPaths(files, path)}` } : error);
      }
      const bytes = read.value;
      const mimeType = imageTypeOf(path, bytes);
      if (mimeType !== undefined) return answered({ type: 'image', mimeType, data: bytesToBase64(bytes) }, { bytes: bytes.length });
      if (isBinary(bytes)) return refused(`${path} is a binary file of ${count(bytes.length, 'byte')}: it was not read`, { bytes: bytes.length });
      return numberedLines(path, new TextDecoder().decode(bytes), offset, limit);
    },
  };
}

function numberedLines(path: string, text: string, offset: number, limit: number): BuiltinAnswer {
  const shown: string[] = [];
  let characters = 0;
  let total = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    total++;
    if (total >= offset && shown.length < limit) {
      const line = `${String(total)}\t${text.slice(start, end)}`;
      shown.push(line);
      characters += line.length + 1;
      if (characters > LIMITS.maxOutputBytes) return refused(`${path} is too long to be read at once: use offset and limit`, { characters: text.length });
    }
    start = end + 1;
  }
  if (offset > Math.max(total, 1)) return refused(`${path} has ${count(total, 'line')}: there is no line ${String(offset)}`, { lines: total });
  return answered(shown.join('\n'), { lines: total, ...(shown.length < total ? { from: offset, to: offset + shown.length - 1 } : {}) });
}
