/** IP addresses as text and bytes, and which of them belong to the program's own machine. */

/** One end of a TCP connection. IPv6 is written as an operating system writes it. */
export interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

const V4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** @returns the four bytes, or undefined if it is not an address */
export function parseIpv4(text: string): Uint8Array | undefined {
  const parts = text.split('.');
  if (
    parts.length !== 4 ||
    parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255 || (part.length > 1 && part.startsWith('0')))
  )
    return undefined;
  return Uint8Array.from(parts, Number);
}

/** @returns the sixteen bytes, or undefined if it is not an address. A zone (`%eth0`) is ignored. */
export function parseIpv6(text: string): Uint8Array | undefined {
  const [address = ''] = text.split('%');
  const halves = address.split('::');
  if (halves.length > 2 || address === '') return undefined;
  const groups = halves.map((half) => groupsOf(half));
  const [head, tail] = groups;
  if (head === undefined || groups.some((half) => half === undefined)) return undefined;
  const bytes = new Uint8Array(16);
  if (halves.length === 1) {
    if (head.length !== 16) return undefined;
    bytes.set(head);
    return bytes;
  }
  if (tail === undefined || head.length + tail.length > 14) return undefined;
  bytes.set(head);
  bytes.set(tail, 16 - tail.length);
  return bytes;
}

function groupsOf(text: string): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    const v4 = at === parts.length - 1 ? parseIpv4(part) : undefined;
    if (v4 !== undefined) bytes.push(...v4);
    else if (/^[\da-f]{1,4}$/i.test(part)) bytes.push(Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff);
    else return undefined;
  }
  return bytes;
}

/** RFC 5952: shortens the longest run of zeros and shows mapped IPv4 with dots. */
export function formatIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0));
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return `::ffff:${[...bytes.subarray(12)].join('.')}`;
  let best = { from: -1, length: 1 };
  for (let from = 0; from < 8; from++) {
    let length = 0;
    while (from + length < 8 && groups[from + length] === 0) length++;
    if (length > best.length) best = { from, length };
  }
  const shown = groups.map((group) => group.toString(16));
  if (best.from < 0) return shown.join(':');
  return `${shown.slice(0, best.from).join(':')}::${shown.slice(best.from + best.length).join(':')}`;
}

/** @returns the address in canonical form, or undefined if it is not an address */
export function canonicalAddress(text: string): string | undefined {
  if (parseIpv4(text) !== undefined) return text;
  const bytes = parseIpv6(text);
  return bytes === undefined ? undefined : formatIpv6(bytes);
}

/** The IPv4 address of an IPv4-mapped IPv6 address; other addresses unchanged. */
export const unmapped = (host: string): string => V4_MAPPED.exec(host)?.[1] ?? host;

export const isIpv6 = (host: string): boolean => host.includes(':');

/** `0.0.0.0` and `::`: every address of the machine. */
export const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';

export function isLoopback(host: string): boolean {
  const plain = unmapped(host);
  return plain === '::1' || plain.startsWith('127.');
}
