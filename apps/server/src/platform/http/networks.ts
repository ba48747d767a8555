// Networks of IP addresses. An attacker often has many addresses, but rarely in many networks.
import ipaddr from 'ipaddr.js';

/** Leading bits of a network, for IPv4 and for IPv6. */
export interface NetworkSize {
  readonly ipv4: number;
  readonly ipv6: number;
}

/**
 * The network of this size in CIDR notation, such as 198.51.100.0/24. IPv4 addresses that are mapped into IPv6 count as
 * IPv4. Null: not an IP address.
 */
export function networkIn(ipAddress: string, { ipv4, ipv6 }: NetworkSize): string | null {
  if (!ipaddr.isValid(ipAddress)) return null;
  const address = ipaddr.process(ipAddress);
  const bits = address.kind() === 'ipv4' ? ipv4 : ipv6;
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** The networks that anonymous calls are counted for. Each has a multiple of the limit of one household. */
const countedSizes: readonly (NetworkSize & { readonly times: number })[] = [
  { ipv4: 32, ipv6: 64, times: 1 },
  { ipv4: 28, ipv6: 56, times: 4 },
  { ipv4: 24, ipv6: 48, times: 16 },
];
export const networkMultiples = countedSizes.map(({ times }) => times);

/** The first bits of an address. */
function prefixOf(bytes: readonly number[], bits: number): string {
  const kept = bytes.slice(0, Math.ceil(bits / 8));
  const spareBits = kept.length * 8 - bits;
  const last = kept.pop() ?? 0;
  return `${[...kept, (last >> spareBits) << spareBits].join('.')}/${bits}`;
}

/**
 * Keys of networks, from the household's to the widest, in the order of `networkMultiples`. Invalid addresses are counted
 * together.
 */
export function countedNetworks(ipAddress: string): string[] {
  if (!ipaddr.isValid(ipAddress)) return countedSizes.map(() => '');
  const address = ipaddr.process(ipAddress);
  const bytes = address.toByteArray();
  return countedSizes.map(({ [address.kind()]: bits }) => prefixOf(bytes, bits));
}

/** The IPv4 address, or the /64 network of an IPv6 address, which is usually assigned to one household. */
export function networkOf(ipAddress: string): string {
  return networkIn(ipAddress, { ipv4: 32, ipv6: 64 }) ?? '';
}

/** Too wide to identify a person: the customers of one provider in a region. */
const anonymousSize: NetworkSize = { ipv4: 24, ipv6: 48 };

/** For logs and records. */
export function anonymousNetwork(ipAddress: string | null): string | null {
  return ipAddress === null ? null : networkIn(ipAddress, anonymousSize);
}
