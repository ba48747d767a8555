import type { FastifyInstance } from 'fastify';
import { attachment } from '../../../platform/http/attachment.ts';
import { urlSeconds, type VersionFiles, versionFilesPath } from './version-files.ts';

export function versionFileRoutes(app: FastifyInstance, versionFiles: Pick<VersionFiles, 'open'>): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${versionFilesPath}/:token/:signature`,
    async ({ params, ip }, reply) => {
      const file = await versionFiles.open(params.token, params.signature, ip);
      return reply
        .type(file.fileType)
        .header('content-length', String(file.size))
        .header('content-disposition', attachment(file.fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${urlSeconds}`)
        .send(file.content);
    },
  );
}
