import { trimmedEnd } from '../text/trim-characters.ts';

/**
 * True if the host of `url`, by its spelling, is this machine or in a private network: loopback, RFC 1918, link-local,
 * carrier-grade NAT, unique local IPv6, IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo, ISATAP), `localhost`, `.local`,
 * `.internal` and other domains of networks, and single-label names.
 *
 * Used for warnings only: a page cannot see what a public name resolves to.
 */
export function isPrivateHost(url: URL | string): boolean {
  const parsed = typeof url === 'string' ? parseUrl(url) : url;
  return parsed !== undefined && isPrivateName(hostOf(parsed));
}

/** True for this machine: `localhost`, 127/8, `::1`, and the unspecified addresses that reach it. */
export function isLoopbackHost(url: URL): boolean {
  const host = hostOf(url);
  if (LOOPBACK_NAMES.has(host) || host.endsWith('.localhost')) return true;
  return ipv4sOf(host).some((v4) => v4 >>> 24 === 127 || v4 >>> 24 === 0);
}

/**
 * True for the names and addresses that are always this machine, for every system: what this allows must not depend on a
 * network. `isLoopbackHost` is wider, and is there to refuse and to warn.
 */
export function isSurelyLoopback(url: URL): boolean {
  const host = hostOf(url);
  const v4 = parseIpv4(host);
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || (v4 !== undefined && v4 >>> 24 === 127)
  );
}

/**
 * True if both are the same machine by their spelling: the same name or address, one of them inside an IPv6 address, or
 * both loopback.
 */
export function namesSameHost(one: URL, other: URL): boolean {
  if (hostOf(one) === hostOf(other) || (isLoopbackHost(one) && isLoopbackHost(other))) return true;
  const addresses = ipv4sOf(hostOf(other));
  return ipv4sOf(hostOf(one)).some((v4) => addresses.includes(v4));
}

/** Host without trailing dots, which do not change the machine that it names. */
function hostOf(url: URL): string {
  return trimmedEnd(url.hostname, '.');
}

/** Address and prefix length. The URL parser has already converted decimal, hex and octal spellings to dotted ones. */
const PRIVATE_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
/** Other names that systems give to themselves. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
]);
/** Domains that no public name has, and that networks give to their own. */
const PRIVATE_SUFFIXES = [
  ...['.localhost', '.localdomain', '.local', '.internal', '.intranet', '.private', '.lan', '.corp', '.home'],
  '.home.arpa',
];
/** Names that routers answer for themselves, and public ones that resolve to an address in the name or to this machine. */
const PRIVATE_DOMAINS = [
  ...['fritz.box', 'speedport.ip', 'easy.box', 'routerlogin.net', 'routerlogin.com', 'tplinkwifi.net', 'ts.net'],
  ...['nip.io', 'sslip.io', 'localtest.me', 'lvh.me', 'vcap.me', 'lacolhost.com', 'traefik.me'],
];

function isPrivateName(host: string): boolean {
  const v4 = parseIpv4(host);
  if (v4 !== undefined) return isPrivateIpv4(v4);
  if (host.startsWith('[')) return isPrivateIpv6(parseIpv6(host));
  if (!host.includes('.') || LOOPBACK_NAMES.has(host)) return true;
  return [...PRIVATE_SUFFIXES, ...PRIVATE_DOMAINS.map((domain) => `.${domain}`)].some((suffix) =>
    `.${host}`.endsWith(suffix),
  );
}

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([base, bits]) => address >>> (32 - bits) === (parseIpv4(base) ?? 0) >>> (32 - bits));
}

function isPrivateIpv6(groups: readonly number[] | undefined): boolean {
  // An address that this code cannot parse counts as private.
  if (groups === undefined) return true;
  const first = groups[0] ?? 0;
  const uniqueLocal = (first & 0xfe00) === 0xfc00;
  const linkOrSiteLocal = (first & 0xff80) === 0xfe80;
  const multicast = (first & 0xff00) === 0xff00;
  if (uniqueLocal || linkOrSiteLocal || multicast) return true;
  return embeddedIpv4s(groups).some(isPrivateIpv4);
}

/** The IPv4 addresses that a host is or contains. */
function ipv4sOf(host: string): readonly number[] {
  const v4 = parseIpv4(host);
  if (v4 !== undefined) return [v4];
  const groups = parseIpv6(host);
  return groups === undefined ? [] : embeddedIpv4s(groups);
}

/**
 * The IPv4 addresses inside an IPv6 address: `::`, `::1` (as 127.0.0.1), `::a.b.c.d`, mapped and translated ones, NAT64
 * with the well-known and the local prefix (RFC 6052, RFC 8215), 6to4, Teredo (its client and its server) and ISATAP.
 */
function embeddedIpv4s(groups: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const join = (high: number, low: number): number => ((high << 16) | low) >>> 0;
  const low = join(g, h);
  const zeroHead = a === 0 && b === 0 && c === 0 && d === 0;
  if (zeroHead && e === 0 && f === 0) return [low === 1 ? 0x7f000001 : low];
  if (zeroHead && ((e === 0 && f === 0xffff) || (e === 0xffff && f === 0))) return [low];
  // Networks choose the length of the local prefix: 48, 56, 64 or 96 bits. The address follows it, with a gap of eight
  // reserved bits.
  if (a === 0x64 && b === 0xff9b && c === 1)
    return [
      join(d, ((e & 0xff) << 8) | (f >>> 8)),
      join(((d & 0xff) << 8) | (e & 0xff), f),
      join(((e & 0xff) << 8) | (f >>> 8), ((f & 0xff) << 8) | (g >>> 8)),
      low,
    ];
  if (a === 0x64 && b === 0xff9b) return [low];
  if (a === 0x2002) return [join(b, c)];
  if (a === 0x2001 && b === 0) return [~low >>> 0, join(c, d)];
  return (e & 0xfdff) === 0 && f === 0x5efe ? [low] : [];
}

function parseIpv4(host: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? parts.reduce((sum, part) => ((sum << 8) | part) >>> 0, 0) : undefined;
}

/** Parses the form that the URL parser writes: lower-case groups, one `::`, never a dotted tail. */
function parseIpv6(host: string): number[] | undefined {
  const text = /^\[([0-9a-f:]+)\]$/.exec(host)?.[1];
  if (text === undefined) return undefined;
  const [head = '', tail] = text.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...new Array<number>(Math.max(0, gap)).fill(0), ...right];
  return groups.length === 8 ? groups : undefined;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
