import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../platform/http/networks.ts';
import { sendRangedFile } from '../../../platform/http/ranged-file.ts';
import { urlSeconds, type VersionFiles, versionFilesPath } from './version-files.ts';

export function versionFileRoutes(app: FastifyInstance, versionFiles: Pick<VersionFiles, 'open'>): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${versionFilesPath}/:token/:signature`,
    async (request, reply) => {
      const file = await versionFiles.open(
        request.params.token,
        request.params.signature,
        networkOf(request.ip),
      );
      return sendRangedFile(request, reply, file, urlSeconds);
    },
  );
}
