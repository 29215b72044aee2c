import { ToolyardError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { SearchService, FoundText } from '../../../workspace/contract/services.ts';
import type { Search } from '../../../workspace/index.ts';
import type { Stores } from '../open-stores.ts';
import { absolutePath, valueOf } from './file-failures.ts';
import { createWorkspaceSearch } from './search.ts';

/** Searches of the screen. They have their own worker, so that stopping one does not stop a tool's search. */
export function createSearchService({ workspace }: Pick<Stores, 'workspace'>): SearchService {
  let search: Search | undefined;
  let underWay = new AbortController();
  const ready = (): Search => (search ??= createWorkspaceSearch(workspace));
  /** A new search ends the previous one. */
  const limits = () => {
    underWay.abort();
    underWay = new AbortController();
    return { timeoutMs: LIMITS.files.findMs, signal: underWay.signal };
  };
  return {
    files: async (text) => {
      const found = taken(
        await ready().glob({ pattern: namePattern(String(text)), base: '/', ignoreCase: true }, limits()),
      );
      return { paths: found.slice(0, LIMITS.files.maxFound), isCut: found.length > LIMITS.files.maxFound };
    },
    text: async ({ text, isExpression, matchCase, folder }) => {
      const disk = valueOf(await workspace());
      const base = valueOf(await disk.files().realpath(absolutePath(folder)));
      const pattern = isExpression ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      const { lines, files, searched, isCut } = taken(
        await ready().grep(
          { pattern, base, ignoreCase: !matchCase, before: 0, after: 0, maxResults: LIMITS.files.maxFound },
          limits(),
        ),
      );
      return { found: lines.flatMap(lineOf), files, searched, isCut };
    },
    stop: async () => {
      underWay.abort();
      await Promise.resolve();
    },
  };
}

function taken<Value>(
  outcome:
    Awaited<ReturnType<Search['glob']>> | { ok: true; value: Value } | { ok: false; reason: string; message: string },
): Value {
  if (outcome.ok) return outcome.value as Value;
  throw new ToolyardError(
    outcome.reason === 'stopped' ? 'aborted' : outcome.reason === 'pattern' ? 'invalid-input' : 'transport',
    outcome.message,
  );
}

/** Matches anywhere in a name; with a slash, at the end of a path. */
function namePattern(text: string): string {
  const parts = text.split('/').map((part) => part.replace(/[\\^$.*+?()[\]{}|!@]/g, '\\$&'));
  return `**/*${parts.join('*/*')}*`;
}

/** Parses `/path:12:the line`, the output of the search. */
function lineOf(text: string): FoundText[] {
  const [, path, line, rest] = /^(.*?):(\d+):(.*)$/s.exec(text) ?? [];
  return path === undefined ? [] : [{ path, line: Number(line), text: rest ?? '' }];
}
