import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public according to the IANA special-purpose registries, except loopback. */
const specialIpv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** IPv6 ranges inside the global unicast block that are not public, such as tunnels to IPv4 networks. */
const specialIpv6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const special = new BlockList();
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** IPv4-mapped IPv6 addresses (`::ffff:10.0.0.1`); the system connects to the IPv4 address. */
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

export type Reach = 'public' | 'loopback' | 'private';

/** Classifies an IP address. Every address that is not known to be public or loopback is private. */
export function reachOf(address: string): Reach {
  const plain = unmapped(address);
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  if (!isIP(plain)) return 'private';
  if (loopback.check(plain, family)) return 'loopback';
  if (special.check(plain, family)) return 'private';
  return family === 'ipv4' || global.check(plain, family) ? 'public' : 'private';
}

function unmapped(address: string): string {
  if (!isIPv6(address) || !mapped.check(address, 'ipv6')) return address;
  // WHATWG URL normalizes IPv6 addresses, so the last 32 bits are always two hexadecimal groups.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}

type Done = (err: NodeJS.ErrnoException | null, address?: string | LookupAddress[], family?: number) => void;

/**
 * Returns a `lookup` function for outgoing connections that yields only permitted addresses. The connection
 * uses the checked address, which prevents DNS rebinding. Fails with EADDRNOTAVAIL if any address of the name
 * is not permitted.
 */
export function guardedLookup(allowLoopback: boolean) {
  return (hostname: string, options: LookupOptions, done: Done): void => {
    lookup(hostname, { ...options, all: true }, (err, found) => {
      if (err) return done(err);
      const refused = found.some(({ address }) => {
        const reach = reachOf(address);
        return reach === 'private' || (reach === 'loopback' && !allowLoopback);
      });
      const [first] = found;
      if (refused || !first) {
        const message = 'The host name resolves to a private network.';
        return done(Object.assign(new Error(message), { code: 'EADDRNOTAVAIL' }));
      }
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}
