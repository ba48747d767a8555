import type { FastifyInstance } from 'fastify';
import { onResponseEnd } from '../http/response-end.ts';
import { routeNameOf } from '../http/route-name.ts';
import { buckets, type Instruments, secondsSince } from './instruments.ts';

/** `2xx` for 204. */
const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

export function measureRequests(app: FastifyInstance, { counter, duration, level }: Instruments): void {
  const durations = duration(
    'burnish_http_request_duration_seconds',
    'From the headers of a request to the end of its response.',
    buckets.requests,
  );
  const requests = counter('burnish_http_requests_total', 'Requests, by the class of their status.');
  const inProgress = level('burnish_http_requests_in_progress', 'Requests whose response is not complete.', [
    {},
  ]);

  app.addHook('onRequest', async (request, reply) => {
    const start = performance.now();
    const labels = { method: request.method, route: routeNameOf(request) };
    inProgress.add(1);
    onResponseEnd(reply, (status) => {
      inProgress.add(-1);
      durations.record(secondsSince(start), labels);
      requests.add(1, { ...labels, status: statusClass(status) });
    });
  });
}
