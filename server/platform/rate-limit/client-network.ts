import { isIPv6, SocketAddress } from 'node:net';

/** An IPv4 address in an IPv6 one (RFC 4291, 2.5.5.2), as `SocketAddress` writes it. */
const mapped = /^::ffff:([\d.]+)$/;

/**
 * The part of a client's address that limits count by, the same for every spelling of an address. An IPv4 address
 * counts alone, also as the IPv6 address of a connection to a socket of both families. An IPv6 address counts as
 * its /64: a customer has at least that network (RFC 6177, BCP 157), and so 2^64 addresses to send from. A text that is
 * no address, such as `unknown`, is returned as it is.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // Without the zone, with which `SocketAddress` refuses some addresses that `isIPv6` accepts.
  const [bare] = address.split('%');
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return mapped.exec(canonical)?.[1] ?? `${firstGroups(canonical).join(':')}::/64`;
}

/** The first four of the eight groups of an address in which `::` may stand for groups of zeros. */
function firstGroups(canonical: string): string[] {
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4);
}
