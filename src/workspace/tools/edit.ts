import { validInput, type Builtin, type BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { concatBytes } from '../../core/bytes.ts';
import type { FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { absolutePath, changed, count, fileRefusal, refused, type OpenFiles } from './answers.ts';
import { nearPaths } from './near-paths.ts';

interface EditInput {
  readonly path: string;
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all?: boolean;
}

/** Larger files cannot be edited as text. */
const MAX_EDIT_BYTES = 256 * 1024 * 1024;
/** How often to read a file again because something else wrote to it. */
const ATTEMPTS = 20;
const encoder = new TextEncoder();

export function createEditTool(open: OpenFiles): Builtin {
  return {
    definition: {
      name: 'edit',
      pathArguments: ['path'],
      description:
        'Replaces text in a file of the workspace. old_string must occur in the file exactly once, or any number ' +
        'of times with replace_all. Both are plain text, without the line numbers that read shows; include ' +
        'enough of the surrounding lines to make the match unique.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, description: 'Absolute path of the file, such as /src/index.ts' },
          old_string: {
            type: 'string',
            minLength: 1,
            description: 'The text to replace, exactly as it is in the file',
          },
          new_string: { type: 'string', description: 'The text to put there' },
          replace_all: {
            type: 'boolean',
            description: 'Replace every occurrence; without it there must be exactly one',
          },
        },
        required: ['path', 'old_string', 'new_string'],
        additionalProperties: false,
      },
      documentation: `Without replace_all there must be exactly one occurrence; otherwise nothing is changed and the \
error says how many there are. No character in either text has a special meaning: "$&" is written as it is.

In a file whose lines end with CRLF, old_string and new_string may be written with LF: the file keeps CRLF. All other \
bytes of the file stay as they are, whatever its encoding. If something else writes the file at the same moment, the \
edit is made to what it wrote.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input, { signal }) => {
      // The caller has checked the schema.
      const edit = validInput<EditInput>(input);
      if (edit.old_string === edit.new_string)
        return refused('old_string and new_string are the same: there is nothing to change');
      const opened = await open();
      if (!opened.ok) return fileRefusal(opened.error);
      const path = absolutePath(edit.path);
      for (let attempt = 1; ; attempt++) {
        const answer = await editOnce(opened.value, path, edit);
        if (answer !== 'changed-meanwhile') return answer;
        if (attempt === ATTEMPTS || signal.aborted) return refused(`${path} is being written all the time: try again`);
      }
    },
  };
}

async function editOnce(
  files: FileSystem,
  path: string,
  edit: EditInput,
): Promise<BuiltinAnswer | 'changed-meanwhile'> {
  const stat = await files.stat(path);
  if (stat.ok && stat.value.size > MAX_EDIT_BYTES)
    return refused(
      `${path} has ${count(stat.value.size, 'byte')}, too many to be edited at once: nothing was changed. Use ` +
        `sed in bash`,
      { bytes: stat.value.size },
    );
  const read = await files.readFile(path);
  if (!read.ok) {
    const { error } = read;
    return fileRefusal(
      error.code === 'ENOENT' ? { ...error, message: `${error.message}.${await nearPaths(files, path)}` } : error,
    );
  }
  const bytes = read.value;
  const found = findLocations(bytes, edit.old_string, edit.new_string);
  const { locations } = found;
  if (locations.length === 0)
    return refused(
      `old_string is not in ${path}: nothing was changed. Read the file and copy the text exactly, with its spaces`,
      { matches: 0 },
    );
  if (locations.length > 1 && edit.replace_all !== true) {
    return refused(
      `old_string is in ${path} ${String(locations.length)} times: nothing was changed. Give more of the text ` +
        `around it, or set replace_all`,
      { matches: locations.length },
    );
  }
  const next = replaced(bytes, locations, found.oldLength, found.replacement);
  const written = await files.writeFile(path, next, { replaces: await sha256Hex(bytes) });
  if (written.ok)
    return changed(`Replaced ${count(locations.length, 'occurrence')} in ${path}`, {
      path,
      did: 'write',
      size: next.length,
    });
  return written.error.code === 'EBUSY' ? 'changed-meanwhile' : fileRefusal(written.error);
}

interface Found {
  /** Offsets of the matches in bytes; matches do not overlap. */
  readonly locations: readonly number[];
  readonly oldLength: number;
  readonly replacement: Uint8Array;
}

/** Searches with one character per byte, so that bytes that are not UTF-8 are found and preserved. */
function findLocations(bytes: Uint8Array, oldText: string, newText: string): Found {
  const text = asBytes(bytes);
  const isCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  const toCrlf = (value: string): string => value.replace(/\r?\n/g, '\r\n');
  const sought = isCrlf ? toCrlf(oldText) : oldText;
  const needle = encoder.encode(sought);
  const pattern = asBytes(needle);
  const locations: number[] = [];
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + pattern.length)) locations.push(at);
  return { locations, oldLength: needle.length, replacement: encoder.encode(isCrlf ? toCrlf(newText) : newText) };
}

/** Decodes as Windows-1252, which gives every byte its own character. */
function asBytes(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

function replaced(
  bytes: Uint8Array,
  locations: readonly number[],
  oldLength: number,
  replacement: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const location of locations) {
    parts.push(bytes.subarray(from, location), replacement);
    from = location + oldLength;
  }
  return concatBytes([...parts, bytes.subarray(from)]);
}
