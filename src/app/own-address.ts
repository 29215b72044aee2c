/**
 * What hosts and browsers read differently: doubled slashes, backslashes, parameters, encoded separators, dots and
 * percent signs.
 */
const ODD_PATH = /\/\/|[\\;]|%(?:[01][0-9a-f]|25|2e|2f|3b|5c|7f)/i;

/**
 * Whether a page that lies in some folder of a host is at an address of its own. At any other the host may have sent it
 * without its policies, as hosts match their rules by the path as it is written: it must not start there.
 *
 * @param names what the last part of the path may be
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
