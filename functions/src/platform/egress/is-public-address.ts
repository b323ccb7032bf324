import { BlockList, isIP } from 'node:net';

/** Whether an IP address in numeric form belongs to the public internet: neither this machine, nor a private network, nor the cloud's
 *  own services (metadata, resolver), nor a range reserved for tests, tunnels or multicast.
 *  https://www.iana.org/assignments/iana-ipv4-special-registry and https://www.iana.org/assignments/iana-ipv6-special-registry */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      // All IPv6 addresses assigned so far begin with the bits 001 (`unicast`). Addresses that embed an IPv4 address (::ffff:0:0/96,
      // 64:ff9b::/96) begin otherwise; those of tunnels begin with 001 too, so `special` excludes them.
      return !address.includes('%') && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
};

const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

/** Whether a proxy at this IP address may be used: a public one, or one of this machine where that is a developer's. */
export const isProxyAddressAllowed = (address: string, allowsLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowsLoopback && loopback.has(address));
