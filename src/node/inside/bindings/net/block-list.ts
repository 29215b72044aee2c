import type { Binding } from '../../native-bindings.ts';
import { formatIpv6, isIpv6, parseIpv4, parseIpv6 } from '../../net/addresses.ts';

const IPV4_BITS = 32;
const IPV6_BITS = 128;

class SocketAddress {
  readonly address: string;
  readonly port: number;
  readonly family: number;
  readonly #flowLabel: number;

  constructor(address: string, port: number, family: number, flowLabel: number) {
    const bytes = isIpv6(address) ? parseIpv6(address) : parseIpv4(address);
    if (bytes === undefined || isIpv6(address) !== (bytes.length === 16))
      throw Object.assign(new Error('Invalid address'), { code: 'ERR_INVALID_ADDRESS' });
    this.address = bytes.length === 16 ? formatIpv6(bytes) : address;
    this.port = port;
    this.family = family;
    this.#flowLabel = flowLabel;
  }

  detail(into: object): object {
    return Object.assign(into, {
      address: this.address,
      port: this.port,
      family: this.family,
      flowlabel: this.#flowLabel,
    });
  }

  flowlabel(): number {
    return this.#flowLabel;
  }
}

/** A range of addresses, as comparable numbers. */
interface Rule {
  readonly isIpv6: boolean;
  readonly from: bigint;
  readonly to: bigint;
  readonly text: string;
}

interface Point {
  readonly isIpv6: boolean;
  readonly value: bigint;
}

function pointOf(address: string): Point | undefined {
  const bytes = isIpv6(address) ? parseIpv6(address) : parseIpv4(address);
  if (bytes === undefined) return undefined;
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { isIpv6: bytes.length === 16, value };
}

/** The forms of an address to compare: an IPv4 address inside an IPv6 one counts as both. */
function alternatives(point: Point): Point[] {
  const isMapped = point.isIpv6 && point.value >> 32n === 0xffffn;
  return isMapped ? [point, { isIpv6: false, value: point.value & 0xffffffffn }] : [point];
}

class BlockList {
  #rules: Rule[] = [];

  addAddress(address: SocketAddress): void {
    this.#add(addressRule(address));
  }

  addAddresses(addresses: readonly SocketAddress[]): void {
    for (const address of addresses) this.addAddress(address);
  }

  addRange(start: SocketAddress, end: SocketAddress): boolean {
    const rule = rangeRule(start, end);
    if (rule.from > rule.to || start.family !== end.family) return false;
    this.#add(rule);
    return true;
  }

  addSubnet(network: SocketAddress, prefix: number): void {
    this.#add(subnetRule(network, prefix));
  }

  removeAddress(address: SocketAddress): void {
    this.#remove(addressRule(address));
  }

  removeRange(start: SocketAddress, end: SocketAddress): boolean {
    const rule = rangeRule(start, end);
    if (rule.from > rule.to) return false;
    this.#remove(rule);
    return true;
  }

  removeSubnet(network: SocketAddress, prefix: number): void {
    this.#remove(subnetRule(network, prefix));
  }

  check(address: SocketAddress): boolean {
    return this.checkString(address.address) === true;
  }

  checkString(address: string): boolean | undefined {
    const point = pointOf(address);
    if (point === undefined) return undefined;
    const points = alternatives(point);
    return this.#rules.some(({ isIpv6, from, to }) =>
      points.some((asked) => asked.isIpv6 === isIpv6 && asked.value >= from && asked.value <= to),
    );
  }

  getRules(): string[] {
    return this.#rules.map(({ text }) => text);
  }

  getSize(): number {
    return this.#rules.length;
  }

  clear(): void {
    this.#rules = [];
  }

  /** Adds a rule; the newest comes first. */
  #add(rule: Rule): void {
    this.#rules.unshift(rule);
  }

  #remove({ text }: Rule): void {
    this.#rules = this.#rules.filter((rule) => rule.text !== text);
  }
}

const kind = ({ address }: SocketAddress): string => (isIpv6(address) ? 'IPv6' : 'IPv4');
const valueOf = ({ address }: SocketAddress): bigint => pointOf(address)?.value ?? 0n;

function addressRule(address: SocketAddress): Rule {
  const value = valueOf(address);
  return {
    isIpv6: isIpv6(address.address),
    from: value,
    to: value,
    text: `Address: ${kind(address)} ${address.address}`,
  };
}

function rangeRule(start: SocketAddress, end: SocketAddress): Rule {
  return {
    isIpv6: isIpv6(start.address),
    from: valueOf(start),
    to: valueOf(end),
    text: `Range: ${kind(start)} ${start.address}-${end.address}`,
  };
}

function subnetRule(network: SocketAddress, prefix: number): Rule {
  const bits = isIpv6(network.address) ? IPV6_BITS : IPV4_BITS;
  const rest = BigInt(bits - prefix);
  const from = (valueOf(network) >> rest) << rest;
  return {
    isIpv6: bits === IPV6_BITS,
    from,
    to: from | ((1n << rest) - 1n),
    text: `Subnet: ${kind(network)} ${network.address}/${prefix}`,
  };
}

export function blockListBinding(): Binding {
  return { BlockList, SocketAddress };
}
