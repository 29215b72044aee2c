import type { ImportRefusal } from '../../../contract/import/import-refusals.ts';

/** A value of undefined: curl sends no such header, not even its own. */
export type Header = readonly [name: string, value: string | undefined];

export const DEFAULT_TYPE = 'application/x-www-form-urlencoded';

/** Headers that browsers set themselves. */
const BROWSERS =
  /^(?:user-agent|host|origin|referer|cookie2?|accept-encoding|accept-charset|content-length|connection|keep-alive|date|dnt|expect|te|trailer|transfer-encoding|upgrade|via|set-cookie|access-control-request-.*|sec-.*|proxy-.*)$/i;

interface HeaderDraft {
  readonly headers: Header[];
  readonly unsent: Set<string>;
}

/** Reads `Name: value`, `Name;` (empty) and `Name:` (none). @returns why the command cannot be imported */
export function addHeader(line: string, { headers, unsent }: HeaderDraft): ImportRefusal | undefined {
  if (line.startsWith('@')) return { code: 'headers-of-file', values: [] };
  const location = /[:;]/.exec(line)?.index;
  const name = line.slice(0, location).trim();
  if (location === undefined || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return { code: 'header-without-name', values: [] };
  const rest = line.slice(location + 1).trim();
  if (line[location] === ';' && rest !== '') return { code: 'header-without-name', values: [] };
  if (/[\0\r\n\u0100-\uffff]/.test(rest)) return { code: 'header-value', values: [name.slice(0, 100)] };
  const isRemoved = line[location] === ':' && rest === '';
  // A browser sends its own, so that a removed one of these changes nothing.
  if (BROWSERS.test(name)) {
    if (!isRemoved) unsent.add(name.toLowerCase().slice(0, 60));
    return undefined;
  }
  const value = isRemoved ? undefined : rest;
  const at = headers.findIndex(([one]) => one.toLowerCase() === name.toLowerCase());
  const known = headers[at];
  if (known === undefined) headers.push([name, value]);
  else if (value !== undefined) headers[at] = [known[0], known[1] === undefined ? value : `${known[1]}, ${value}`];
  return undefined;
}
