import type { BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { timedOut } from '../../core/errors.ts';
import type { SearchOutcome } from '../search/create-search.ts';
import { absolutePath, fileRefusal, refused, type OpenFiles } from './answers.ts';
import { nearPaths } from './near-paths.ts';

type SearchBase =
  | { readonly ok: true; readonly path: string; readonly kind: 'file' | 'directory' }
  | { readonly ok: false; readonly refusal: BuiltinAnswer };

/** The real path where a search begins. */
export async function searchBase(open: OpenFiles, given: string): Promise<SearchBase> {
  const opened = await open();
  if (!opened.ok) return { ok: false, refusal: fileRefusal(opened.error) };
  const path = absolutePath(given);
  const [real, stat] = await Promise.all([opened.value.realpath(path), opened.value.stat(path)]);
  if (real.ok && stat.ok)
    return { ok: true, path: real.value, kind: stat.value.kind === 'directory' ? 'directory' : 'file' };
  const error = !real.ok ? real.error : !stat.ok ? stat.error : undefined;
  if (error === undefined) throw new Error('a failed look has no error');
  return {
    ok: false,
    refusal: fileRefusal(
      error.code === 'ENOENT'
        ? { ...error, message: `${error.message}.${await nearPaths(opened.value, path)}` }
        : error,
    ),
  };
}

/** The answer for a search that failed. */
export function searchRefusal(
  { reason, message }: Extract<SearchOutcome<unknown>, { ok: false }>,
  timeoutMs: number,
): BuiltinAnswer {
  switch (reason) {
    case 'pattern':
      return refused(`The pattern cannot be read: ${message}`);
    case 'stopped':
      return {
        ok: false,
        error: {
          code: 'timeout',
          message: `${timedOut(timeoutMs).message}: search in a smaller folder, or with a simpler pattern`,
        },
      };
    case 'disk':
      return { ok: false, error: { code: 'crashed', message } };
  }
}
