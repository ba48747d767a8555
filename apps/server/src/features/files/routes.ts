import type { FastifyInstance } from 'fastify';
import { sendRangedFile, setFileHeaders } from '../../platform/http/ranged-file.ts';
import { type Files, filesPath, urlSeconds } from './service.ts';

export function fileRoutes(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${filesPath}/:token/:signature`,
    async (request, reply) => {
      const opened = await files.open(request.params.token, request.params.signature);
      if (opened.kind === 'ranged') return sendRangedFile(request, reply, opened.file, urlSeconds);
      return setFileHeaders(reply, opened.file, urlSeconds).send(opened.content);
    },
  );
}
