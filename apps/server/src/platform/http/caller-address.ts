import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

export type IpAddressOf = (request: IncomingMessage) => string;

function compileProxies(trustProxy: string | null) {
  return proxyAddress.compile(trustProxy?.split(',').map((proxy) => proxy.trim()) ?? []);
}

/** Whether an IP address is that of a trusted proxy. */
export function createIsProxy(trustProxy: string | null): (ipAddress: string) => boolean {
  const isTrusted = compileProxies(trustProxy);
  return (ipAddress) => ipAddress !== '' && isTrusted(ipAddress, 0);
}

/**
 * The IP address of the caller behind the trusted proxies, as Fastify determines it, for requests that bypass Fastify.
 * `trustProxy`: IP addresses and networks, separated by commas. Null: none.
 */
export function createIpAddressOf(trustProxy: string | null): IpAddressOf {
  const isTrusted = compileProxies(trustProxy);
  return (request) => proxyAddress(request, isTrusted);
}
