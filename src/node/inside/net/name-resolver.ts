import { canonicalAddress, unmapped } from './addresses.ts';

/** The range for network benchmarks (RFC 2544), which is not used on the internet. */
const FIRST = (198 << 24) | (18 << 16) | 1;
const COUNT = 2 ** 17 - 2;
const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;
/** Names that never resolve (RFC 6761), and local ones. */
const NOWHERE = /(?:^|\.)(?:invalid|onion)\.?$/i;
const LOCAL = /^(?:localhost|(?:.*\.)localhost)\.?$/i;

/**
 * Names of external machines. A tab cannot resolve addresses and does not need to, since everything leaves it by name:
 * each name gets an address of its own, which is translated back when a program connects to it.
 */
export class NameResolver {
  readonly #addresses = new Map<string, string>();
  readonly #names = new Map<string, string>();

  /** @param isOutside whether there is a way out at all */
  lookup(name: string, isOutside: boolean): readonly string[] | { readonly error: string } {
    if (LOCAL.test(name)) return ['127.0.0.1'];
    const literal = canonicalAddress(name);
    if (literal !== undefined) return [literal];
    if (!NAME.test(name) || NOWHERE.test(name) || !isOutside) return { error: 'ENOTFOUND' };
    return [this.#addressOf(name.toLowerCase())];
  }

  nameOf(host: string): string {
    return this.#names.get(unmapped(host)) ?? host;
  }

  #addressOf(name: string): string {
    const known = this.#addresses.get(name);
    if (known !== undefined) return known;
    const number = (FIRST + (this.#addresses.size % COUNT)) >>> 0;
    const address = [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
    this.#addresses.set(name, address);
    this.#names.set(address, name);
    return address;
  }
}
