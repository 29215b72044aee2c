import { isIpv6, type SocketAddress } from '../../net/addresses.ts';

/** Writes an address into an object of Node's library; false if there is none. */
export function describeAddress(out: object, address: SocketAddress | undefined): boolean {
  if (address === undefined) return false;
  Object.assign(out, { address: address.host, family: isIpv6(address.host) ? 'IPv6' : 'IPv4', port: address.port });
  return true;
}
