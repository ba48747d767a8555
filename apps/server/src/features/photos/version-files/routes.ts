import { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../../platform/http/attachment.ts';
import { firstByteOf } from '../../../platform/http/byte-range.ts';
import { urlSeconds, type VersionFiles, versionFilesPath } from './version-files.ts';

export function versionFileRoutes(app: FastifyInstance, versionFiles: Pick<VersionFiles, 'open'>): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${versionFilesPath}/:token/:signature`,
    async ({ params, method, headers, ip }, reply) => {
      const file = await versionFiles.open(params.token, params.signature, ip);
      const { length } = file;
      const first = method === 'HEAD' ? 0 : firstByteOf(headers, file);
      if (first === null) return reply.code(416).header('content-range', `bytes */${length}`).send();
      const content = method === 'HEAD' ? Readable.from([]) : await file.read(first);
      if (content === null) throw new DomainError('NOT_FOUND');
      if (first > 0) void reply.code(206).header('content-range', `bytes ${first}-${length - 1}/${length}`);
      return reply
        .type(file.fileType)
        .header('content-length', String(length - first))
        .header('content-disposition', attachment(file.fileName))
        .header('accept-ranges', 'bytes')
        .header('etag', file.etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${urlSeconds}`)
        .send(content);
    },
  );
}
