import { expect, test } from 'vitest';
import { anonymousNetwork, networkIn } from './networks.ts';

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['::ffff:c633:6407', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1::', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['unknown', null],
  ['', null],
  [null, null],
])('anonymousNetwork(%j) is %j', (ipAddress, network) => {
  expect(anonymousNetwork(ipAddress)).toBe(network);
});

test('networkIn returns networks of any size', () => {
  const sizes = [8, 16, 32].map((ipv4) => networkIn('203.0.113.9', { ipv4, ipv6: 64 }));
  expect(sizes).toEqual(['203.0.0.0/8', '203.0.0.0/16', '203.0.113.9/32']);
  const ipv6 = [32, 56, 64].map((bits) => networkIn('2001:db8:1:2fff::1', { ipv4: 24, ipv6: bits }));
  expect(ipv6).toEqual(['2001:db8::/32', '2001:db8:1:2f00::/56', '2001:db8:1:2fff::/64']);
});
