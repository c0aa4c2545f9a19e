import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:0:0:203.0.113.7', '2001:db8:0:7::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8::8:1:2:3:4', '2001:db8:0:8::/64'],
  ['0:2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1111:2222:3333:4444:5555:6666:123.123.123.123%eth0', '1111:2222:3333:4444::/64'],
])('The IPv6 address %s counts as its network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each(['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'])(
  'An IPv4 address counts alone, also in the IPv6 spelling %s',
  (address) => {
    expect(clientNetwork(address)).toBe('203.0.113.7');
    expect(clientNetwork('::ffff:203.0.113.8')).toBe('203.0.113.8');
  },
);

test.each(['unknown', 'process', '', '203.0.113', '2001:db8::1::2'])(
  'A name %j that is no address counts as itself',
  (name) => {
    expect(clientNetwork(name)).toBe(name);
  },
);
