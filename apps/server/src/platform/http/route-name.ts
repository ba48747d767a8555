// What requests are grouped by in metrics and traces: the pattern of their route, never the URL.
import { basePath } from '@burnish/contract/api';
import type { FastifyRequest } from 'fastify';

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Pages and their files count as one route, because each build has other files. */
export function routeNameOf({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  if (url === undefined) return 'unmatched';
  return url.startsWith(`${basePath}/`) || probes.has(url) ? url : 'pages';
}
