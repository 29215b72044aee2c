import type { Builtin } from '../../catalog/contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import { absolutePath, changed, count, fileRefusal, folderOf, type OpenFiles } from './answers.ts';

export function createWriteTool(open: OpenFiles): Builtin {
  return {
    definition: {
      name: 'write',
      pathArguments: ['path'],
      description:
        'Writes a file of the workspace: creates it, or replaces its whole contents. Missing folders are ' +
        'created. To change a part of a file, use edit.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, description: 'Absolute path of the file, such as /src/index.ts' },
          content: { type: 'string', description: 'The whole new text of the file' },
        },
        required: ['path', 'content'],
        additionalProperties: false,
      },
      documentation: `The text is written as UTF-8, exactly as given: no newline is added. The answer says how many \
bytes were written.

Paths protected in the settings are refused, however they are spelled: with "..", through links, in other letter case.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input) => {
      // The caller has checked the schema.
      const { path: given, content } = input as { path: string; content: string };
      const path = absolutePath(given);
      const opened = await open();
      if (!opened.ok) return fileRefusal(opened.error);
      const files = opened.value;
      const bytes = new TextEncoder().encode(content);
      let written = await files.writeFile(path, bytes);
      if (!written.ok && written.error.code === 'ENOENT') {
        const made = await files.mkdir(folderOf(path), { recursive: true });
        if (!made.ok) return fileRefusal(made.error);
        written = await files.writeFile(path, bytes);
      }
      if (!written.ok) return fileRefusal(written.error);
      return changed(`Wrote ${count(bytes.length, 'byte')} to ${path}`, { path, did: 'write', size: bytes.length });
    },
  };
}
