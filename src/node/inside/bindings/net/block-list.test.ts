import { describe, expect, it } from 'vitest';
import { blockListBinding } from './block-list.ts';

interface Address {
  detail(into: object): object;
}
interface List {
  addAddress(address: Address): void;
  addRange(start: Address, end: Address): boolean;
  addSubnet(network: Address, prefix: number): void;
  removeSubnet(network: Address, prefix: number): void;
  checkString(address: string): boolean | undefined;
  getRules(): string[];
}

const { BlockList, SocketAddress } = blockListBinding() as {
  BlockList: new () => List;
  SocketAddress: new (address: string, port: number, family: number, label: number) => Address;
};
const address = (text: string): Address => new SocketAddress(text, 0, text.includes(':') ? 10 : 2, 0);

describe('lists of addresses', () => {
  it('contain addresses, ranges and networks of both kinds', () => {
    const list = new BlockList();
    list.addAddress(address('1.1.1.1'));
    expect(list.addRange(address('10.0.0.5'), address('10.0.0.9'))).toBe(true);
    expect(list.addRange(address('10.0.0.9'), address('10.0.0.5'))).toBe(false);
    list.addSubnet(address('8592:757c:efae:4e45::'), 64);
    const asked = [
      '1.1.1.1',
      '1.1.1.2',
      '10.0.0.5',
      '10.0.0.9',
      '10.0.0.10',
      '::ffff:1.1.1.1',
      '8592:757c:efae:4e45:1::2',
      '8592:757c:efae:4e46::',
    ];
    expect(asked.map((text) => list.checkString(text))).toEqual([true, false, true, true, false, true, true, false]);
    expect(list.getRules()).toEqual([
      'Subnet: IPv6 8592:757c:efae:4e45::/64',
      'Range: IPv4 10.0.0.5-10.0.0.9',
      'Address: IPv4 1.1.1.1',
    ]);
    list.removeSubnet(address('8592:757c:efae:4e45::'), 64);
    expect(list.checkString('8592:757c:efae:4e45:1::2')).toBe(false);
  });

  it('refuse an invalid address', () => {
    expect(() => address('1.1.1')).toThrow('Invalid address');
  });
});
