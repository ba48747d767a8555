// Resolves the host of a URL that a user has entered, and refuses addresses of private networks, so that the server
// can't be made to call its neighbors. What is returned is what is connected to: a name can't change in between.
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Thrown for a host without any address that may be called. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

export type ResolveHost = (hostname: string) => Promise<readonly Address[]>;

const resolveMilliseconds = 4_000;

/** `networks`: CIDR ranges that are allowed besides public addresses. */
export function createIsAllowedAddress(networks: readonly string[]): (address: string) => boolean {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address that is mapped to IPv6 counts as that IPv4 address. Other ways to embed one aren't unicast.
    const address = ipaddr.process(text);
    const isInNetwork = allowed.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    );
    return isInNetwork || address.range() === 'unicast';
  };
}

const withFamily = (family: 4 | 6) => (address: string) => ({ address, family });

/** Without the threads of the system's resolver, which files also need. */
async function queryNames(hostname: string): Promise<readonly Address[]> {
  const resolver = new Resolver({ timeout: resolveMilliseconds, tries: 1 });
  const none = (): string[] => [];
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ]);
  return [...four.map(withFamily(4)), ...six.map(withFamily(6))];
}

/** A host as the URL class writes it: IPv6 addresses are in brackets. */
function literalAddress(hostname: string): Address | null {
  const text = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(text)) return null;
  return { address: text, family: ipaddr.parse(text).kind() === 'ipv4' ? 4 : 6 };
}

/** `query` replaces DNS in tests. */
export function createResolveHost(
  isAllowed: (address: string) => boolean,
  query: ResolveHost = queryNames,
): ResolveHost {
  /** @throws AddressRefusedError, Error if there is no such name */
  return async (hostname) => {
    const literal = literalAddress(hostname);
    const found = literal === null ? await query(hostname) : [literal];
    if (found.length === 0) throw new Error('the host has no address');
    const allowed = found.filter(({ address }) => isAllowed(address));
    if (allowed.length === 0) throw new AddressRefusedError('the host has no public address');
    return allowed;
  };
}
