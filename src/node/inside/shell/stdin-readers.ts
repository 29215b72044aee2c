/**
 * Commands that read standard input if no file is named: their options with a value, and the number of words before
 * files.
 */
const FILTERS: ReadonlyMap<string, { readonly valued: string; readonly before: number; readonly instead?: string }> =
  new Map([
    ['awk', { valued: 'Fvf', before: 1, instead: 'f' }],
    ['base64', { valued: 'w', before: 0 }],
    ['cat', { valued: '', before: 0 }],
    ['column', { valued: 'scoN', before: 0 }],
    ['cut', { valued: 'bcdf', before: 0 }],
    ['egrep', { valued: 'efmABC', before: 1, instead: 'ef' }],
    ['expand', { valued: 't', before: 0 }],
    ['fgrep', { valued: 'efmABC', before: 1, instead: 'ef' }],
    ['fold', { valued: 'w', before: 0 }],
    ['grep', { valued: 'efmABC', before: 1, instead: 'ef' }],
    ['gunzip', { valued: 'S', before: 0 }],
    ['gzip', { valued: 'S', before: 0 }],
    ['head', { valued: 'nc', before: 0 }],
    ['html-to-markdown', { valued: '', before: 0 }],
    ['jq', { valued: 'L', before: 1, instead: 'f' }],
    ['md5sum', { valued: '', before: 0 }],
    ['nl', { valued: 'bhfdilnsvw', before: 0 }],
    ['od', { valued: 'AjNStw', before: 0 }],
    ['paste', { valued: 'd', before: 0 }],
    ['rev', { valued: '', before: 0 }],
    ['sed', { valued: 'ef', before: 1, instead: 'ef' }],
    ['sha1sum', { valued: '', before: 0 }],
    ['sha256sum', { valued: '', before: 0 }],
    ['sort', { valued: 'kStoT', before: 0 }],
    ['split', { valued: 'abCln', before: 0 }],
    ['strings', { valued: 'nt', before: 0 }],
    ['tac', { valued: 's', before: 0 }],
    ['tail', { valued: 'nc', before: 0 }],
    ['tee', { valued: '', before: Infinity }],
    ['tr', { valued: '', before: Infinity }],
    ['unexpand', { valued: 't', before: 0 }],
    ['uniq', { valued: 'fsw', before: 0 }],
    ['wc', { valued: '', before: 0 }],
    ['xargs', { valued: '', before: Infinity }],
    ['zcat', { valued: '', before: 0 }],
  ]);

/** Names of the commands that may read standard input. */
export const FILTER_NAMES: readonly string[] = [...FILTERS.keys()];

/** Whether a command with these arguments reads standard input. */
export function readsStandardInput(name: string, args: readonly string[]): boolean {
  const filter = FILTERS.get(name);
  if (filter === undefined) return false;
  let { before } = filter;
  let files = 0;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    if (word === '-') return true;
    if (word === '--') {
      files += args.length - at - 1;
      break;
    }
    if (!word.startsWith('-')) files += 1;
    else if (!word.startsWith('--')) {
      const letter = [...word.slice(1)].find(
        (one) => filter.valued.includes(one) || (filter.instead ?? '').includes(one),
      );
      if (letter === undefined) continue;
      if (filter.instead?.includes(letter) === true) before = 0;
      // The value is the rest of the word, or the next word.
      if (word.endsWith(letter)) at += 1;
    }
  }
  return before === Infinity || files <= before;
}
