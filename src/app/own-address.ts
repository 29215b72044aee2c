/**
 * Parts that hosts and browsers interpret differently: double slashes, backslashes, parameters, encoded separators,
 * dots and percent signs.
 */
const ODD_PATH = /\/\/|[\\;]|%(?:[01][0-9a-f]|25|2e|2f|3b|5c|7f)/i;

/**
 * Whether the page is at its own address, in any folder of a host. Hosts match their header rules by the literal path,
 * so at any other address the page may lack its policies and must not start.
 *
 * @param names allowed last parts of the path
 */
export function isOwnAddress(pathname: string, names: readonly string[]): boolean {
  const folders = pathname.split('/');
  const name = folders.pop() ?? '';
  return (
    pathname.startsWith('/') &&
    !ODD_PATH.test(pathname) &&
    names.includes(name) &&
    !folders.some((folder) => /\.html$/i.test(folder))
  );
}
