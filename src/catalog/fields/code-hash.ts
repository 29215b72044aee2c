import type { CodeHash } from '../../core/ids.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { ToolFields } from '../../core/tool.ts';

type Hashed = Pick<ToolFields, 'language' | 'environment' | 'code' | 'packages' | 'pinnedFiles'>;

/**
 * The hash to which grants are bound: lower-case hex SHA-256 of language, environment, code, and the packages and files
 * that it loads.
 */
export async function codeHashOf({ language, environment, code, packages, pinnedFiles }: Hashed): Promise<CodeHash> {
  const brought =
    packages === undefined
      ? ''
      : `\0${packages.packages.map(({ path, integrity }) => `${path} ${integrity}`).join('\n')}`;
  const loaded =
    pinnedFiles === undefined ? '' : `\0files\0${JSON.stringify(pinnedFiles.map(({ path, hash }) => [path, hash]))}`;
  const bytes = new TextEncoder().encode(`${language}\0${environment}\0${code}${brought}${loaded}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  // The only place where a hash of code is made.
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') as CodeHash;
}

/** The same for code in files of the workspace: the hash of how it runs, where it is, and the hash of each file. */
export async function placedHashOf(parts: readonly string[]): Promise<CodeHash> {
  return (await sha256Hex(new TextEncoder().encode(JSON.stringify(['project 1', ...parts])))) as CodeHash;
}
