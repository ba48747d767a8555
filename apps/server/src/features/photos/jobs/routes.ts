import { Readable } from 'node:stream';
import type { ThumbnailQuery } from '@burnish/contract/photos/inputs';
import { maxFormPhotoBytes, maxFormPhotos } from '@burnish/domain/photos/photo';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileReceiver } from '../../../platform/http/form-data.ts';
import type { Route } from '../../../platform/http/route.ts';
import { StreamResponse } from '../../../platform/http/stream-response.ts';
import type { ReadyFile, Uploads } from '../uploads/index.ts';
import { originalsPath } from './originals.ts';
import { optimized, type Photos } from './service.ts';

/** A job has up to a thousand photos, each with notes and annotations. */
const maxJobBodyBytes = 4 * 1024 ** 2;

function acceptsImage(accept: string): boolean {
  return accept.split(',').some((type) => type.trim().startsWith('image/'));
}

function jobRoutes(route: Route, photos: Photos): void {
  route('GET /photos/jobs', ({ caller, query }) => photos.listOwnJobs(caller, query));
  route(
    'POST /photos/jobs',
    async ({ caller, body }) => ({ job: await photos.submitUploads(caller, body) }),
    { bodyLimit: maxJobBodyBytes },
  );
  route('GET /photos/jobs/:id', async ({ caller, params }) => ({
    job: await photos.getJob(caller, params.id),
  }));
  route('PUT /photos/jobs/:id/withdraw', async ({ caller, params }) => ({
    job: await photos.withdrawJob(caller, params.id),
  }));
  route('GET /photos/jobs/:id/originals', async ({ caller, params }) => ({
    url: await photos.originalsUrl(caller, params.id),
  }));
  route('GET /photos/admin/jobs', ({ caller, query }) => photos.listAllJobs(caller, query));
  route('GET /photos/admin/board', async ({ caller, query }) => ({
    columns: await photos.readBoard(caller, query),
  }));
  route('PUT /photos/admin/jobs/:id/status', async ({ caller, params, body }) => ({
    job: await photos.setJobStatus(caller, params.id, body.status),
  }));
}

export function photoRoutes(app: FastifyInstance, route: Route, photos: Photos, uploads: Uploads): void {
  const receiver: FileReceiver<ReadyFile> = {
    maxFiles: maxFormPhotos,
    maxFileBytes: maxFormPhotoBytes,
    tooLarge: 'PHOTO_TOO_LARGE',
    begin: uploads.beginForm,
    receive: uploads.receive,
    discard: uploads.removeFiles,
  };
  route(
    'POST /photos/upload',
    async ({ caller, body, files }) => ({ photos: await photos.submitForm(caller, body, files) }),
    { receiver },
  );
  route('GET /photos', ({ caller, query }) => photos.listOwn(caller, query));
  route('GET /photos/admin/photos', ({ caller, query }) => photos.listAll(caller, query));
  route('GET /photos/quotas', async ({ caller }) => ({ quotas: await photos.listQuotas(caller) }));
  jobRoutes(route, photos);
  route('GET /photos/:id', async ({ caller, params }) => ({ photo: await photos.get(caller, params.id) }));
  route('PUT /photos/:id', async ({ caller, params, body }) => ({
    photo: await photos.edit(caller, params.id, body),
  }));
  route('DELETE /photos/:id', async ({ caller, params }) => {
    await photos.withdraw(caller, params.id);
    return {};
  });
  /** The image itself for clients that prefer one, otherwise its URL. */
  async function sendRendition(caller: Caller, id: string, rendition: ThumbnailQuery, accept: string) {
    if (!acceptsImage(accept)) return { url: await photos.getRenditionUrl(caller, id, rendition) };
    const { content, type } = await photos.openRendition(caller, id, rendition);
    return new StreamResponse(content, type);
  }
  route('GET /photos/:id/optimized', ({ caller, params, accept }) =>
    sendRendition(caller, params.id, optimized, accept),
  );
  route('GET /photos/:id/thumbnail', ({ caller, params, query, accept }) =>
    sendRendition(caller, params.id, query, accept),
  );
  app.get<{ Params: { token: string; signature: string } }>(
    `${originalsPath}/:token/:signature`,
    async ({ params, method }, reply) => {
      const { fileName, read } = await photos.openOriginals(params.token, params.signature);
      void reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
      // Without a length: that depends on the contact sheet, which isn't drawn.
      if (method === 'HEAD') return reply.send(Readable.from([]));
      const { length, content } = await read();
      return reply.header('content-length', String(length)).send(content);
    },
  );
}
