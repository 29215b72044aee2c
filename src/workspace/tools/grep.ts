import { validInput, type Builtin } from '../../catalog/contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Search } from '../search/create-search.ts';
import { answered, count, type OpenFiles } from './answers.ts';
import { searchBase, searchRefusal } from './search-base.ts';
import { defined } from '../../core/defined.ts';

interface GrepInput {
  readonly pattern: string;
  readonly path?: string;
  readonly include?: string;
  readonly ignore_case?: boolean;
  readonly context?: number;
  readonly before?: number;
  readonly after?: number;
  readonly max_results?: number;
}

const DEFAULT_RESULTS = 1_000;
const MAX_CONTEXT = 100;

const lines = (description: string) => ({ type: 'integer', minimum: 0, maximum: MAX_CONTEXT, description });

const DEFINITION: Builtin['definition'] = {
  name: 'grep',
  pathArguments: ['path'],
  isReading: true,
  description:
    'Finds lines in the text files of the workspace by a regular expression. Returns path:line:text for ' +
    'each, in the order of the paths.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: {
        type: 'string',
        minLength: 1,
        description: 'Regular expression of JavaScript, tried on each line; put a backslash before special characters',
      },
      path: { type: 'string', minLength: 1, description: 'The folder or file to search; everything if omitted' },
      include: {
        type: 'string',
        minLength: 1,
        description:
          'Only in files whose names match, such as "*.ts" or "*.{js,ts}"; with a slash, in files whose ' +
          'paths below the folder match',
      },
      ignore_case: { type: 'boolean', description: 'Ignore the difference between upper and lower case' },
      context: lines('Lines to show before and after each match'),
      before: lines('Lines to show before each match, instead of context'),
      after: lines('Lines to show after each match, instead of context'),
      max_results: {
        type: 'integer',
        minimum: 1,
        description: `Stop after this many matching lines; ${String(DEFAULT_RESULTS)} if omitted`,
      },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  documentation: `Matches are written path:line:text, lines around them path-line-text, with "--" between parts that \
do not touch. Binary files are skipped and links are not followed. Lines of more than 2,000 characters are cut.

An expression that takes too long is stopped at the time limit; nothing else waits for it.`,
  timeoutMs: LIMITS.defaultTimeoutMs,
};

export function createGrepTool(open: OpenFiles, search: Search): Builtin {
  return {
    definition: DEFINITION,
    execute: async (input, { timeoutMs, signal }) => {
      // The caller has checked the schema.
      const {
        pattern,
        path = '/',
        include,
        ignore_case: ignoreCase = false,
        context = 0,
        before = context,
        after = context,
        max_results: maxResults = DEFAULT_RESULTS,
      } = validInput<GrepInput>(input);
      const base = await searchBase(open, path);
      if (!base.ok) return base.refusal;
      const query = {
        pattern,
        base: base.path,
        ignoreCase,
        before,
        after,
        maxResults,
        ...defined({ include }),
      };
      const found = await search.grep(query, { timeoutMs, signal });
      if (!found.ok) return searchRefusal(found, timeoutMs);
      const { lines: shown, matches, files, searched, isCut } = found.value;
      const details = { matches, files, searched };
      if (matches === 0)
        return answered(`No line matches ${pattern} in ${count(searched, 'file')} of ${base.path}`, details);
      const notice = isCut
        ? [`[stopped after ${count(matches, 'match', 'matches')}: there may be more; set max_results]`]
        : [];
      return answered([...shown, ...notice].join('\n'), { ...details, ...(isCut ? { stopped: true } : {}) });
    },
  };
}
