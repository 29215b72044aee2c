import type { CodeHash } from '../../core/ids.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { ToolFields } from '../../core/tool.ts';

type Hashed = Pick<ToolFields, 'language' | 'environment' | 'code' | 'packages' | 'pinnedFiles'>;

/**
 * The hash to which grants are bound: lower-case hex SHA-256 of language, environment, code, and the packages and files
 * that it loads. All of these are parts of one JSON text, so that no two tools have the same.
 */
export async function codeHashOf({ language, environment, code, packages, pinnedFiles }: Hashed): Promise<CodeHash> {
  const files = pinnedFiles?.map(({ path, hash }) => [path, hash]) ?? null;
  // The only place where a hash of code is made.
  return (await jsonHash(['code 2', language, environment, code, packages?.packages ?? null, files])) as CodeHash;
}

/**
 * The hash that earlier versions of the app made. Origins of links that they wrote have it. Nothing is allowed by it:
 * code that holds NUL could have the hash of other code.
 */
export async function earlierCodeHashOf({
  language,
  environment,
  code,
  packages,
  pinnedFiles,
}: Hashed): Promise<CodeHash> {
  const loaded = packages?.packages.map(({ path, integrity }) => `${path} ${integrity}`).join('\n');
  const files = pinnedFiles?.map(({ path, hash }) => [path, hash]);
  const parts = [
    ...[language, environment, code],
    ...(loaded === undefined ? [] : [loaded]),
    ...(files === undefined ? [] : ['files', JSON.stringify(files)]),
  ];
  return (await sha256Hex(new TextEncoder().encode(parts.join('\0')))) as CodeHash;
}

/**
 * The same for code in files of the workspace: the hash of how it runs, where it is, and the hash of each file. A hash
 * has a fixed length, so that a path and a hash in one part have one meaning.
 */
export async function workspaceCodeHashOf(parts: readonly string[]): Promise<CodeHash> {
  return (await jsonHash(['project 1', ...parts])) as CodeHash;
}
