import type { FastifyInstance } from 'fastify';
import type { PhotoReceiver } from '../../platform/photo-form.ts';
import type { Route } from '../../platform/route.ts';
import type { ReadyFile, Uploads } from '../uploads/index.ts';
import { originalsPath } from './originals.ts';
import { optimizedSize, type Photos } from './service.ts';

function jobRoutes(route: Route, photos: Photos): void {
  route('GET /photos/jobs', ({ caller, query }) => photos.listOwnJobs(caller, query));
  route('POST /photos/jobs', async ({ caller, body }) => ({ job: await photos.handInUploads(caller, body) }));
  route('GET /photos/jobs/:id', async ({ caller, params }) => ({
    job: await photos.getJob(caller, params.id),
  }));
  route('GET /photos/admin/jobs', ({ query }) => photos.listAllJobs(query));
  route('PUT /photos/admin/jobs/:id/status', async ({ caller, params, body }) => ({
    job: await photos.setJobStatus(caller, params.id, body.status),
  }));
  route('GET /photos/admin/jobs/:id/originals', async ({ params }) => ({
    url: await photos.originalsOf(params.id),
  }));
}

export function photoRoutes(app: FastifyInstance, route: Route, photos: Photos, uploads: Uploads): void {
  const receiver: PhotoReceiver<ReadyFile> = {
    mayBegin: photos.mayUpload,
    receive: uploads.receive,
    throwAway: uploads.throwAway,
  };
  route(
    'POST /photos/upload',
    async ({ caller, body, photos: files }) => ({ photos: await photos.handInForm(caller, body, files) }),
    receiver,
  );
  route('GET /photos', ({ caller, query }) => photos.listOwn(caller, query));
  route('GET /photos/admin/photos', ({ query }) => photos.listAll(query));
  route('GET /photos/accounts', async ({ caller }) => ({ accounts: await photos.listAccounts(caller) }));
  jobRoutes(route, photos);
  route('GET /photos/:id', async ({ caller, params }) => ({ photo: await photos.get(caller, params.id) }));
  route('PUT /photos/:id', async ({ caller, params, body }) => ({
    photo: await photos.edit(caller, params.id, body),
  }));
  route('DELETE /photos/:id', async ({ caller, params }) => {
    await photos.withdraw(caller, params.id);
    return {};
  });
  route('GET /photos/:id/optimized', ({ caller, params, wantsPicture }) =>
    photos.picture(caller, params.id, optimizedSize, wantsPicture),
  );
  route('GET /photos/:id/thumbnail', ({ caller, params, query, wantsPicture }) =>
    photos.picture(caller, params.id, query.size, wantsPicture),
  );
  app.get<{ Params: { ticket: string; signature: string } }>(
    `${originalsPath}/:ticket/:signature`,
    async ({ params }, reply) => {
      const { fileName, length, content } = await photos.openOriginals(params.ticket, params.signature);
      return reply
        .type('application/zip')
        .header('content-length', String(length))
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(content);
    },
  );
}
