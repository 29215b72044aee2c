import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import { decodeHost } from './punycode.ts';

/** `ada::scheme::type`, by number; all other schemes are 1. */
const SCHEMES = ['http:', ' ', 'https:', 'ws:', 'ftp:', 'wss:', 'file:'];
const NOT_SPECIAL = 1;
const OMITTED = 0xffffffff;
/** The fields of `update`, by number. */
const FIELDS = [
  'protocol',
  'host',
  'hostname',
  'port',
  'username',
  'password',
  'pathname',
  'search',
  'hash',
  'href',
] as const;

/** URLs by the browser's parser; Node's library stores the text and the offsets of its parts. */
export function urlBinding(runtime: Runtime): Binding {
  const components = new Uint32Array(9);
  const note = (url: URL): string => {
    components.set(offsets(url));
    return url.href;
  };
  const tryParse = (input: string, base: string | undefined): URL | undefined => {
    try {
      return base === undefined ? new native.URL(input) : new native.URL(input, base);
    } catch {
      return undefined;
    }
  };
  return {
    urlComponents: components,
    parse(input: string, base: string | undefined, raise: boolean): string | undefined {
      const url = tryParse(input, base);
      if (url !== undefined) return note(url);
      if (raise) throw invalidUrl(runtime, input, base);
      return undefined;
    },
    canParse: (input: string, base?: string) => tryParse(input, base) !== undefined,
    getOrigin: (href: string) => new native.URL(href).origin,
    domainToASCII: hostToAscii,
    domainToUnicode: (domain: string) => decodeHost(hostToAscii(domain)),
    pathToFileURL(path: string): string {
      const url = new native.URL('file://');
      url.pathname = path.replace(/[%\\\n\r\t?#]/g, (character) => encodeURIComponent(character));
      return note(url);
    },
    format(href: string, hash: boolean, unicode: boolean, search: boolean, auth: boolean): string {
      const url = new native.URL(href);
      if (!hash) url.hash = '';
      if (!search) url.search = '';
      if (!auth) url.username = url.password = '';
      return unicode && url.hostname !== '' ? url.href.replace(url.hostname, decodeHost(url.hostname)) : url.href;
    },
    update(href: string, action: number, value: string): string | false {
      const field = FIELDS[action];
      const url = new native.URL(href);
      if (field === undefined) return false;
      try {
        url[field] = value;
      } catch {
        return false;
      }
      return note(url);
    },
  };
}

export function hostToAscii(domain: string): string {
  if (domain === '') return '';
  try {
    return new native.URL(`ws://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** End of protocol, of user name, start and end of host, port, start of path, of search, of hash, kind of scheme. */
function offsets(url: URL): number[] {
  const { href, protocol } = url;
  const protocolEnd = protocol.length;
  let at = protocolEnd;
  let usernameEnd = protocolEnd;
  let hostStart = protocolEnd;
  let hostEnd = protocolEnd;
  let port = OMITTED;
  const hasAuthority =
    href.startsWith('//', protocolEnd) && (url.host !== '' || protocol === 'file:' || !url.pathname.startsWith('//'));
  if (hasAuthority) {
    usernameEnd = protocolEnd + 2 + url.username.length;
    const hasCredentials = url.username !== '' || url.password !== '';
    // With credentials the host begins at its `@`.
    hostStart = usernameEnd + (url.password === '' ? 0 : 1 + url.password.length);
    hostEnd = hostStart + (hasCredentials ? 1 : 0) + url.hostname.length;
    at = hostEnd;
    if (url.port !== '') {
      port = Number(url.port);
      at += 1 + url.port.length;
    }
  } else if (href.startsWith('/.//', protocolEnd)) {
    at = protocolEnd + 2;
  }
  const hashAt = href.indexOf('#', at);
  const queryAt = href.indexOf('?', at);
  const searchAt = queryAt !== -1 && (hashAt === -1 || queryAt < hashAt) ? queryAt : -1;
  const scheme = SCHEMES.indexOf(protocol);
  return [
    protocolEnd,
    usernameEnd,
    hostStart,
    hostEnd,
    port,
    at,
    searchAt === -1 ? OMITTED : searchAt,
    hashAt === -1 ? OMITTED : hashAt,
    scheme === -1 ? NOT_SPECIAL : scheme,
  ];
}

function invalidUrl(runtime: Runtime, input: string, base: string | undefined): Error {
  const { codes } = runtime.requireBuiltin('internal/errors') as {
    codes: { ERR_INVALID_URL: new (input: string, base?: string | null) => Error };
  };
  return base === undefined ? new codes.ERR_INVALID_URL(input) : new codes.ERR_INVALID_URL(input, base);
}
