import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { firstByteOf } from '../../../platform/http/byte-range.ts';
import { networkOf } from '../../../platform/http/networks.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Uploads } from '../uploads/index.ts';
import { deliveriesPath } from './download.ts';
import type { Deliveries } from './service.ts';

/** IDs of as many photos as a job can have, and the reason. */
const maxBodyBytes = 128 * 1024;

function downloadRoute(app: FastifyInstance, deliveries: Deliveries): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${deliveriesPath}/:token/:signature`,
    async ({ params, method, headers, ip }, reply) => {
      const zip = await deliveries.openDownload(params.token, params.signature, networkOf(ip));
      const { fileName, resumable, read } = zip;
      void reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
      // Without reading any file.
      if (method === 'HEAD' && resumable === null) return reply.send(Readable.from([]));
      if (resumable === null) return reply.send(await read(0));
      const { length, etag } = resumable;
      // A range has a meaning for GET only.
      const first = method === 'HEAD' ? 0 : firstByteOf(headers, resumable);
      void reply.header('accept-ranges', 'bytes').header('etag', etag);
      if (first === null) return reply.code(416).header('content-range', `bytes */${length}`).send();
      void reply.header('content-length', String(length - first));
      if (method === 'HEAD') return reply.send(Readable.from([]));
      if (first > 0) void reply.code(206).header('content-range', `bytes ${first}-${length - 1}/${length}`);
      return reply.send(await read(first));
    },
  );
}

export function deliveryRoutes(
  app: FastifyInstance,
  route: Route,
  deliveries: Deliveries,
  uploads: Uploads,
): void {
  const options = { bodyLimit: maxBodyBytes };
  route('GET /photos/admin/jobs/:id/files', ({ caller, params, query }) =>
    uploads.listFinished(caller, params.id, query),
  );
  route('PUT /photos/admin/files/:id', async ({ caller, params, body }) => ({
    upload: await deliveries.assignFile(caller, params.id, body.photoId),
  }));
  route(
    'POST /photos/admin/jobs/:id/versions',
    async ({ caller, params, body }) => ({
      job: await deliveries.submitVersions(caller, params.id, body.uploadIds),
    }),
    options,
  );
  route('PUT /photos/admin/versions/:id/return', async ({ caller, params }) => ({
    photo: await deliveries.returnVersion(caller, params.id),
  }));
  route(
    'POST /photos/admin/jobs/:id/deliveries',
    async ({ caller, params, body }) => ({ job: await deliveries.deliver(caller, params.id, body) }),
    options,
  );
  route(
    'PUT /photos/jobs/:id/approve',
    async ({ caller, params, body }) => ({
      job: await deliveries.approve(caller, params.id, body.versionIds),
    }),
    options,
  );
  route('POST /photos/:id/revisions', async ({ caller, params, body }) => ({
    photo: await deliveries.requestRevision(caller, params.id, body),
  }));
  route('PUT /photos/admin/revisions/:id', async ({ caller, params, body }) => ({
    photo: await deliveries.decideRevision(caller, params.id, body.cause),
  }));
  route('PUT /photos/admin/photos/:id/revision-limit', async ({ caller, params, body }) => ({
    photo: await deliveries.setRevisionLimit(caller, params.id, body.limit),
  }));
  route('GET /photos/jobs/:id/delivery', async ({ caller, params, query }) => ({
    url: await deliveries.downloadUrl(caller, params.id, query.size),
  }));
  downloadRoute(app, deliveries);
}
