import { describe, expect, test } from 'vitest';
import { AddressRefusedError, createIsAllowedAddress, createResolveHost } from './public-addresses.ts';

const isPublic = createIsAllowedAddress([]);

describe('addresses', () => {
  test.each(['8.8.8.8', '203.0.114.1', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test.each([
    ['loopback', '127.0.0.1'],
    ['any loopback', '127.8.9.10'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['metadata of clouds', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['unspecified', '0.0.0.0'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 unique local', 'fd12:3456::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4 mapped to IPv6', '::ffff:127.0.0.1'],
    ['IPv4 mapped to IPv6, hexadecimal', '::ffff:a00:1'],
    ['IPv4 in NAT64', '64:ff9b::7f00:1'],
    ['IPv4 in 6to4', '2002:7f00:1::'],
    ['IPv4 in Teredo', '2001::7f00:1'],
    ['documentation', '2001:db8::1'],
    ['not an address', 'localhost'],
  ])('%s: %s is refused', (_, address) => {
    expect(isPublic(address)).toBe(false);
  });

  test('of allowed networks are accepted, also mapped to IPv6', () => {
    const isAllowed = createIsAllowedAddress(['10.0.0.0/8', 'fd00::/8']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'].map(isAllowed)).toEqual([true, true, true]);
    expect(['11.1.2.3', '192.168.1.1', 'fe80::1'].map(isAllowed)).toEqual([true, false, false]);
  });
});

describe('a host', () => {
  const resolve = (...found: string[]) =>
    createResolveHost(isPublic, async () =>
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

  test('has its public addresses only', async () => {
    expect(await resolve('10.0.0.1', '8.8.8.8', '::1')('example.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
    ]);
  });

  test('without any is refused', async () => {
    await expect(resolve('127.0.0.1', '::1')('rebinding.example')).rejects.toThrow(AddressRefusedError);
    await expect(resolve()('nowhere.example')).rejects.toThrow('no address');
  });

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
  ])('that is an address in %s is refused without DNS', async (url) => {
    await expect(resolve('8.8.8.8')(new URL(url).hostname)).rejects.toThrow(AddressRefusedError);
  });
});
