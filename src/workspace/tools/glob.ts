import type { Builtin } from '../../catalog/contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Search } from '../search/create-search.ts';
import { answered, refused, type OpenFiles } from './answers.ts';
import { searchBase, searchRefusal } from './search-base.ts';

export function createGlobTool(open: OpenFiles, search: Search): Builtin {
  return {
    definition: {
      name: 'glob',
      pathArguments: ['path'],
      isReading: true,
      description:
        'Finds files of the workspace by their paths, such as "**/*.ts" or "src/{a,b}/*.json". Returns one path ' +
        'a line, the last changed first.',
      inputSchema: {
        type: 'object',
        properties: {
          pattern: {
            type: 'string',
            minLength: 1,
            description:
              '* within a name, ** through folders, ?, [abc], {a,b}; from path, or from the root when it begins ' +
              'with a slash',
          },
          path: { type: 'string', minLength: 1, description: 'The folder to search; the root if omitted' },
        },
        required: ['pattern'],
        additionalProperties: false,
      },
      documentation:
        `"*.md" finds files in the folder itself, "**/*.md" in all folders below it too. Names that begin with a ` +
        `dot are found like others. Folders are not listed, and links to folders are not followed.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input, { timeoutMs, signal }) => {
      // The caller has checked the schema.
      const { pattern, path = '/' } = input as { pattern: string; path?: string };
      const base = await searchBase(open, path);
      if (!base.ok) return base.refusal;
      if (pattern.startsWith('/') && !isBelow(base.path, pattern))
        return refused(`${pattern} begins at the root, outside of ${base.path}: leave path out, or the first slash`);
      if (base.kind === 'file') return refused(`${base.path} is a file: glob looks in a folder`);
      const found = await search.glob({ pattern, base: base.path }, { timeoutMs, signal });
      if (!found.ok) return searchRefusal(found, timeoutMs);
      return answered(
        found.value.length === 0 ? `No file in ${base.path} matches ${pattern}` : found.value.join('\n'),
        { files: found.value.length },
      );
    },
  };
}

/** Whether a pattern from the root stays in a folder: a rule for the folder must not cover others. */
function isBelow(folder: string, pattern: string): boolean {
  return folder === '/' || (pattern.startsWith(`${folder}/`) && !pattern.split(/[/{,}]/).includes('..'));
}
