import { defineCommand, type CustomCommand } from 'just-bash/browser';
import { curlAddress } from '../../../core/shell/curl-address.ts';
import { readCurlArguments, type CurlArgument } from '../../../core/shell/curl-options.ts';

/** The options that the shell's library knows. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'request header get data data-raw data-binary data-urlencode form user user-agent referer cookie cookie-jar ' +
    'upload-file max-time connect-timeout output remote-name head include silent show-error fail location max-redirs ' +
    'write-out verbose help'
  )
    .split(' ')
    .map((name) => `--${name}`),
);

type Prepared =
  | { readonly ok: true; readonly args: readonly string[] }
  | { readonly ok: false; readonly exitCode: number; readonly message: string };

/**
 * `curl` of the shell's library, behind curl's own rules for words: the library takes every word that it does not know
 * for an address, and every address for one of `https:`.
 */
export function curlCommand(): CustomCommand {
  return defineCommand('curl', async (args, { origCommand }) => {
    if (origCommand === undefined) return { stdout: '', stderr: 'bash: curl: command not found\n', exitCode: 127 };
    const prepared = prepareCurl(args);
    if (!prepared.ok)
      return { stdout: '', stderr: `curl: (${prepared.exitCode}) ${prepared.message}\n`, exitCode: prepared.exitCode };
    return await origCommand([...prepared.args]);
  });
}

/** The words for the library: long options, each value as a word, and at most one address, with its scheme. */
function prepareCurl(args: readonly string[]): Prepared {
  const read = readCurlArguments(args);
  if (!read.ok) return { ok: false, exitCode: 2, message: read.reason };
  const addresses = read.arguments.filter(({ effect }) => effect === 'url');
  if (addresses.length > 1)
    return { ok: false, exitCode: 2, message: 'one address at a time here: call curl once for each' };
  const words: string[] = [];
  for (const argument of read.arguments) {
    const address = argument.effect === 'url' ? curlAddress(argument.value) : undefined;
    if (address?.ok === false) return address;
    const forwarded = address === undefined ? wordsOf(argument) : [address.url.href];
    if (forwarded === undefined)
      return { ok: false, exitCode: 2, message: `option ${argument.name}: is not supported here` };
    words.push(...forwarded);
  }
  return { ok: true, args: words };
}

/** An option for the library; undefined for one that would change the request and that it does not know. */
function wordsOf({ name, effect, value, takesValue }: CurlArgument): readonly string[] | undefined {
  if (KNOWN.has(name)) return takesValue ? [name, value] : [name];
  if (name === '--data-ascii') return ['--data', value];
  if (effect === 'bearer') return ['--header', `Authorization: Bearer ${value}`];
  if (effect === 'json')
    return [
      '--header',
      'Content-Type: application/json',
      '--header',
      'Accept: application/json',
      '--data-binary',
      value,
    ];
  return effect === 'harmless' ? [] : undefined;
}
