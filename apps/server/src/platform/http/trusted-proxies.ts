// Which networks may be trusted as proxies: everyone in one can claim any IP address.
import { BlockList, isIP } from 'node:net';

const namedNetworks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

interface Family {
  readonly type: 'ipv4' | 'ipv6';
  readonly addressBits: number;
  /** Wider than the largest published range of a content delivery network, but no large part of the internet. */
  readonly widestPrefix: number;
  /** Private networks that are wider than that. */
  readonly privateNetworks: readonly (readonly [address: string, prefix: number])[];
}

const families: Readonly<Record<number, Family>> = {
  4: {
    type: 'ipv4',
    addressBits: 32,
    widestPrefix: 12,
    privateNetworks: [
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
    ],
  },
  6: {
    type: 'ipv6',
    addressBits: 128,
    widestPrefix: 24,
    privateNetworks: [
      ['fc00::', 7],
      ['fe80::', 10],
    ],
  },
};

function isWithin(address: string, type: Family['type'], [network, prefix]: readonly [string, number]) {
  const list = new BlockList();
  list.addSubnet(network, prefix, type);
  return list.check(address, type);
}

/** `::ffff:0:0/96` contains all IPv4 addresses. Node compares such addresses with IPv4 rules. */
function isMappedIpv4(address: string): boolean {
  const list = new BlockList();
  list.addSubnet('0.0.0.0', 0, 'ipv4');
  return isIP(address) === 6 && list.check(address, 'ipv6');
}

/**
 * Whether a value can be trusted as a proxy: an IP address, a network in CIDR notation, or a named network that Fastify
 * knows. Refuses networks that contain a large part of the internet.
 */
export function isProxyNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', prefixText, ...more] = text.split('/');
  const family = families[isIP(address)];
  if (family === undefined || more.length > 0) return false;
  if (prefixText === undefined) return true;
  if (!/^\d{1,3}$/.test(prefixText) || isMappedIpv4(address)) return false;
  const prefix = Number(prefixText);
  if (prefix > family.addressBits) return false;
  const isPrivate = family.privateNetworks.some(
    (network) => prefix >= network[1] && isWithin(address, family.type, network),
  );
  return isPrivate || prefix >= family.widestPrefix;
}
